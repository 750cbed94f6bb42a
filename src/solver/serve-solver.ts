/** The worker's side of an isolated solver: any backend behind messages. Knows no kind of worker. */
import type { SolveOutcome, SolverOptions } from "./contract.ts";
import { findBackend } from "./registry.ts";

/** Calls are answered in the order in which they come. */
export type SolverCall =
  | { readonly type: "create"; readonly backend: string; readonly options: SolverOptions }
  | { readonly type: "add"; readonly clauses: Int32Array; readonly variables: number }
  | { readonly type: "solve"; readonly assumptions: readonly number[]; readonly milliseconds: number | null };

export type SolverAnswer =
  | { readonly type: "created"; readonly signature: string }
  | { readonly type: "solved"; readonly outcome: SolveOutcome };

/** Serves one solver; `post` sends to whoever calls the function returned. */
export function serveSolver(post: (answer: SolverAnswer) => void): (call: SolverCall) => void {
  let work: Promise<unknown> = Promise.resolve();
  let solver: Awaited<ReturnType<ReturnType<typeof findBackend>["create"]>> | null = null;

  async function answer(call: SolverCall): Promise<void> {
    if (call.type === "create") {
      solver = await findBackend(call.backend).create(call.options);
      post({ type: "created", signature: solver.signature });
    } else if (call.type === "add") {
      solver!.add(call.clauses, call.variables);
    } else {
      const { assumptions, milliseconds } = call;
      const deadline = milliseconds === null ? {} : { deadline: performance.now() + milliseconds };
      post({ type: "solved", outcome: await solver!.solve({ assumptions, ...deadline }) });
    }
  }

  return (call) => {
    work = work.then(() => answer(call));
  };
}
