/**
 * Exact tables of remaining and spent moves of the game with only one or two boxes: the state spaces (player, box)
 * and (player, two boxes), searched backwards from the targets and forwards from the start.
 *
 * Sound: delete the other boxes from a solution. Its moves stay possible (pushes of deleted boxes become walks) and
 * the boxes that stay end on different targets, so no solution has fewer moves left than the table says. The other
 * boxes must vanish, not stand as walls: as walls they could make ways longer than they are.
 *
 * All cells are floor numbers. For boards on which every box has to end on a target (`everyBoxMustArrive`).
 */
import type { Board } from "../game/board.ts";
import { type BoxSets, binomial, boxSets } from "./box-sets.ts";
import type { FloorGraph } from "./floor.ts";
import { INFINITE } from "./infinite.ts";

/** By `player * floor.size + box`; `INFINITE` where there is no way, and where both are the same cell. */
export interface OneBoxMoves {
  /** Least moves until the box is on some target; 0 if it is. */
  readonly movesTo: Uint16Array;
  /** Least moves from the start with only one of its boxes present. */
  readonly movesFrom: Uint16Array;
}

/** @returns null if there are more than `maxStates` pairs of player and box */
export function oneBoxMoves(board: Board, floor: FloorGraph, maxStates: number): OneBoxMoves | null {
  const { size, index, next } = floor;
  if (size * size > maxStates) return null;
  const queue = new Int32Array(size * size);

  const search = (
    starts: readonly number[],
    forEachNeighbour: (player: number, box: number, visit: (player: number, box: number) => void) => void,
  ): Uint16Array => {
    const moves = new Uint16Array(size * size).fill(INFINITE);
    let tail = 0;
    for (const state of starts) {
      moves[state] = 0;
      queue[tail++] = state;
    }
    for (let head = 0; head < tail; head++) {
      const state = queue[head]!;
      // Values that no longer fit are lowered, which keeps them lower bounds.
      const step = Math.min(moves[state]! + 1, INFINITE - 1);
      forEachNeighbour(Math.floor(state / size), state % size, (player, box) => {
        const other = player * size + box;
        if (moves[other] !== INFINITE) return;
        moves[other] = step;
        queue[tail++] = other;
      });
    }
    return moves;
  };

  const everywhere = Array.from({ length: size }, (_, player) => player);
  const ends = board.targets.flatMap((target) =>
    everywhere.filter((player) => player !== index[target]).map((player) => player * size + index[target]!),
  );
  const movesTo = search(ends, (player, box, visit) => {
    for (let d = 0; d < 4; d++) {
      const back = next[4 * player + (d ^ 1)]!;
      if (back < 0) continue;
      if (back !== box) visit(back, box);
      // The last move may have pushed the box from where the player is to the cell ahead.
      if (next[4 * player + d] === box) visit(back, player);
    }
  });
  const starts = board.boxes.map((box) => index[board.player]! * size + index[box]!);
  const movesFrom = search(starts, (player, box, visit) => {
    for (let d = 0; d < 4; d++) {
      const to = next[4 * player + d]!;
      if (to < 0) continue;
      if (to !== box) visit(to, box);
      else if (next[4 * to + d]! >= 0) visit(to, next[4 * to + d]!);
    }
  });
  return { movesTo, movesFrom };
}

export interface TwoBoxMoves {
  /** The pairs of cells where boxes of a solution can stand. */
  readonly pairs: BoxSets;
  /**
   * Least moves until both boxes are on different targets, by `pair * floor.size + player`; `INFINITE` where there
   * is no way, and where the player is on one of the cells.
   */
  readonly movesTo: Uint16Array;
  /** The least of these over all places of the player, by pair. */
  readonly leastTo: Uint16Array;
}

/**
 * @param live floor numbers, ascending, of all cells where a box of a solution can stand
 * @returns null if there are more than `maxStates` triples of player and two boxes
 */
export function twoBoxMoves(
  board: Board,
  floor: FloorGraph,
  live: readonly number[],
  maxStates: number,
): TwoBoxMoves | null {
  const { size, index, next } = floor;
  if (binomial(live.length, 2) * size > maxStates) return null;
  const pairs = boxSets(floor, live, 2);
  const movesTo = new Uint16Array(pairs.count * size).fill(INFINITE);
  const queue = new Int32Array(pairs.count * size);
  const pairOf = pairNumbers(pairs, size);
  let tail = 0;
  for (const [i, one] of board.targets.entries()) {
    for (const other of board.targets.slice(i + 1)) {
      const pair = pairOf[index[one]! * size + index[other]!]!;
      for (let player = 0; pair >= 0 && player < size; player++) {
        if (player === index[one] || player === index[other]) continue;
        movesTo[pair * size + player] = 0;
        queue[tail++] = pair * size + player;
      }
    }
  }

  for (let head = 0; head < tail; head++) {
    const state = queue[head]!;
    const step = Math.min(movesTo[state]! + 1, INFINITE - 1);
    const pair = Math.floor(state / size);
    const player = state - pair * size;
    const b = pairs.members[2 * pair]!;
    const c = pairs.members[2 * pair + 1]!;
    for (let d = 0; d < 4; d++) {
      const back = next[4 * player + (d ^ 1)]!;
      if (back < 0 || back === b || back === c) continue;
      const walked = pair * size + back;
      if (movesTo[walked] === INFINITE) {
        movesTo[walked] = step;
        queue[tail++] = walked;
      }
      const ahead = next[4 * player + d]!;
      if (ahead !== b && ahead !== c) continue;
      const before = pairOf[player * size + (ahead === b ? c : b)]!;
      const pushed = before * size + back;
      if (before < 0 || movesTo[pushed] !== INFINITE) continue;
      movesTo[pushed] = step;
      queue[tail++] = pushed;
    }
  }

  const leastTo = new Uint16Array(pairs.count).fill(INFINITE);
  for (let state = 0; state < movesTo.length; state++) {
    const pair = Math.floor(state / size);
    if (movesTo[state]! < leastTo[pair]!) leastTo[pair] = movesTo[state]!;
  }
  return { pairs, movesTo, leastTo };
}

/** The number of each ordered pair of cells, by `one * size + other`; -1 where there is none. */
function pairNumbers(pairs: BoxSets, size: number): Int32Array {
  const numbers = new Int32Array(size * size).fill(-1);
  for (let pair = 0; pair < pairs.count; pair++) {
    const [b, c] = [pairs.members[2 * pair]!, pairs.members[2 * pair + 1]!];
    numbers[b * size + c] = pair;
    numbers[c * size + b] = pair;
  }
  return numbers;
}
