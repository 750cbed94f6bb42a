/**
 * Exact tables of the game with only a few boxes (pattern databases; J. Culberson, J. Schaeffer, 1998; for
 * Sokoban: A. G. Pereira, M. Ritt, L. S. Buriol, "Optimal Sokoban solving using pattern databases with specific
 * domain knowledge", 2015), searched backwards from the targets and forwards from the start.
 *
 * Sound: delete all but these boxes from a solution. The deleted boxes' pushes become walks, walking gets only
 * easier, and the boxes that stay end on different targets. Waste belongs to single pushes and is never negative,
 * so what these boxes waste is at most what all of them waste.
 */
import type { Board } from "../game/board.ts";
import { type BoxDistances, isLive } from "./box-distances.ts";
import { type BoxSets, binomial, boxSets } from "./box-sets.ts";
import { INFINITE } from "./infinite.ts";
import type { PushGraph } from "./push-graph.ts";
import type { Waste } from "./waste.ts";

/** Tables by set number (see `BoxSets`); `INFINITE` where there is no way. Each takes the player's best region. */
export interface SetTable {
  readonly sets: BoxSets;
  /** Least pushes until the boxes of the set are on different targets. */
  readonly pushesTo: Uint16Array;
  /** Least waste until then, with the waste of ending where they end. */
  readonly wasteTo: Uint16Array;
  /** Least pushes from some of the start's boxes to the set. */
  readonly pushesFrom: Uint16Array;
  /** Least waste from there. */
  readonly wasteFrom: Uint16Array;
  /** Least waste of a whole solution that passes through the set (the player's region is the same on both sides). */
  readonly wasteThrough: Uint16Array;
  /** `wasteTo` with the player (a floor number) where he is; `INFINITE` if a box of the set is on a cell of no solution. */
  wasteAt(members: ArrayLike<number>, player: number): number;
}

/**
 * Builds the table for all sets of `size` boxes of a board with as many boxes as targets.
 *
 * @param maxSets gives up (null) before it starts if there are more sets than this
 */
export function setTable(
  board: Board,
  graph: PushGraph,
  distances: BoxDistances,
  waste: Waste,
  size: number,
  maxSets: number,
): SetTable | null {
  const live = liveCells(graph, distances);
  if (binomial(live.length, size) > maxSets || board.boxes.length < size) return null;
  const sets = boxSets(graph.floor, live, size);
  const { index } = graph.floor;
  const one = new Uint16Array(graph.pushCount).fill(1);

  const ends = subsets(
    board.targets.map((cell) => index[cell]!),
    size,
  ).flatMap((members) => {
    const set = sets.setOf(members);
    if (set < 0) return [];
    return Array.from({ length: sets.regionCount(set) }, (_, region) => {
      const player = somewhere(sets, set, region, graph.floor.size);
      const cost = members.reduce((sum, cell) => sum + waste.ofEnd[graph.stateOf(cell, player)]!, 0);
      return { state: set * sets.maxRegions + region, cost };
    });
  });
  const player = index[board.player]!;
  const starts = subsets(
    board.boxes.map((cell) => index[cell]!),
    size,
  ).flatMap((members) => {
    const set = sets.setOf(members);
    return set < 0 ? [] : [{ state: set * sets.maxRegions + sets.region(set, player), cost: 0 }];
  });
  const ofPush = waste.ofPush;

  const free = ends.map(({ state }) => ({ state, cost: 0 }));
  const pushesTo = bestRegion(sets, sweep(graph, sets, free, one, "pull"));
  const pushesFrom = bestRegion(sets, sweep(graph, sets, starts, one, "push"));
  const to = sweep(graph, sets, ends, ofPush, "pull");
  const from = sweep(graph, sets, starts, ofPush, "push");
  const through = to.map((cost, state) =>
    cost === INFINITE ? INFINITE : Math.min(cost + from[state]!, INFINITE),
  );
  return {
    sets,
    pushesTo,
    wasteTo: bestRegion(sets, to),
    pushesFrom,
    wasteFrom: bestRegion(sets, from),
    wasteThrough: bestRegion(sets, through),
    wasteAt(members, at) {
      const set = sets.setOf(members);
      return set < 0 ? INFINITE : to[set * sets.maxRegions + sets.region(set, at)]!;
    },
  };
}

/** Floor numbers of the cells that have a live box state. */
function liveCells(graph: PushGraph, distances: BoxDistances): number[] {
  const live = new Set<number>();
  for (let state = 0; state < graph.stateCount; state++) {
    if (isLive(distances, state)) live.add(graph.cellOf[state]!);
  }
  return [...live].sort((a, b) => a - b);
}

/** All ascending selections of `size` of the ascending `items`. */
export function subsets(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
}

/** A floor number in a region of a set. */
function somewhere(sets: BoxSets, set: number, region: number, floorSize: number): number {
  const taken = sets.members.subarray(set * sets.size, (set + 1) * sets.size);
  for (let cell = 0; cell < floorSize; cell++) {
    if (!taken.includes(cell) && sets.region(set, cell) === region) return cell;
  }
  return -1;
}

/** The least value of each set over its regions. */
function bestRegion(sets: BoxSets, byState: Uint16Array): Uint16Array {
  const best = new Uint16Array(sets.count).fill(INFINITE);
  for (let state = 0; state < byState.length; state++) {
    const set = Math.floor(state / sets.maxRegions);
    if (byState[state]! < best[set]!) best[set] = byState[state]!;
  }
  return best;
}

/**
 * Uniform-cost search over (set, region of the player), forwards by pushes or backwards by pulls.
 *
 * @returns least cost by state, which is set times `maxRegions` plus region
 */
function sweep(
  graph: PushGraph,
  sets: BoxSets,
  sources: readonly { readonly state: number; readonly cost: number }[],
  weight: Uint16Array,
  way: "push" | "pull",
): Uint16Array {
  const { pushAt } = graph;
  const { next } = graph.floor;
  const { size, members, maxRegions } = sets;
  const least = new Uint16Array(sets.count * maxRegions).fill(INFINITE);
  const buckets: number[][] = [];
  const reach = (state: number, cost: number) => {
    if (cost >= least[state]!) return;
    least[state] = cost;
    const bucket = buckets[cost];
    if (bucket === undefined) buckets[cost] = [state];
    else bucket.push(state);
  };
  for (const { state, cost } of sources) reach(state, cost);

  const occupied = new Uint8Array(graph.floor.size);
  const moved = new Uint16Array(size);
  for (let cost = 0; cost < buckets.length; cost++) {
    // The bucket grows while it is walked over: steps may cost nothing.
    const bucket = buckets[cost] ?? [];
    for (let i = 0; i < bucket.length; i++) {
      const state = bucket[i]!;
      if (least[state] !== cost) continue;
      const set = Math.floor(state / maxRegions);
      const region = state - set * maxRegions;
      const first = set * size;
      const whole = sets.regionCount(set) === 1;
      for (let b = 0; b < size; b++) occupied[members[first + b]!] = 1;
      for (let b = 0; b < size; b++) {
        const cell = members[first + b]!;
        for (let d = 0; d < 4; d++) {
          const behind = next[4 * cell + (d ^ 1)]!;
          // The player stands behind the box; pushed, it goes ahead; pulled, it comes to where he stands.
          const beyond = behind < 0 ? -1 : way === "push" ? next[4 * cell + d]! : next[4 * behind + (d ^ 1)]!;
          if (beyond < 0 || occupied[behind] === 1 || occupied[beyond] === 1) continue;
          if (!whole && sets.region(set, behind) !== region) continue;
          const push = way === "push" ? pushAt[4 * cell + d]! : pushAt[4 * behind + d]!;
          const step = weight[push]!;
          if (step === INFINITE) continue;
          replaceMember(members, first, size, b, way === "push" ? beyond : behind, moved);
          const other = sets.setOf(moved);
          if (other < 0) continue;
          const player = way === "push" ? cell : beyond;
          // Lowering a value that no longer fits keeps it a lower bound.
          reach(other * maxRegions + sets.region(other, player), Math.min(cost + step, INFINITE - 1));
        }
      }
      for (let b = 0; b < size; b++) occupied[members[first + b]!] = 0;
    }
    buckets[cost] = [];
  }
  return least;
}

/** The members from `first` on, ascending, with member `b` replaced by `cell`. */
function replaceMember(
  members: Uint16Array,
  first: number,
  size: number,
  b: number,
  cell: number,
  into: Uint16Array,
): void {
  let at = 0;
  for (let i = 0; i < size; i++) if (i !== b && members[first + i]! < cell) into[at++] = members[first + i]!;
  into[at++] = cell;
  for (let i = 0; i < size; i++) if (i !== b && members[first + i]! > cell) into[at++] = members[first + i]!;
}
