/**
 * What a few boxes of the start position waste at least, the other boxes deleted: A* over (boxes, region of the
 * player) (P. Hart, N. Nilsson, B. Raphael, 1968), guided by the exact table of smaller sets.
 *
 * Sound for the reason given in set-tables.ts. A search that is cut off still proves the least cost plus estimate
 * among its open states, since every way to the targets leads through one of them.
 */
import type { Board } from "../game/board.ts";
import { bucketQueue } from "./bucket-queue.ts";
import { INFINITE } from "./infinite.ts";
import type { PushGraph } from "./push-graph.ts";
import { type SetTable, subsets } from "./set-tables.ts";
import { stateTable } from "./state-table.ts";
import type { Waste } from "./waste.ts";

export interface SubsetWaste {
  /** Least waste of these boxes, or a lower bound for it; `INFINITE` if they cannot all get to targets. */
  readonly waste: number;
  /** False if the search was cut off. */
  readonly exact: boolean;
  readonly states: number;
}

/** States expanded between two rests of a search: some milliseconds. */
const STRIDE = 512;

/**
 * @param boxes positions in `board.boxes`
 * @param table estimates for sets of fewer boxes; null for none
 * @param maxStates states to store before giving up
 */
export function subsetWaste(...args: Parameters<typeof subsetSearch>): SubsetWaste {
  const search = subsetSearch(...args);
  for (;;) {
    const rest = search.next();
    if (rest.done) return rest.value;
  }
}

/** The same with rests, after any of which it can be left alone for a while or for good. */
export function* subsetSearch(
  board: Board,
  graph: PushGraph,
  waste: Waste,
  boxes: readonly number[],
  table: SetTable | null,
  maxStates: number,
): Generator<void, SubsetWaste> {
  const { size: floorSize, index, next } = graph.floor;
  const count = boxes.length;
  const chosen = table === null ? [] : subsets([...boxes.keys()], table.sets.size);
  const masks = chosen.map((subset) => subset.reduce((bits, b) => bits | (1 << b), 0));
  const members = new Uint16Array(table?.sets.size ?? 0);
  const values = new Uint16Array(chosen.length);
  /** Disjoint sets add up, the most wasteful first (see packing.ts). */
  const estimate = (state: Uint32Array): number => {
    let most = 0;
    for (const [n, subset] of chosen.entries()) {
      for (let i = 0; i < subset.length; i++) members[i] = state[subset[i]!]!;
      values[n] = table!.wasteAt(members, state[count]!);
      most = Math.max(most, values[n]!);
    }
    if (most === INFINITE) return INFINITE;
    let sum = 0;
    let used = 0;
    for (let value = most; value > 0; value--) {
      for (let n = 0; n < masks.length; n++) {
        if (values[n] !== value || (masks[n]! & used) !== 0) continue;
        sum += value;
        used |= masks[n]!;
      }
    }
    return sum;
  };

  // A state is the boxes' floor numbers, ascending, and the lowest floor number of the player's region.
  const state = new Uint32Array(count + 1);
  const moved = new Uint32Array(count + 1);
  const seen = stateTable(count + 1);
  const cost: number[] = [];
  const guess: number[] = [];
  const open = bucketQueue();
  const region = regionFinder(graph, count);

  const reach = (reached: Uint32Array, player: number, total: number) => {
    reached[count] = region.lowest(reached, player);
    const number = seen.add(reached);
    if (number === cost.length) {
      cost.push(INFINITE);
      guess.push(estimate(reached));
    }
    if (total >= cost[number]! || guess[number] === INFINITE) return;
    cost[number] = total;
    open.push(total + guess[number]!, number);
  };

  const starts = boxes.map((box) => index[board.boxes[box]!]!).sort((a, b) => a - b);
  state.set(starts);
  reach(state, index[board.player]!, 0);
  let solved = INFINITE;
  const occupied = new Uint8Array(floorSize);
  let expanded = 0;
  for (let number = open.pop(); number !== null; number = open.pop()) {
    if (++expanded % STRIDE === 0) yield;
    if (open.cost >= solved) return { waste: solved, exact: true, states: seen.size };
    if (seen.size > maxStates) return { waste: open.cost, exact: false, states: seen.size };
    const total = cost[number]!;
    if (total + guess[number]! < open.cost) continue;
    seen.read(number, state);
    solved = Math.min(solved, total + endWaste(graph, waste, state, count));
    const inside = region.mark(state, state[count]!);
    for (let b = 0; b < count; b++) occupied[state[b]!] = 1;
    for (let b = 0; b < count; b++) {
      const cell = state[b]!;
      for (let d = 0; d < 4; d++) {
        const push = graph.pushAt[4 * cell + d]!;
        if (push < 0 || waste.ofPush[push] === INFINITE) continue;
        const to = next[4 * cell + d]!;
        if (occupied[to] === 1 || !inside(next[4 * cell + (d ^ 1)]!)) continue;
        moveMember(state, count, b, to, moved);
        reach(moved, cell, total + waste.ofPush[push]!);
      }
    }
    for (let b = 0; b < count; b++) occupied[state[b]!] = 0;
  }
  return { waste: solved, exact: true, states: seen.size };
}

/** The waste of ending here; `INFINITE` unless all boxes are on targets. */
function endWaste(graph: PushGraph, waste: Waste, state: Uint32Array, count: number): number {
  let sum = 0;
  for (let b = 0; b < count; b++) {
    // The lowest cell of the player's region is on the same side of each box as the player himself.
    const term = waste.ofEnd[graph.stateOf(state[b]!, state[count]!)]!;
    if (term === INFINITE) return INFINITE;
    sum += term;
  }
  return sum;
}

/** Copies the ascending boxes of a state with box `b` moved to `cell`. */
function moveMember(state: Uint32Array, count: number, b: number, cell: number, into: Uint32Array): void {
  let at = 0;
  for (let i = 0; i < count; i++) if (i !== b && state[i]! < cell) into[at++] = state[i]!;
  into[at++] = cell;
  for (let i = 0; i < count; i++) if (i !== b && state[i]! > cell) into[at++] = state[i]!;
}

/** Floods of the floor without the first `count` entries of a state. */
function regionFinder(graph: PushGraph, count: number) {
  const { size, next } = graph.floor;
  const stamps = new Int32Array(size);
  const expanded = new Int32Array(size);
  const stack = new Int32Array(size);
  let now = 0;

  /** Stamps the region of `player`, whose lowest floor number it returns; boxes are stamped as well. */
  const flood = (marks: Int32Array, state: Uint32Array, player: number): number => {
    now++;
    for (let b = 0; b < count; b++) marks[state[b]!] = now;
    let lowest = player;
    marks[player] = now;
    stack[0] = player;
    for (let top = 1; top > 0; ) {
      const at = stack[--top]!;
      if (at < lowest) lowest = at;
      for (let d = 4 * at; d < 4 * at + 4; d++) {
        const beside = next[d]!;
        if (beside < 0 || marks[beside] === now) continue;
        marks[beside] = now;
        stack[top++] = beside;
      }
    }
    return lowest;
  };

  return {
    lowest: (state: Uint32Array, player: number) => flood(stamps, state, player),
    /** A test for the region of `player`, good until the next call of `mark`. Boxes count as outside. */
    mark(state: Uint32Array, player: number): (cell: number) => boolean {
      flood(expanded, state, player);
      for (let b = 0; b < count; b++) expanded[state[b]!] = 0;
      const stamp = now;
      return (cell) => expanded[cell] === stamp;
    },
  };
}
