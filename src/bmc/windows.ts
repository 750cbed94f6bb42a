/**
 * Windows: which cells can matter in which frame, by distances alone. They only remove positions that no
 * solution of the length asked for can pass, so the shortest solution stays the same.
 *
 *   windows       frame t: the agent is at most t moves from its start; a box was pushed at most t times; with
 *                 r steps left a box needs at most r pushes to a target
 *   dead-squares  no box ever stands where no target can be reached from
 *   parity        every (strict) step changes the colour of the agent's cell on the chessboard
 */

import type { Encoding, Pruning, Window } from "../../encodings/contract.ts";
import { deadSquares, pushDistances, walkDistances } from "../analysis/index.ts";
import { type Board, DIRECTIONS, neighbour } from "../game/board.ts";

export interface Windows {
  /** What frame `t`, counted from the start, can hold. */
  atStep(t: number): Window | undefined;
  /** Cells on which a box cannot stand with `remaining` steps left. */
  boxesTooFar(remaining: number): readonly number[];
}

export function createWindows(
  board: Board,
  encoding: Encoding,
  options: Readonly<Record<string, string>>,
  prunings: ReadonlySet<Pruning>,
): Windows {
  const dead = new Set(prunings.has("dead-squares") ? deadSquares(board) : []);
  const windows = prunings.has("windows");
  // A push step walks any way, so nothing is known of the agent there.
  const moves = encoding.step === "move";
  const parity = prunings.has("parity") && !encoding.stutters(options);
  const walk = walkDistances(board, board.player);
  const arrival = earliestPushes(board);
  const departure = latestPushes(board);
  const colour = (cell: number) => (cell % board.width) + Math.floor(cell / board.width);

  return {
    atStep(t) {
      if (!windows && !parity && dead.size === 0) return undefined;
      return {
        agent: (cell) =>
          !(windows && moves && walk[cell]! > t) &&
          !(parity && (colour(cell) + colour(board.player) + t) % 2 !== 0),
        box: (cell) => !dead.has(cell) && !(windows && (arrival.get(cell) ?? Number.POSITIVE_INFINITY) > t),
      };
    },
    boxesTooFar: (remaining) =>
      windows && departure
        ? board.floor.filter((cell) => !dead.has(cell) && departure[cell]! > remaining)
        : [],
  };
}

/** Least number of pushes that bring some box to a cell, other boxes ignored, by cell. */
function earliestPushes(board: Board): Map<number, number> {
  const inside = new Set(board.floor);
  const distance = new Map(board.boxes.map((cell) => [cell, 0]));
  // A Map visits what is added while it is walked over: a breadth-first search.
  for (const [cell, pushes] of distance) {
    for (const direction of DIRECTIONS) {
      const to = neighbour(board, cell, direction);
      const from = neighbour(board, cell, direction, -1);
      if (inside.has(to) && inside.has(from) && !distance.has(to)) distance.set(to, pushes + 1);
    }
  }
  return new Map(distance);
}

/** Least number of pushes from a cell to some target, by cell; null where not every box has to reach one. */
function latestPushes(board: Board): number[] | null {
  if (board.goal === "targets-filled" && board.boxes.length > board.targets.length) return null;
  const distances = pushDistances(board);
  return board.tiles.map((_, cell) => {
    const finite = distances.map((row) => row[cell]!).filter((pushes) => pushes >= 0);
    return finite.length > 0 ? Math.min(...finite) : Number.POSITIVE_INFINITY;
  });
}
