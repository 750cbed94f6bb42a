/**
 * All that is known about the moves of a board before any search: tables, final cells, and the first number of
 * moves that is not excluded.
 */
import type { Board } from "../game/board.ts";
import { everyBoxMustArrive } from "./dead-squares.ts";
import { pushDistances } from "./distances.ts";
import { type FloorGraph, floorGraph } from "./floor.ts";
import { INFINITE } from "./infinite.ts";
import { lostBoxes, lowerBound, type Unsolvable } from "./lower-bound.ts";
import { type OneBoxMoves, oneBoxMoves, type TwoBoxMoves, twoBoxMoves } from "./move-tables.ts";

export interface MoveBudget {
  /** States of a table: (floor cells)² with one box, about half the cube with two. 4 million take 8 MB and a second. */
  readonly maxStates: number;
  /** Whether a table may have all boxes of a level of one or two boxes: then it holds the whole game. */
  readonly allBoxes: boolean;
  /** A number of pushes known to be needed (`PushAnalysis.bound`); 0 for none. */
  readonly pushes: number;
}

const DEFAULT_MOVE_BUDGET: MoveBudget = { maxStates: 4_000_000, allBoxes: true, pushes: 0 };

/** All cells are floor numbers. */
export interface MoveAnalysis {
  readonly floor: FloorGraph;
  /** Null if over the budget. */
  readonly oneBox: OneBoxMoves | null;
  readonly twoBoxes: TwoBoxMoves | null;
  /** Least moves until a box on this cell is on a target, wherever the player is, by box cell. */
  readonly boxTo: Uint16Array;
  /** Least moves until some box is on this cell, by box cell. */
  readonly boxFrom: Uint16Array;
  /** Cells where a box of a solution can stand: both of the above are finite; ascending. */
  readonly live: readonly number[];
  /** Where the player can stand after the last move of a shortest solution; ascending. */
  readonly finalCells: readonly number[];
  /** For final cells of chessboard colour 0 and 1: walking distance to them from each cell; `INFINITE` if none. */
  readonly toFinal: readonly [Uint16Array, Uint16Array];
  /** No solution has fewer moves. */
  readonly bound: number;
  /** True if a table covers all boxes of the level: the bound comes from explicit search. */
  readonly explicit: boolean;
}

/** The colour of a cell of the board on a chessboard, 0 or 1. A move always changes the player's colour. */
export const colourOf = (board: Board, cell: number): 0 | 1 =>
  (((cell % board.width) + Math.floor(cell / board.width)) % 2) as 0 | 1;

/**
 * Analyses a board that is not solved at the start.
 *
 * @throws RangeError if not every box has to end on a target
 */
export function moveAnalysis(
  board: Board,
  budget: Partial<MoveBudget> = {},
): MoveAnalysis | { readonly unsolvable: Unsolvable } {
  if (!everyBoxMustArrive(board))
    throw new RangeError("the tables are for boards on which every box must arrive");
  const limits = { ...DEFAULT_MOVE_BUDGET, ...budget };
  const first = lowerBound(board);
  if ("unsolvable" in first) return first;
  const floor = floorGraph(board);
  const count = board.boxes.length;

  const oneBox = count > 1 || limits.allBoxes ? oneBoxMoves(board, floor, limits.maxStates) : null;
  const boxTo = oneBox === null ? leastPushes(board, floor) : leastByBox(oneBox.movesTo, floor.size);
  const boxFrom = oneBox === null ? new Uint16Array(floor.size) : leastByBox(oneBox.movesFrom, floor.size);
  const live = [...boxTo.keys()].filter((box) => boxTo[box] !== INFINITE && boxFrom[box] !== INFINITE);
  const mayPair = count > 2 || (count === 2 && limits.allBoxes);
  const twoBoxes = mayPair ? twoBoxMoves(board, floor, live, limits.maxStates) : null;

  const alone = startValues(board, floor, oneBox, twoBoxes);
  const lost = alone.find(({ moves }) => moves === INFINITE);
  if (lost !== undefined) return { unsolvable: lostBoxes(board, lost.boxes) };
  const finalCells = lastPlaces(board, floor, new Set(live));
  if (finalCells.length === 0) {
    const explanation = "no push that is possible can bring a box onto a target";
    return { unsolvable: { code: "unreachable-target", explanation, cells: board.targets } };
  }
  const lowest = Math.max(
    first.moves,
    limits.pushes + (first.moves - first.pushes),
    ...alone.map(({ moves }) => moves),
  );
  const colours = new Set(finalCells.map((cell) => colourOf(board, floor.cells[cell]!)));
  const parityFits = colours.has(((colourOf(board, board.player) + lowest) % 2) as 0 | 1);
  const toFinal = ([0, 1] as const).map((colour) =>
    walkTo(
      floor,
      finalCells.filter((cell) => colourOf(board, floor.cells[cell]!) === colour),
    ),
  );
  return {
    floor,
    oneBox,
    twoBoxes,
    boxTo,
    boxFrom,
    live,
    finalCells,
    toFinal: [toFinal[0]!, toFinal[1]!],
    bound: parityFits ? lowest : lowest + 1,
    explicit: (count === 1 && oneBox !== null) || (count === 2 && twoBoxes !== null),
  };
}

/** The least value of a (player, box) table for each box cell. */
function leastByBox(table: Uint16Array, size: number): Uint16Array {
  const least = new Uint16Array(size).fill(INFINITE);
  for (let state = 0; state < table.length; state++) {
    const box = state % size;
    if (table[state]! < least[box]!) least[box] = table[state]!;
  }
  return least;
}

/** Least pushes from each cell to a target: what is known of moves without a table. */
function leastPushes(board: Board, floor: FloorGraph): Uint16Array {
  const distances = pushDistances(board);
  return Uint16Array.from(floor.cells, (cell) =>
    Math.min(INFINITE, ...distances.flatMap((row) => (row[cell]! < 0 ? [] : [row[cell]!]))),
  );
}

/** What single boxes and pairs of the start (cells of the board) need, each with all others gone. */
function startValues(
  board: Board,
  floor: FloorGraph,
  oneBox: OneBoxMoves | null,
  twoBoxes: TwoBoxMoves | null,
): { readonly boxes: readonly number[]; readonly moves: number }[] {
  const { index, size } = floor;
  const player = index[board.player]!;
  const single = board.boxes.map((box) => ({
    boxes: [box],
    moves: oneBox === null ? 0 : oneBox.movesTo[player * size + index[box]!]!,
  }));
  if (twoBoxes === null) return single;
  const paired = board.boxes.flatMap((one, i) =>
    board.boxes.slice(i + 1).map((other) => {
      const pair = twoBoxes.pairs.setOf([index[one]!, index[other]!]);
      return { boxes: [one, other], moves: pair < 0 ? INFINITE : twoBoxes.movesTo[pair * size + player]! };
    }),
  );
  return [...single, ...paired];
}

/**
 * The last move of a shortest solution pushes a box onto a target, since the position before it is not solved; the
 * player ends where that box was.
 */
function lastPlaces(board: Board, floor: FloorGraph, live: ReadonlySet<number>): number[] {
  const targets = new Set(board.targets.map((target) => floor.index[target]!));
  return [...live].filter((cell) =>
    [0, 1, 2, 3].some((d) => targets.has(floor.next[4 * cell + d]!) && floor.next[4 * cell + (d ^ 1)]! >= 0),
  );
}

/** Walking distance to the nearest of `goals`, boxes ignored, by floor number. */
function walkTo(floor: FloorGraph, goals: readonly number[]): Uint16Array {
  const steps = new Uint16Array(floor.size).fill(INFINITE);
  const queue = [...goals];
  for (const cell of goals) steps[cell] = 0;
  for (const cell of queue) {
    for (let d = 4 * cell; d < 4 * cell + 4; d++) {
      const beside = floor.next[d]!;
      if (beside < 0 || steps[beside] !== INFINITE) continue;
      steps[beside] = steps[cell]! + 1;
      queue.push(beside);
    }
  }
  return steps;
}
