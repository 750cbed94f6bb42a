/**
 * The floor as a graph with its own small numbers: what searches and tables over positions index by.
 */
import { type Board, DIRECTIONS, neighbour } from "../game/board.ts";

export interface FloorGraph {
  /** Number of floor cells. */
  readonly size: number;
  /** The board's cell of each floor number (this is `board.floor`). */
  readonly cells: readonly number[];
  /** The floor number of each cell of the board, -1 where there is no floor. */
  readonly index: Int32Array;
  /** `next[4 * i + d]`: floor number of the neighbour of `i` in direction `DIRECTIONS[d]`, -1 for a wall. */
  readonly next: Int32Array;
}

/** Direction numbers point at `DIRECTIONS`; the opposite of `d` is `d ^ 1`. */
export function floorGraph(board: Board): FloorGraph {
  const cells = board.floor;
  const index = new Int32Array(board.width * board.height).fill(-1);
  for (const [i, cell] of cells.entries()) index[cell] = i;
  const next = new Int32Array(4 * cells.length).fill(-1);
  for (const [i, cell] of cells.entries()) {
    for (const [d, direction] of DIRECTIONS.entries()) {
      const beside = neighbour(board, cell, direction);
      if (beside >= 0) next[4 * i + d] = index[beside]!;
    }
  }
  return { size: cells.length, cells, index, next };
}
