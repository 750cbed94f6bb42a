/** Runs a task of `certify.worker.ts`. */
import { Worker } from "node:worker_threads";
import type { CertifyOutcome } from "../certify/shortest.ts";
import type { UnsolvableOutcome } from "../certify/unsolvable.ts";
import type { CheckOutcome } from "../proof/check.ts";
import { workerUrl } from "../solver/worker-url.ts";
import type { Task, Told } from "./certify.worker.ts";

interface Outcomes {
  readonly shortest: CertifyOutcome;
  readonly unsolvable: UnsolvableOutcome;
  readonly check: CheckOutcome;
}

/** Milliseconds that a thread has to end the program it runs. */
const GRACE = 1000;

const runsProgram = (task: Task) => task.kind !== "check" && task.program !== null;

/**
 * @param signal ends the worker at once, and what it started
 * @returns null when it was ended
 * @throws Error when the worker failed
 */
export async function runTask<Kind extends Task["kind"]>(
  task: Extract<Task, { kind: Kind }>,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<Outcomes[Kind] | null> {
  if (signal.aborted) return null;
  const worker = new Worker(workerUrl("./certify.worker.ts", import.meta.url), { workerData: task });
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => {
        worker.postMessage("stop");
        setTimeout(() => resolve(null), runsProgram(task) ? GRACE : 0).unref();
      };
      signal.addEventListener("abort", stop, { once: true });
      worker.on("error", reject);
      worker.on("message", (told: Told) => {
        if (told.type === "progress") onProgress(told.text);
        else if (signal.aborted) resolve(null);
        else resolve(told.outcome as Outcomes[Kind]);
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** A line on the terminal that is written over, nothing elsewhere. */
export function statusLine(enabled: boolean): { tell(text: string): void; clear(): void } {
  if (!enabled || !process.stderr.isTTY) return { tell() {}, clear() {} };
  return {
    tell: (text) => process.stderr.write(`\r\x1b[K${text}`),
    clear: () => process.stderr.write("\r\x1b[K"),
  };
}
