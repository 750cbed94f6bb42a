/** A prober answers "is there a run of exactly k steps from the start to the goal?", for one board and encoding. */
import type { Frame, Unrolling } from "../../encodings/contract.ts";
import { type Formula, falsifiedClause, type Literal } from "../cnf/formula.ts";
import type { FormulaSize, SolveOutcome, SolveRequest, Solver } from "../solver/contract.ts";
import { DisagreementError } from "./contract.ts";
import type { Witness } from "./witness.ts";

export interface Prober {
  /** True if no run of `k` steps can exist, by an argument that needs no solver. */
  impossible(k: number): boolean;
  /**
   * True if frames are counted from the start and no step is ruled out but those that no solution takes: then a
   * refutation that does not need the goal says that the game itself ends.
   */
  readonly showsEnd: boolean;
  /** How many neighbouring bounds have solvers of their own and can be decided at the same time. */
  readonly lanes: number;
  /** Makes all that bound `k` needs. */
  prepare(k: number): Promise<void>;
  /** Of all formulas together, as they are now. */
  size(): FormulaSize;
  /** A model is checked against every clause before it is returned; a refuted bound is excluded for good. */
  decide(k: number, request: SolveRequest): Promise<SolveOutcome>;
  /** The run in a model of bound `k`, compared with the rules of the game frame by frame. */
  witness(k: number, model: Uint8Array): Witness;
  /** Is there a run of `k` steps with at most `pushes` pushes? Undefined where the encoding cannot say. */
  withPushes?(k: number, pushes: number, request: SolveRequest): Promise<SolveOutcome>;
  dispose(): void;
}

/** What an encoding says of a run, start first. */
export interface Run {
  readonly unrolling: Unrolling;
  readonly frames: readonly Frame[];
  readonly steps: readonly unknown[];
}

export const sizeOf = ({ variables, clauses, size }: Formula): FormulaSize => ({
  variables,
  clauses,
  literals: size - clauses,
});

/** Streams a growing formula into a solver and never lets an unchecked model out. */
export function createFeed(formula: Formula, solver: Solver) {
  let sent = 0;
  return async (assumptions: readonly Literal[], request: SolveRequest): Promise<SolveOutcome> => {
    if (formula.size > sent) solver.add(formula.stored(sent), formula.variables);
    sent = formula.size;
    const outcome = await solver.solve({ ...request, assumptions });
    if (outcome.status !== "sat") return outcome;
    const falsified = falsifiedClause(formula.stored(), outcome.model, assumptions);
    if (falsified === null) return outcome;
    const clause = falsified.map((l) => `${l < 0 ? "not " : ""}${formula.nameOf(Math.abs(l))}`).join(" or ");
    throw new DisagreementError(`a model of ${solver.signature} falsifies the clause: ${clause}`);
  };
}
