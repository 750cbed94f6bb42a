/** Walks between pushes. */
import { type Board, DIRECTIONS, type Direction, neighbour } from "./board.ts";
import type { State } from "./rules.ts";

/**
 * A shortest walk that brings the player to the cell from which the box on `box` is pushed in `direction`.
 *
 * @returns the moves, empty if the player is there; null if boxes and walls leave no way
 */
export function pathTo(board: Board, state: State, box: number, direction: Direction): Direction[] | null {
  const goal = neighbour(board, box, direction, -1);
  const paths = new Map<number, Direction[]>([[state.player, []]]);
  // A Map visits what is added while it is walked over: a breadth-first search.
  for (const [cell, path] of paths) {
    if (cell === goal) return path;
    for (const next of DIRECTIONS) {
      const to = neighbour(board, cell, next);
      if (to < 0 || board.tiles[to] === "#" || state.boxes.has(to) || paths.has(to)) continue;
      paths.set(to, [...path, next]);
    }
  }
  return null;
}
