/**
 * Any backend in a worker of its own: the caller's thread stays free, a call can be stopped at any moment, a crash
 * or an exhausted heap is an outcome and not the end of the process.
 *
 * A call is first asked to stop, through shared memory where there is some. A solver that does not stop within the
 * grace period is ended together with its worker, and gives `solver-failed` from then on.
 */
import type { Backend, SolveOutcome, SolveRequest, Solver } from "./contract.ts";
import { type Failure, guard } from "./guard.ts";
import type { SolverAnswer, SolverCall } from "./serve-solver.ts";

/** A worker that runs `serveSolver`. */
export interface SolverWorker {
  post(call: SolverCall, transfer: ArrayBuffer[]): void;
  /** Ends the worker at once, whatever it does. */
  terminate(): void;
}

/** `die` is called when the worker ends by itself. */
export type SpawnSolverWorker = (
  receive: (answer: SolverAnswer) => void,
  die: (failure: Failure) => void,
) => SolverWorker;

/** How long a solver may take to stop by itself before its worker is terminated, in milliseconds. */
const GRACE = 250;
/** The longest delay timers take; later deadlines never come. */
const LONGEST_DELAY = 2 ** 31 - 1;

const NO_ANSWER: Failure = { reason: "solver-failed", message: "the worker gave no answer" };

/** The same backend, each solver in a worker made by `spawn`. */
export function isolate(backend: Backend, spawn: SpawnSolverWorker): Backend {
  return {
    ...backend,
    // Functions do not travel between threads.
    async create({ learned: _, ...options } = {}) {
      const stop = sharedFlag();
      const host = createHost(spawn);
      const created = await host.ask({
        type: "create",
        backend: backend.name,
        options: stop === null ? options : { ...options, stop },
      });
      if (created?.type === "refused") {
        host.end({ reason: "solver-failed", message: created.message });
        throw new RangeError(created.message);
      }
      return guard(createSolver(created?.type === "created" ? created.signature : backend.name, host, stop));
    },
  };
}

/** Null where the page may not share memory: then a call is stopped by ending the worker. */
const sharedFlag = (): Int32Array<SharedArrayBuffer> | null =>
  typeof SharedArrayBuffer === "undefined" ? null : new Int32Array(new SharedArrayBuffer(4));

interface Host {
  /** Why the worker is gone; null while it is there. */
  failure(): Failure | null;
  tell(call: SolverCall, transfer: ArrayBuffer[]): void;
  /** Waits for the answer; null if the worker ends before. One question at a time. */
  ask(call: SolverCall): Promise<SolverAnswer | null>;
  /** Ends the worker; the question asked gets null. */
  end(failure: Failure): void;
}

function createHost(spawn: SpawnSolverWorker): Host {
  let failure: Failure | null = null;
  let answered: (answer: SolverAnswer | null) => void = () => {};
  function die(cause: Failure): void {
    failure ??= cause;
    answered(null);
  }
  const worker = spawn((answer) => answered(answer), die);
  return {
    failure: () => failure,
    tell(call, transfer) {
      if (failure === null) worker.post(call, transfer);
    },
    ask(call) {
      return new Promise((resolve) => {
        answered = resolve;
        if (failure === null) worker.post(call, []);
        else resolve(null);
      });
    },
    end(cause) {
      if (failure !== null) return;
      worker.terminate();
      die(cause);
    },
  };
}

function createSolver(signature: string, host: Host, stop: Int32Array<SharedArrayBuffer> | null): Solver {
  return {
    signature,

    add(clauses, variables) {
      // The array is the caller's; its copy is the worker's.
      const copy = clauses.slice();
      host.tell({ type: "add", clauses: copy, variables }, [copy.buffer]);
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      const started = performance.now();
      const timers: ReturnType<typeof setTimeout>[] = [];
      /** Why this call was stopped from here, if the solver did not stop in time by itself. */
      let ended: Failure | null = null;

      function endAfter(milliseconds: number, cause: Failure): void {
        if (milliseconds > LONGEST_DELAY) return;
        const end = () => {
          ended ??= cause;
          host.end({ reason: "solver-failed", message: `the solver had to be ended: ${cause.message}` });
        };
        timers.push(setTimeout(end, milliseconds));
      }
      function interrupt(): void {
        if (stop) Atomics.store(stop, 0, 1);
        endAfter(stop ? GRACE : 0, { reason: "interrupted", message: "it was interrupted" });
      }

      const milliseconds = deadline === undefined ? null : Math.max(0, deadline - started);
      if (milliseconds !== null) {
        endAfter(milliseconds + GRACE, { reason: "timeout", message: "the time limit passed" });
      }
      if (signal?.aborted) interrupt();
      else signal?.addEventListener("abort", interrupt);
      const answer = await host.ask({ type: "solve", assumptions, milliseconds });
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      if (stop) Atomics.store(stop, 0, 0);

      if (answer?.type === "solved") return answer.outcome;
      const cause: Failure = ended ?? host.failure() ?? NO_ANSWER;
      return {
        ...{ milliseconds: performance.now() - started, conflicts: null, memory: null },
        status: "unknown",
        ...cause,
      };
    },

    dispose() {
      host.end({ reason: "interrupted", message: "this solver has been disposed" });
    },
  };
}
