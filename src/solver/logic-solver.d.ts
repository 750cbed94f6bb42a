/** MiniSat as compiled for logic-solver, which has no types of its own: what lies below its wrapper's methods. */
declare module "logic-solver/minisat_wrapper.js" {
  class MiniSat {
    readonly _C: MiniSat.Module;
  }
  namespace MiniSat {
    /** One MiniSat with its own heap. Addresses are bytes into the heap. */
    interface Module {
      print(text: string): void;
      printErr(text: string): void;
      readonly HEAP8: Int8Array;
      readonly HEAP32: Int32Array;
      _malloc(bytes: number): number;
      _free(address: number): void;
      /** Makes room in the model for all variables up to this one. */
      _ensureVar(variable: number): void;
      /** Takes a zero-terminated clause; 0 if the clauses are now known to be unsatisfiable. */
      _addClause(address: number): number;
      _solve(): number;
      /** The assumption has to be a variable: negative literals are not understood. */
      _solveAssuming(variable: number): number;
      _getNumVars(): number;
      /** One byte a variable from 1 on; 0 is true. */
      _getSolution(): number;
      /** 0 if the assumption was not needed for the refutation. */
      _getConflictClauseSize(): number;
    }
  }
  export = MiniSat;
}
