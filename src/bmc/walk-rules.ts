/**
 * Rules that choose one walk among equal ones. They are not implied by the formula; they keep at least one of the
 * shortest solutions, in their number of pushes too.
 *
 * Both need that every shorter length is refuted, and exact lengths. Sound together: among the shortest solutions
 * with the fewest pushes take the one whose moves are least, letter by letter, when vertical comes before
 * horizontal. A step back without a push in between could be cut out of it, which would be shorter. A corner
 * walked horizontally first could be walked vertically first: the same boxes, moves and pushes, but a smaller
 * word.
 */
import type { Frame, FrameLiterals } from "../../encodings/contract.ts";
import { FALSE, type Formula, type Literal } from "../cnf/formula.ts";
import { type Board, neighbour } from "../game/board.ts";

/** Three neighbouring frames, the first one first in the game. */
export interface ThreeFrames {
  readonly frames: readonly [Frame, Frame, Frame];
  /** "The step from the first to the second frame pushes." */
  readonly pushed: Literal;
  readonly literals: FrameLiterals<Frame, unknown>;
}

/** No step back: the agent is not again where it was two frames before, unless it pushed in between. */
export function addNoReversal(
  formula: Formula,
  board: Board,
  { frames: [first, , third], pushed, literals }: ThreeFrames,
): void {
  for (const cell of board.floor)
    formula.add(-literals.agent(first, cell), -literals.agent(third, cell), pushed);
}

/**
 * From c over e = c+h to f = c+h+v without a push, while g = c+v is free: forbidden, the way over g is the one
 * allowed. Free are e in the first frame, f in the second and g in the first (then in both, since nothing was
 * pushed).
 */
export function addCorners(
  formula: Formula,
  board: Board,
  { frames: [first, second, third], literals }: ThreeFrames,
): void {
  const inside = new Set(board.floor);
  for (const c of board.floor) {
    if (literals.agent(first, c) === FALSE) continue;
    for (const horizontal of ["left", "right"] as const) {
      const e = neighbour(board, c, horizontal);
      if (!inside.has(e)) continue;
      for (const vertical of ["up", "down"] as const) {
        const f = neighbour(board, e, vertical);
        const g = neighbour(board, c, vertical);
        if (!inside.has(f) || !inside.has(g) || literals.agent(second, g) === FALSE) continue;
        formula.add(
          -literals.agent(first, c),
          -literals.agent(second, e),
          -literals.agent(third, f),
          literals.box(first, e),
          literals.box(second, f),
          literals.box(first, g),
        );
      }
    }
  }
}
