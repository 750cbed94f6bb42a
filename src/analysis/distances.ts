/**
 * Distances of the player and of a single box, all other boxes ignored. Both relax the rules, so both are lower
 * bounds for the game: deleting boxes can only make ways shorter.
 */
import { type Board, DIRECTIONS, neighbour } from "../game/board.ts";

/**
 * Least number of steps from `from` to each cell, boxes ignored.
 *
 * @returns by cell; -1 where the player cannot get
 */
export function walkDistances(board: Board, from: number): Int32Array {
  return flood(board, [from], (cell) => DIRECTIONS.map((direction) => neighbour(board, cell, direction)));
}

/**
 * For each target, in the order of `board.targets`: least number of pushes that bring a single box from each
 * cell to it, where the player may stand wherever he needs. A box is pushed from `cell` along d if the cell
 * behind it is floor; the search runs backwards and pulls.
 *
 * @returns one row a target, by cell; -1 where no pushes lead to the target
 */
export function pushDistances(board: Board): Int32Array[] {
  const inside = new Set(board.floor);
  const pulls = (cell: number) =>
    DIRECTIONS.filter((direction) => inside.has(neighbour(board, cell, direction, 2))).map((direction) =>
      neighbour(board, cell, direction),
    );
  return board.targets.map((target) => flood(board, [target], pulls));
}

/** Breadth-first distances over floor cells; -1 where not reached. `next` may name cells that are no floor. */
function flood(
  board: Board,
  starts: readonly number[],
  next: (cell: number) => readonly number[],
): Int32Array {
  const inside = new Set(board.floor);
  const distances = new Int32Array(board.width * board.height).fill(-1);
  const queue = [...starts];
  for (const cell of starts) distances[cell] = 0;
  for (const cell of queue) {
    for (const other of next(cell)) {
      if (!inside.has(other) || distances[other] !== -1) continue;
      distances[other] = distances[cell]! + 1;
      queue.push(other);
    }
  }
  return distances;
}
