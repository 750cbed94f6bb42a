/**
 * Jobs in a worker: the calling thread stays responsive whatever the job does, and can always stop it.
 *
 * A stop is first asked for politely; a worker that does not answer within the grace period is ended and replaced.
 * What was proven until then is in the progress events, so the result never loses it. A worker that dies (out of
 * memory, a crash) is a result with a reason, and the next job gets a new worker.
 */
import {
  type BoardResult,
  DisagreementError,
  type ProgressEvent,
  type SolveBoardOptions,
  type SolveHooks,
  UsageError,
} from "../bmc/contract.ts";
import { createReport, type Report } from "../bmc/report.ts";
import { stopped } from "../bmc/stopped.ts";
import type { Board } from "../game/board.ts";
import { FromWorker, type ToWorker } from "./messages.ts";

/** How a worker came to its end. */
export interface Death {
  readonly reason: "memory" | "solver-failed";
  readonly message: string;
}

/** A running worker of any kind; Node's is in `node.ts`. */
export interface WorkerHandle {
  post(message: ToWorker): void;
  /** Ends the worker at once, whatever it does. */
  terminate(): void;
}

export interface WorkerEvents {
  onMessage(message: unknown): void;
  /** The worker ended without being asked to. */
  onDeath(death: Death): void;
}

export type SpawnWorker = (events: WorkerEvents) => WorkerHandle;

export interface Runner {
  /**
   * Solves one board in the worker. One call at a time.
   *
   * Resolves within about 300 ms after `options.timeout` or the abort of `hooks.signal`. The time counts from
   * when the worker is up.
   *
   * @throws UsageError, DisagreementError as `solveBoard` does
   */
  run(board: Board, options: SolveBoardOptions, hooks?: SolveHooks): Promise<BoardResult>;
  /** Ends the worker. A job that runs is interrupted. */
  dispose(): void;
}

/** Milliseconds between a polite stop and the end of the worker. */
const GRACE = 300;
/** The longest delay timers take; later deadlines never come. */
const LONGEST_DELAY = 2 ** 31 - 1;

type Outcome =
  | Extract<FromWorker, { type: "done" | "failed" }>
  | { readonly type: "stopped"; readonly reason: Parameters<typeof stopped>[2]; readonly detail?: string };

/** The job that waits for the worker. */
interface Waiting {
  ready(): void;
  progress(event: ProgressEvent): void;
  settle(outcome: Outcome): void;
}

/** Starts a worker right away, so that it is warm when the first job comes. */
export function createRunner(spawn: SpawnWorker): Runner {
  let worker: WorkerHandle | null = null;
  let isReady = false;
  let jobs = 0;
  let waiting: Waiting | null = null;

  function start(): WorkerHandle {
    isReady = false;
    const started = spawn({
      onMessage(data) {
        // What a replaced worker still had to say is of no interest any more.
        if (worker !== started) return;
        const read = FromWorker.safeParse(data);
        if (!read.success)
          die({ reason: "solver-failed", message: `unreadable message: ${read.error.message}` });
        else if (read.data.type === "ready") {
          isReady = true;
          waiting?.ready();
        } else if (read.data.job === jobs) {
          if (read.data.type === "progress") waiting?.progress(read.data.event);
          else waiting?.settle(read.data);
        }
      },
      onDeath(death) {
        if (worker === started) die(death);
      },
    });
    worker = started;
    return started;
  }

  function die({ reason, message }: Death): void {
    end();
    waiting?.settle({ type: "stopped", reason, detail: message });
  }

  function end(): void {
    worker?.terminate();
    worker = null;
  }

  async function run(
    board: Board,
    options: SolveBoardOptions,
    { signal, onProgress }: SolveHooks = {},
  ): Promise<BoardResult> {
    const job = ++jobs;
    const current = worker ?? start();
    let report = createReport(board, options.metric, onProgress);
    const timers: ReturnType<typeof setTimeout>[] = [];
    let onAbort = () => {};

    const outcome = await new Promise<Outcome>((resolve) => {
      let begun = false;
      function settle(outcome: Outcome): void {
        waiting = null;
        resolve(outcome);
      }
      function endAfter(milliseconds: number, reason: "timeout" | "interrupted"): void {
        if (milliseconds > LONGEST_DELAY) return;
        timers.push(setTimeout(() => settle({ type: "stopped", reason }), milliseconds));
      }
      onAbort = () => {
        if (!begun) return settle({ type: "stopped", reason: "interrupted" });
        current.post({ type: "abort", job });
        endAfter(GRACE, "interrupted");
      };
      waiting = {
        ready() {
          begun = true;
          report = createReport(board, options.metric, onProgress);
          current.post({
            type: "solve",
            job,
            board: drawing(board),
            options: { ...options, without: [...options.without] },
          });
          if (options.timeout !== null) endAfter(options.timeout * 1000 + GRACE, "timeout");
        },
        progress(event) {
          try {
            follow(report, event);
          } catch (error) {
            if (!(error instanceof DisagreementError)) throw error;
            settle({ type: "failed", job, error: "DisagreementError", message: error.message });
          }
        },
        settle,
      };
      signal?.addEventListener("abort", onAbort);
      if (signal?.aborted) onAbort();
      else if (isReady) waiting.ready();
    });

    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    if (outcome.type === "done") return outcome.result;
    if (outcome.type === "stopped") {
      end();
      return stopped(report, options, outcome.reason, outcome.detail);
    }
    const { error, message } = outcome;
    if (error === "UsageError") throw new UsageError(message);
    if (error === "DisagreementError") throw new DisagreementError(message);
    return stopped(report, options, error === "memory" ? "memory" : "solver-failed", message);
  }

  start();
  return {
    run,
    dispose() {
      end();
      waiting?.settle({ type: "stopped", reason: "interrupted" });
    },
  };
}

/** Records in `report`, and passes on, what the worker tells. */
function follow(report: Report, event: ProgressEvent): void {
  if (event.type === "plan") report.plan(event);
  else if (event.type === "work") report.work(event.phase, event.steps, event);
  else {
    if (event.solution !== null) report.solution(event.solution);
    report.bound(event.bound, event.lowerBound);
  }
}

const drawing = ({ width, height, tiles, goal }: Board) => ({ width, height, tiles: [...tiles], goal });
