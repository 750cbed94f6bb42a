/**
 * The worker's side of an isolated solver: any backend behind messages. Knows no kind of worker.
 *
 * Messages come from `isolated.ts` only, so they are typed and not validated: a schema library would double the time
 * that a worker takes to start.
 */
import type { SolveOutcome, Solver, SolverOptions } from "./contract.ts";
import { findBackend } from "./registry.ts";

/** Calls are answered in the order in which they come. */
export type SolverCall =
  | { readonly type: "create"; readonly backend: string; readonly options: SolverOptions }
  | { readonly type: "add"; readonly clauses: Int32Array; readonly variables: number }
  | {
      readonly type: "solve";
      readonly assumptions: readonly number[];
      /** Time left when the call was sent; null: no limit. */
      readonly milliseconds: number | null;
    };

export type SolverAnswer =
  | { readonly type: "created"; readonly signature: string }
  /** The backend refused the options. */
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "solved"; readonly outcome: SolveOutcome };

/** Serves one solver; `post` sends to whoever calls the function returned. */
export function serveSolver(
  post: (answer: SolverAnswer, transfer: ArrayBuffer[]) => void,
): (call: SolverCall) => void {
  let work: Promise<unknown> = Promise.resolve();
  let solver: Solver | null = null;

  async function create(backend: string, options: SolverOptions): Promise<void> {
    try {
      solver = await findBackend(backend).create(options);
      post({ type: "created", signature: solver.signature }, []);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      post({ type: "refused", message: error.message }, []);
    }
  }

  async function answer(call: SolverCall): Promise<void> {
    if (call.type === "create") await create(call.backend, call.options);
    else if (call.type === "add") solver!.add(call.clauses, call.variables);
    else {
      const { assumptions, milliseconds } = call;
      const deadline = milliseconds === null ? {} : { deadline: performance.now() + milliseconds };
      const outcome = await solver!.solve({ assumptions, ...deadline });
      post(
        { type: "solved", outcome },
        outcome.status === "sat" ? [outcome.model.buffer as ArrayBuffer] : [],
      );
    }
  }

  return (call) => {
    work = work.then(() => answer(call));
  };
}
