/** Runs that other programs found: their directions, played by the rules of the game. */
import type { Board, Direction } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import { isSolved, type State, startState, step } from "../game/rules.ts";
import { countOf } from "../results/length.ts";
import { type Answer, ForeignAnswerError } from "./contract.ts";

/**
 * Plays a run in which a blocked move changes nothing. Ends where the level is solved.
 *
 * @param agrees does the position after `t` steps fit what the answer says of it?
 * @throws ForeignAnswerError when a position does not fit, or the run ends unsolved
 */
export function playRun(
  board: Board,
  directions: readonly Direction[],
  agrees: (state: State, t: number) => boolean = () => true,
): Extract<Answer, { status: "solution" }> {
  let state = startState(board);
  let moves = "";
  for (let t = 0; ; t++) {
    if (!agrees(state, t)) {
      throw new ForeignAnswerError(
        t === 0
          ? "the run does not begin with the start position of the map: it belongs to another model"
          : `the position after step ${t} is not what the rules give: the run belongs to another model`,
      );
    }
    if (isSolved(board, state)) return { status: "solution", moves };
    const direction = directions[t];
    if (direction === undefined) break;
    const result = step(board, state, direction);
    if ("blocked" in result) continue;
    moves += letterOf(direction, result.pushed !== null);
    state = result.state;
  }
  throw new ForeignAnswerError(
    `the run ends after ${countOf(directions.length, "steps")} and the level is not solved: it is cut off, or belongs to another model`,
  );
}
