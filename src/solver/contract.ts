/**
 * The one contract that every SAT solver backend keeps; `test/solver/contract.ts` is the suite that all run.
 *
 * Literals are non-zero integers, DIMACS style. Clauses travel as flat, zero-terminated `Int32Array`s so that a
 * million of them cost one message, not a million objects.
 */

/** Why a solver did not decide. Never to be read as "unsat". */
export type Undecided = "timeout" | "memory" | "interrupted" | "solver-failed";

export interface SolveStatistics {
  /** Wall-clock time of this call. */
  readonly milliseconds: number;
  /** Conflicts of this call, or null where the backend cannot tell. */
  readonly conflicts: number | null;
  /** Bytes the solver's heap takes now, or null where the backend cannot tell. */
  readonly memory: number | null;
}

export type SolveOutcome = SolveStatistics &
  (
    | {
        readonly status: "sat";
        /** `model[v]` is 1 where variable `v` is true, else 0; index 0 is unused. */
        readonly model: Uint8Array;
      }
    | {
        readonly status: "unsat";
        /** A subset of the assumptions that suffices for the refutation; empty if none was needed. */
        readonly failed: readonly number[];
      }
    | { readonly status: "unknown"; readonly reason: Undecided; readonly message: string }
  );

export interface SolveRequest {
  readonly assumptions?: readonly number[];
  /** Gives up (`timeout`) when `performance.now()` passes this value. */
  readonly deadline?: number;
  /**
   * Gives up (`interrupted`) when aborted. In the calling thread a call blocks, so only an isolated solver (or
   * `SolverOptions.stop`) is interrupted in the middle; that takes less than half a second.
   */
  readonly signal?: AbortSignal;
}

export interface Solver {
  /** Backend name and version, for results and reports. */
  readonly signature: string;
  /**
   * Adds zero-terminated clauses over the variables `1..variables`. Failures (memory) are not thrown here:
   * they come as the outcome of the next `solve`. The array is not kept and not changed.
   *
   * @throws RangeError for a literal beyond the variables, or an open last clause
   */
  add(clauses: Int32Array, variables: number): void;
  /**
   * Decides the clauses under the assumptions. One call at a time. After `memory` or `solver-failed` every further
   * call gives the same; so does one after an isolated solver had to be ended to stop it (`solver-failed`).
   */
  solve(request?: SolveRequest): Promise<SolveOutcome>;
  /** Frees everything, also in the middle of a call. Idempotent. */
  dispose(): void;
}

export interface SolverOptions {
  /** Limit of the solver's heap in bytes; beyond it the outcome is `unknown`, `memory`. */
  readonly memory?: number;
  /** A running call ends (`interrupted`) soon after entry 0 becomes non-zero: shared memory, for hosts in other threads. */
  readonly stop?: Int32Array;
  /** Options of the backend itself by its own names, e.g. CaDiCaL's `{ inprocessing: 0 }`. */
  readonly tuning?: Readonly<Record<string, number>>;
  /**
   * Gets every clause the solver learns, in order and without the closing 0: each follows from the clauses added
   * and those learned before by reverse unit propagation. Only `cadical` in the calling thread; others ignore it.
   */
  readonly learned?: (clause: Int32Array) => void;
}

export interface FormulaSize {
  readonly variables: number;
  readonly clauses: number;
  /** Of all clauses together. */
  readonly literals: number;
}

/** A kind of solver: what `sokobmc solvers` lists. `create` runs it in the calling thread; `isolate` in a worker. */
export interface Backend {
  readonly name: string;
  readonly summary: string;
  /** Where the solver comes from: program, version, authors. */
  readonly source: string;
  /** False if each call starts from nothing (external programs). */
  readonly incremental: boolean;
  /** Bytes of heap that a formula takes before the search begins, roughly; absent where nothing is known. */
  readonly memoryFor?: (size: FormulaSize) => number;
  /** @throws RangeError for `tuning` that the backend does not have */
  create(options?: SolverOptions): Promise<Solver>;
}
