/**
 * Any backend in a worker of its own: the caller's thread stays free, a call can be stopped at any moment, a crash
 * or an exhausted heap is an outcome and not the end of the process.
 */
import type { Backend, SolveOutcome, SolveRequest, Solver, SolverOptions, Undecided } from "./contract.ts";
import type { SolverAnswer, SolverCall } from "./serve-solver.ts";

/** A worker that runs `serveSolver`; `die` is called once if it ends by itself. */
export interface SolverWorker {
  post(call: SolverCall): void;
  terminate(): void;
}

export type SpawnSolverWorker = (
  receive: (answer: SolverAnswer) => void,
  die: (reason: Undecided, message: string) => void,
) => SolverWorker;

/** How long a solver may take to stop by itself before its worker is terminated, in milliseconds. */
const GRACE = 250;

/** The same backend, each solver in a worker made by `spawn`. */
export function isolate(backend: Backend, spawn: SpawnSolverWorker): Backend {
  return { ...backend, create: (options) => createIsolated(backend.name, spawn, options ?? {}) };
}

async function createIsolated(
  backend: string,
  spawn: SpawnSolverWorker,
  options: SolverOptions,
): Promise<Solver> {
  // Shared memory needs special headers in browsers; without it a call is stopped by ending the worker.
  const stop = typeof SharedArrayBuffer === "undefined" ? null : new Int32Array(new SharedArrayBuffer(4));
  let answered: (answer: SolverAnswer | null) => void = () => {};
  /** Why the worker is gone; every later call gives the same. */
  let gone: { readonly reason: Undecided; readonly message: string } | null = null;
  let disposed = false;

  const worker = spawn(
    (answer) => answered(answer),
    (reason, message) => {
      gone ??= { reason, message };
      answered(null);
    },
  );
  function end(reason: Undecided, message: string): void {
    if (gone) return;
    gone = { reason, message };
    worker.terminate();
    answered(null);
  }

  /** Posts a call and waits for its answer; null if the worker is gone. */
  function ask(call: SolverCall): Promise<SolverAnswer | null> {
    return new Promise((resolve) => {
      answered = resolve;
      if (gone) resolve(null);
      else worker.post(call);
    });
  }

  const created = await ask({
    type: "create",
    backend,
    options: stop === null ? options : { ...options, stop },
  });

  return {
    signature: created?.type === "created" ? created.signature : backend,

    add(clauses, variables) {
      if (disposed) throw new Error("this solver has been disposed");
      if (!gone) worker.post({ type: "add", clauses: clauses.slice(), variables });
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      if (disposed) throw new Error("this solver has been disposed");
      const started = performance.now();
      const timers: ReturnType<typeof setTimeout>[] = [];
      const interrupt = () => {
        if (stop) Atomics.store(stop, 0, 1);
        timers.push(setTimeout(() => end("interrupted", "the solver was interrupted"), stop ? GRACE : 0));
      };
      const milliseconds = deadline === undefined ? null : Math.max(0, deadline - started);
      if (milliseconds !== null) {
        timers.push(setTimeout(() => end("timeout", "the time limit passed"), milliseconds + GRACE));
      }
      if (signal?.aborted) interrupt();
      else signal?.addEventListener("abort", interrupt);
      const answer = await ask({ type: "solve", assumptions, milliseconds });
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      if (stop) Atomics.store(stop, 0, 0);
      if (answer?.type === "solved") return answer.outcome;
      return {
        status: "unknown",
        ...(gone ?? { reason: "solver-failed", message: "the worker gave no answer" }),
        milliseconds: performance.now() - started,
        conflicts: null,
        memory: null,
      };
    },

    dispose() {
      if (disposed) return;
      disposed = true;
      end("interrupted", "this solver has been disposed");
    },
  };
}
