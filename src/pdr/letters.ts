/** The inputs of a run of `sokobanSystem` as moves. */
import { type Board, DIRECTIONS } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import { startState, step } from "../game/rules.ts";

/** LURD, without those that are blocked and change nothing. */
export function lettersOf(board: Board, inputs: readonly (readonly number[])[]): string {
  let state = startState(board);
  let letters = "";
  for (const literals of inputs) {
    const direction = DIRECTIONS[literals.findIndex((literal) => literal > 0)]!;
    const next = step(board, state, direction);
    if ("blocked" in next) continue;
    state = next.state;
    letters += letterOf(direction, next.pushed !== null);
  }
  return letters;
}
