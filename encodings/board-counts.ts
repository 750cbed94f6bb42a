/** Counts over the floor by which the sizes of the factored encodings are published. */
import { type Board, DIRECTIONS, neighbour } from "../src/game/board.ts";

/** n floor cells; `near` pairs (cell, direction) with the next cell floor; `line` with the cells on both sides floor. */
export function countLines(board: Board): {
  readonly n: number;
  readonly near: number;
  readonly line: number;
} {
  const inside = new Set(board.floor);
  let near = 0;
  let line = 0;
  for (const cell of board.floor) {
    for (const direction of DIRECTIONS) {
      if (!inside.has(neighbour(board, cell, direction))) continue;
      near++;
      if (inside.has(neighbour(board, cell, direction, -1))) line++;
    }
  }
  return { n: board.floor.length, near, line };
}
