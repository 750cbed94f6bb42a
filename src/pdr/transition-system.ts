/** A finite transition system in clauses, as PDR reads it; and Sokoban as one. */
import { factored } from "../../encodings/factored.ts";
import { pairwise } from "../cnf/amo/pairwise.ts";
import { createFormula, type Literal } from "../cnf/formula.ts";
import type { Board } from "../game/board.ts";

export interface TransitionSystem {
  /** State variables are `1..state`; `v + state` is v after the step. */
  readonly state: number;
  readonly variables: number;
  /** What a state is and what a step does, and the definition of `bad`; zero-terminated. Every state has a step for every input. */
  readonly clauses: Int32Array;
  /** Variables that, with the state, decide the step. */
  readonly inputs: readonly number[];
  /** Is the literal over state variables true in the one initial state? */
  initially(literal: Literal): boolean;
  /** True in the states to be excluded. */
  readonly bad: Literal;
  /** Literals that say nothing more, given the other literals of a state: not tried in cubes. */
  redundant(literal: Literal): boolean;
}

/**
 * The steps of `factored` with blocked moves that change nothing. Bad is "solved"; with as many boxes as targets that
 * is one placing of all boxes, since steps keep their number.
 */
export function sokobanSystem(board: Board): TransitionSystem {
  const formula = createFormula();
  const unrolling = factored.unroll({ board, formula, amo: pairwise, options: { steps: "stutter" } });
  const now = unrolling.frame(0);
  const next = unrolling.frame(1);
  const n = board.floor.length;
  const inputs = [1, 2, 3, 4].map((input) => 4 * n + input);
  unrolling.transition(now, next);
  const bad = unrolling.goal(now);
  if (board.goal === "targets-filled" && board.boxes.length === board.targets.length) {
    for (const cell of board.floor)
      if (!board.targets.includes(cell)) unrolling.forbid(now, "box", cell, bad);
  }
  const { floor, player, boxes } = board;
  return {
    state: 2 * n,
    variables: formula.variables,
    clauses: formula.stored().slice(),
    inputs,
    initially(literal) {
      const place = Math.abs(literal) - 1;
      const cell = floor[place % n]!;
      return (place < n ? cell === player : boxes.includes(cell)) === literal > 0;
    },
    bad,
    // The agent is on exactly one cell.
    redundant: (literal) => literal < 0 && -literal <= n,
  };
}
