/** A finite transition system in clauses, as PDR reads it; and Sokoban as one. */
import { factored } from "../../encodings/factored.ts";
import { pushGraph } from "../analysis/push-graph.ts";
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
  /** State literals that no step makes true where they are not: no state with one is ever reached. */
  readonly never: readonly Literal[];
  /** State literals in whose states, and all that follow, at least one is true and nothing is bad: not worth a look. */
  readonly hopeless: readonly Literal[];
  /** Literals that say nothing more, given the other literals of a state: not tried in cubes. */
  redundant(literal: Literal): boolean;
}

/** Clauses found without `never` and `hopeless` states, as an invariant of all states. */
export function completeInvariant(
  { never, hopeless }: TransitionSystem,
  found: readonly (readonly Literal[])[],
): readonly (readonly Literal[])[] {
  return [...never.map((literal) => [-literal]), ...found.map((clause) => [...clause, ...hopeless])];
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
  const { never, hopeless } = boxCells(board);
  const box = (cell: number) => n + 1 + cell;
  const settled = new Set([...never, ...hopeless].map(box));
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
    never: never.map(box),
    hopeless: hopeless.map(box),
    // The agent is on exactly one cell.
    redundant: (literal) => literal < 0 && (-literal <= n || settled.has(-literal)),
  };
}

/**
 * Floor numbers where no box ever comes, and from where a box comes to no target, whatever else is in the way and
 * wherever the player is. Pushes lead neither into the first nor out of the second. If a box starts on one of the second,
 * these are only those where it can go: that says it all.
 */
function boxCells(board: Board): { readonly never: readonly number[]; readonly hopeless: readonly number[] } {
  const { floor, source, destination, cellOf, pushCount } = pushGraph(board, false);
  const closure = (cells: readonly number[], from: Int32Array, to: Int32Array) => {
    const found = new Set(cells.map((cell) => floor.index[cell]!));
    for (const cell of found)
      for (let push = 0; push < pushCount; push++)
        if (cellOf[from[push]!] === cell) found.add(cellOf[to[push]!]!);
    return found;
  };
  const all = [...board.floor.keys()];
  // Only where no bad state, not even one with another number of boxes, has a box off target.
  const allArrive = board.goal === "boxes-home" || board.boxes.length === board.targets.length;
  const live = allArrive ? closure(board.targets, destination, source) : new Set(all);
  const lost = board.boxes.find((cell) => !live.has(floor.index[cell]!));
  if (lost !== undefined) return { never: [], hopeless: [...closure([lost], source, destination)] };
  const reachable = closure(board.boxes, source, destination);
  return {
    never: all.filter((cell) => !reachable.has(cell)),
    hopeless: all.filter((cell) => reachable.has(cell) && !live.has(cell)),
  };
}
