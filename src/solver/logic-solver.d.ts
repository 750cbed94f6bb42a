/** The low-level wrapper of logic-solver, which has no types of its own. */
declare module "logic-solver/minisat_wrapper.js" {
  class MiniSat {
    readonly _C: { print(text: string): void; printErr(text: string): void; readonly HEAP8: Int8Array };
    /** A log of every clause, kept for debugging. */
    _clauses: number[][];
    ensureVar(variable: number): void;
    /** False if the clauses are now known to be unsatisfiable. */
    addClause(literals: readonly number[]): boolean;
    solve(): boolean;
    solveAssuming(literal: number): boolean;
    /** Value by variable; index 0 unused. */
    getSolution(): (boolean | null)[];
    retireVar(variable: number): void;
    getConflictClause(): number[];
  }

  export { MiniSat as default };
}
