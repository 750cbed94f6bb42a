/** Dead squares: where a box must never stand. */
import type { Board } from "../game/board.ts";
import { boxDistances } from "./box-distances.ts";
import { INFINITE } from "./infinite.ts";
import { pushGraph } from "./push-graph.ts";

/**
 * True if every box has to end on a target. With more boxes than targets, and the goal that targets are filled,
 * some boxes may stay anywhere.
 */
export function everyBoxMustArrive(board: Board): boolean {
  return board.goal === "boxes-home" || board.boxes.length <= board.targets.length;
}

/**
 * Floor cells from which no pushes bring a single box to any target, wherever the player is; ascending (A.
 * Junghanns, J. Schaeffer, "Sokoban: Enhancing general single-agent search methods using domain knowledge",
 * 2001: simple deadlocks).
 *
 * A position with a box on such a cell leads to no solved one if every box has to end on a target. Where not
 * every box has to (goal `targets-filled` with more boxes than targets), a spare box may rest there, so no cell
 * is dead and the list is empty.
 */
export function deadSquares(
  board: Board,
  graph = pushGraph(board),
  distances = boxDistances(board, graph),
): number[] {
  if (!everyBoxMustArrive(board)) return [];
  const { toNearest } = distances;
  return board.floor.filter((_, cell) =>
    toNearest
      .slice(graph.firstState[cell]!, graph.firstState[cell + 1]!)
      .every((pushes) => pushes === INFINITE),
  );
}
