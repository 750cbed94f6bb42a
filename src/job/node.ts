/** Jobs in worker threads of Node. */
import { getHeapStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import {
  type BoardResult,
  DEFAULT_OPTIONS,
  type SolveBoardOptions,
  type SolveHooks,
} from "../bmc/contract.ts";
import type { Board } from "../game/board.ts";
import "../solver/node.ts";
import { workerUrl } from "../solver/worker-url.ts";
import { createRunner, type Death, type SpawnWorker } from "./runner.ts";

/** What a worker needs before it does anything, in MiB. */
const LEAST_HEAP = 64;

/**
 * Makes workers whose JavaScript heap is limited, so that running out of memory ends the worker and not the process.
 *
 * @param memory MiB; null: what Node gives its main thread
 */
export function nodeWorkers(memory: number | null): SpawnWorker {
  const heap = Math.max(LEAST_HEAP, memory ?? getHeapStatistics().heap_size_limit / 2 ** 20);
  return ({ onMessage, onDeath }) => {
    const worker = new Worker(workerUrl("./node.worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: Math.floor(heap) },
      execArgv: [],
    });
    worker.on("message", onMessage);
    // Both come for a worker that threw; the first says why.
    worker.once("error", (error) => onDeath(deathOf(error)));
    worker.once("exit", (code) =>
      onDeath({ reason: "solver-failed", message: `the worker ended with code ${code}` }),
    );
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => void worker.terminate(),
    };
  };
}

function deathOf(error: Error & { readonly code?: string }): Death {
  return error.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? { reason: "memory", message: error.message }
    : { reason: "solver-failed", message: error.message };
}

/**
 * `solveBoard` in a worker thread: does not block the caller, stops within half a second of its time limit or of
 * the signal, and gives a result with a reason where memory runs out or the solver crashes.
 *
 * @throws UsageError when the options do not go together
 * @throws DisagreementError when two independent parts disagree: a bug
 */
export async function solveInWorker(
  board: Board,
  options: Partial<SolveBoardOptions> = {},
  hooks: SolveHooks = {},
): Promise<BoardResult> {
  const runner = createRunner(nodeWorkers(options.memory ?? null));
  try {
    return await runner.run(board, { ...DEFAULT_OPTIONS, ...options }, hooks);
  } finally {
    runner.dispose();
  }
}
