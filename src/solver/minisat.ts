/**
 * MiniSat (Eén, Sörensson 2003) as compiled by the authors of Meteor for `logic-solver`, in the calling thread: an
 * independent second opinion for small formulas.
 *
 * It has a heap of 64 MiB (about 150,000 clauses), one assumption a call and neither limits nor interruption: a
 * deadline is only looked at before a call, and only the isolated form (isolated.ts) can stop one.
 */
import MiniSat from "logic-solver/minisat_wrapper.js";
import type { Backend, SolveOutcome, SolveRequest, Solver, SolverOptions, Undecided } from "./contract.ts";

export const minisat: Backend = {
  name: "minisat",
  summary: "MiniSat in asm.js: small formulas only (64 MiB), one assumption, no interruption",
  source: "logic-solver 2.0.1 (N. Eén, N. Sörensson; D. Greenspan)",
  incremental: true,
  create,
};

async function create(options: SolverOptions = {}): Promise<Solver> {
  const solver = new MiniSat();
  solver._C.print = () => {};
  solver._C.printErr = () => {};
  /** MiniSat's number of each variable of the formula; selectors take numbers of their own in between. */
  let numberOf = new Int32Array(1 << 10);
  let numbers = 0;
  let variables = 0;
  let contradictory = false;
  let disposed = false;
  let failure: { readonly reason: Undecided; readonly message: string } | null = null;

  function translate(literal: number): number {
    const variable = Math.abs(literal);
    if (variable >= numberOf.length) {
      const larger = new Int32Array(Math.max(2 * numberOf.length, variable + 1));
      larger.set(numberOf);
      numberOf = larger;
    }
    numberOf[variable] ||= ++numbers;
    return literal > 0 ? numberOf[variable]! : -numberOf[variable]!;
  }

  function guarded(call: () => void): void {
    if (failure) return;
    try {
      call();
    } catch (error) {
      // Emscripten throws when the heap, which cannot grow, is full.
      const message = String((error as Error)?.message ?? error);
      failure = /abort|memory|alloc/i.test(message)
        ? {
            reason: "memory",
            message: "the formula does not fit into MiniSat's heap of 64 MiB: use --solver cadical",
          }
        : { reason: "solver-failed", message: `MiniSat failed: ${message}` };
    }
  }

  /** Is the formula satisfiable under the assumptions? `failed` is filled if not. */
  function decide(assumptions: readonly number[], failed: number[]): boolean {
    if (contradictory) return false;
    if (assumptions.length === 0) return solver.solve();
    // Only one variable can be assumed true: all else stands behind a selector that implies it.
    const selector = assumptions.length === 1 && assumptions[0]! > 0 ? null : ++numbers;
    if (selector !== null) {
      for (const literal of assumptions) solver.addClause([-selector, translate(literal)]);
    }
    const assumed = selector ?? translate(assumptions[0]!);
    // A variable that no clause mentions is unknown to MiniSat, and what is assumed of it would be ignored.
    solver.ensureVar(numbers);
    const sat = solver.solveAssuming(assumed);
    if (!sat && solver.getConflictClause().length > 0) failed.push(...assumptions);
    if (sat) return true;
    if (selector !== null) solver.addClause([-selector]);
    return false;
  }

  return {
    signature: "logic-solver 2.0.1",

    add(clauses, count) {
      if (disposed) throw new Error("this solver has been disposed");
      variables = Math.max(variables, count);
      guarded(() => {
        let open: number[] = [];
        for (const literal of clauses) {
          if (literal !== 0) open.push(translate(literal));
          else {
            if (open.length === 0 || !solver.addClause(open)) contradictory = true;
            open = [];
          }
        }
        solver._clauses.length = 0;
      });
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      if (disposed) throw new Error("this solver has been disposed");
      const started = performance.now();
      const statistics = () => ({
        milliseconds: performance.now() - started,
        conflicts: null,
        memory: solver._C.HEAP8.length,
      });
      const unknown = (reason: Undecided, message: string) =>
        ({ ...statistics(), status: "unknown", reason, message }) as const;
      if (options.memory !== undefined && options.memory < solver._C.HEAP8.length) {
        return unknown("memory", "MiniSat's heap of 64 MiB is above the memory limit");
      }
      if (signal?.aborted || (options.stop && Atomics.load(options.stop, 0) !== 0)) {
        return unknown("interrupted", "MiniSat was interrupted");
      }
      if (deadline !== undefined && started >= deadline) return unknown("timeout", "the time limit passed");

      const failed: number[] = [];
      const model = new Uint8Array(variables + 1);
      let sat = false;
      guarded(() => {
        sat = decide(assumptions, failed);
        if (!sat) return;
        const values = solver.getSolution();
        for (let v = 1; v <= variables; v++) model[v] = values[numberOf[v] ?? 0] === true ? 1 : 0;
      });
      if (failure) {
        const { reason, message } = failure as NonNullable<typeof failure>;
        return unknown(reason, message);
      }
      return sat ? { ...statistics(), status: "sat", model } : { ...statistics(), status: "unsat", failed };
    },

    dispose() {
      disposed = true;
    },
  };
}
