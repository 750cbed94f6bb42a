/**
 * The oracle: an explicit search over all positions (player, boxes) that knows nothing but the rules. It prunes
 * nothing, so that "none" and "shortest" are true for the plainest of reasons.
 *
 * Uniform-cost search (E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959). With metric
 * `moves` all steps cost the same and this is breadth-first search; with `pushes` walking is free; a pair of
 * metrics is one number, first component times `PAIR` plus second.
 */

import { bucketQueue } from "../analysis/bucket-queue.ts";
import { floorGraph } from "../analysis/floor.ts";
import { stateTable } from "../analysis/state-table.ts";
import { type Board, DIRECTIONS } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import type { Metric } from "../results/result.ts";

export interface SearchLimits {
  readonly metric: Metric;
  /** Solutions longer than this (in the first component of the metric) are not looked for. */
  readonly maxSteps?: number | undefined;
  /** Positions to store before giving up. Default: what fits in about 1 GiB, at most ten million. */
  readonly maxStates?: number | undefined;
}

export interface SearchOptions extends SearchLimits {
  readonly signal?: AbortSignal | undefined;
  /** When to give up, in milliseconds on the clock of `performance.now()`. */
  readonly deadline?: number | undefined;
  readonly onProgress?: ((progress: SearchProgress) => void) | undefined;
}

/** `steps`: every solution is at least this long in the first component of the metric. */
interface SearchProgress {
  readonly steps: number;
  readonly states: number;
}

interface Solved {
  readonly verdict: "solved";
  /** LURD, shortest by the metric. */
  readonly solution: string;
  /** The first component of the metric. */
  readonly length: number;
  readonly moves: number;
  readonly pushes: number;
  readonly states: number;
}

export type SearchResult =
  | Solved
  /** All reachable positions were seen, none is solved: the level is unsolvable. */
  | { readonly verdict: "none"; readonly states: number }
  /** There is no solution of up to `steps` (= `maxSteps`) in the first component of the metric. */
  | { readonly verdict: "bounded"; readonly steps: number; readonly states: number }
  /** Given up. There is no solution of up to `excluded`; -1 if nothing is excluded. */
  | {
      readonly verdict: "unknown";
      readonly reason: "states" | "timeout" | "interrupted";
      readonly excluded: number;
      readonly states: number;
    };

const PAIR = 2 ** 26;
const COST: Record<Metric, { readonly walk: number; readonly push: number; readonly unit: number }> = {
  moves: { walk: 1, push: 1, unit: 1 },
  pushes: { walk: 0, push: 1, unit: 1 },
  "moves,pushes": { walk: PAIR, push: PAIR + 1, unit: PAIR },
  "pushes,moves": { walk: 1, push: PAIR + 1, unit: PAIR },
};

const SLICE_MILLISECONDS = 20;
const STATES_A_PROGRESS = 1024;

/**
 * Searches on, letting the event loop run about every 20 ms; stops soon after `signal` aborts or `deadline`
 * passes.
 */
export async function breadthFirst(board: Board, options: SearchOptions): Promise<SearchResult> {
  const search = explore(board, options);
  let sliceEnd = performance.now() + SLICE_MILLISECONDS;
  for (;;) {
    const next = search.next();
    if (next.done) return next.value;
    const now = performance.now();
    if (now < sliceEnd) continue;
    const { steps, states } = next.value;
    options.onProgress?.(next.value);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const stop = { verdict: "unknown", excluded: steps - 1, states } as const;
    if (options.signal?.aborted) return { ...stop, reason: "interrupted" };
    if (options.deadline !== undefined && now >= options.deadline) return { ...stop, reason: "timeout" };
    sliceEnd = performance.now() + SLICE_MILLISECONDS;
  }
}

/** The same search in one go. */
export function breadthFirstSync(board: Board, limits: SearchLimits): SearchResult {
  const search = explore(board, limits);
  for (;;) {
    const next = search.next();
    if (next.done) return next.value;
  }
}

function* explore(board: Board, limits: SearchLimits): Generator<SearchProgress, SearchResult> {
  const { walk, push, unit } = COST[limits.metric];
  const { maxSteps = Number.POSITIVE_INFINITY } = limits;
  const floor = floorGraph(board);
  // A position is one record: a bit a floor cell that holds a box, then the player's cell.
  const playerWord = Math.ceil(floor.size / 32);
  const record = new Uint32Array(playerWord + 1);
  const position = new Uint32Array(record.length);
  const table = stateTable(record.length);
  const maxStates = limits.maxStates ?? Math.min(10_000_000, Math.floor(2 ** 30 / (4 * record.length + 40)));
  const solved = solvedTest(board, floor.index);
  const cost: number[] = [];
  const parent: number[] = [];
  const move: string[] = [];
  const queue = bucketQueue();

  const reach = (from: number, letter: string, total: number) => {
    const state = table.add(record);
    if (state < cost.length && total >= cost[state]!) return;
    cost[state] = total;
    parent[state] = from;
    move[state] = letter;
    queue.push(total, state);
  };

  for (const cell of board.boxes) flip(record, floor.index[cell]!);
  record[playerWord] = floor.index[board.player]!;
  reach(-1, "", 0);

  let settled = 0;
  for (let state = queue.pop(); state !== null; state = queue.pop()) {
    const total = queue.cost;
    // A cheaper way was found after this entry was queued, and has been followed already.
    if (total !== cost[state]) continue;
    const steps = Math.floor(total / unit);
    if (steps > maxSteps) return { verdict: "bounded", steps: maxSteps, states: table.size };
    if (table.size > maxStates)
      return { verdict: "unknown", reason: "states", excluded: steps - 1, states: table.size };
    if (settled++ % STATES_A_PROGRESS === 0) yield { steps, states: table.size };
    table.read(state, position);
    if (solved(position)) return solutionTo(state, parent, move, steps, table.size);
    for (const [d, direction] of DIRECTIONS.entries()) {
      const to = floor.next[4 * position[playerWord]! + d]!;
      if (to < 0) continue;
      record.set(position);
      record[playerWord] = to;
      if (!has(position, to)) {
        reach(state, letterOf(direction, false), total + walk);
        continue;
      }
      const behind = floor.next[4 * to + d]!;
      if (behind < 0 || has(position, behind)) continue;
      flip(record, to);
      flip(record, behind);
      reach(state, letterOf(direction, true), total + push);
    }
  }
  return { verdict: "none", states: table.size };
}

function solutionTo(
  state: number,
  parent: readonly number[],
  move: readonly string[],
  length: number,
  states: number,
): Solved {
  const letters: string[] = [];
  for (let s = state; parent[s]! >= 0; s = parent[s]!) letters.push(move[s]!);
  const pushes = letters.filter((letter) => letter === letter.toUpperCase()).length;
  const solution = letters.reverse().join("");
  return { verdict: "solved", solution, length, moves: letters.length, pushes, states };
}

const has = (record: Uint32Array, cell: number) => (record[cell >> 5]! & (1 << (cell & 31))) !== 0;
const flip = (record: Uint32Array, cell: number) => {
  record[cell >> 5]! ^= 1 << (cell & 31);
};

/** `isSolved` of the rules over records. */
function solvedTest(board: Board, index: Int32Array): (record: Uint32Array) => boolean {
  const { sealed, goal } = board;
  const targets = new Uint32Array(Math.ceil(board.floor.length / 32));
  for (const cell of board.targets) flip(targets, index[cell]!);
  if (goal === "targets-filled") {
    const possible = sealed.emptyTargets.length === 0;
    return (record) => possible && targets.every((word, i) => (word & ~record[i]!) === 0);
  }
  const possible = sealed.boxesOffTarget.length === 0;
  return (record) => possible && targets.every((word, i) => (record[i]! & ~word) === 0);
}
