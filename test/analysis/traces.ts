/** Solutions to hold theorems against: what the oracle finds, with all positions on the way. */
import type { Board } from "../../src/game/board.ts";
import { type Replay, replay } from "../../src/game/replay.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";

/** The shortest solutions by moves and by pushes; none if the board is unsolvable. */
export function solutions(board: Board): (Replay & { readonly pushes: number })[] {
  return (["moves", "pushes"] as const).flatMap((metric) => {
    const found = breadthFirstSync(board, { metric });
    return found.verdict === "solved" ? [{ ...replay(board, found.solution), pushes: found.pushes }] : [];
  });
}

/** The positions of a solution just before and after each of its pushes, in order. */
export function pushesOf(solution: Replay) {
  return solution.pushed.flatMap((from, i) =>
    from === null ? [] : [{ before: solution.states[i]!, after: solution.states[i + 1]!, from }],
  );
}
