/**
 * All that is known about the pushes of a board before any search: tables, waste, and the first number of pushes
 * that is not excluded.
 */
import type { Board } from "../game/board.ts";
import { type BoxDistances, boxDistances } from "./box-distances.ts";
import { mostEntangled } from "./entangled.ts";
import { INFINITE } from "./infinite.ts";
import { lostBoxes, lowerBound, type Unsolvable } from "./lower-bound.ts";
import { type BoxGroup, packGroups, totalWaste, wasteWithin } from "./packing.ts";
import { type PushGraph, pushGraph } from "./push-graph.ts";
import { type SetTable, setTable, subsets } from "./set-tables.ts";

import { subsetWaste } from "./subset-search.ts";
import { type Waste, waste } from "./waste.ts";

/**
 * What the analysis may spend; counts of sets and states, not of seconds, so that results can be repeated. Each
 * costs a walk over the floor, so on a floor of more than `BUDGET_FLOOR` cells all counts are lowered in proportion.
 */
export interface PushBudget {
  /** Sets of two or three boxes a table may have: 400,000 take some seconds and 100 MB. */
  readonly maxSets: number;
  /** Largest sets of boxes that get a table, up to 5; and how many sets of more than three a table may have. */
  readonly maxTable: number;
  readonly maxLargerSets: number;
  /** Largest set of boxes searched from the start: up to 5; 3 for none. */
  readonly maxSubset: number;
  /** States of one such search, and of all together. */
  readonly maxSubsetStates: number;
  readonly maxStates: number;
  /** Whether a set may be all boxes of the level: then the "bound" comes from explicit search of the whole game. */
  readonly allBoxes: boolean;
}

const DEFAULT_PUSH_BUDGET: PushBudget = {
  maxSets: 400_000,
  maxTable: 5,
  maxLargerSets: 60_000,
  maxSubset: 5,
  maxSubsetStates: 20_000,
  maxStates: 300_000,
  allBoxes: true,
};

const BUDGET_FLOOR = 128;

export interface PushAnalysis {
  readonly graph: PushGraph;
  readonly distances: BoxDistances;
  readonly waste: Waste;
  /** Tables of pairs and triples; null if over the budget or of more boxes than the level has (or `allBoxes` allows). */
  readonly pairs: SetTable | null;
  readonly triples: SetTable | null;
  /** Of sets of four boxes, of five, ... as far as they are within the budget. */
  readonly larger: readonly SetTable[];
  /** Sets of boxes and what each wastes at least, from the start, where that is more than its subsets tell. */
  readonly known: readonly BoxGroup[];
  /** Those of them that are disjoint and waste most together. */
  readonly groups: readonly BoxGroup[];
  /** No solution has fewer pushes: the matching bound plus twice the groups' waste. All solutions have its parity. */
  readonly bound: number;
  /** True if a set was all boxes of the level: the bound comes from explicit search of the whole game. */
  readonly explicit: boolean;
}

/**
 * Analyses a board with as many boxes as targets that is not solved at the start.
 *
 * @param check called now and then during what can take seconds; may throw to stop
 * @throws RangeError when boxes and targets differ in number
 */
export function pushAnalysis(
  board: Board,
  budget: Partial<PushBudget> = {},
  graph: PushGraph = pushGraph(board),
  check: () => void = () => {},
): PushAnalysis | { readonly unsolvable: Unsolvable } {
  const limits = { ...DEFAULT_PUSH_BUDGET, ...budget };
  const scaled = (count: number) => count * Math.min(1, BUDGET_FLOOR / board.floor.length);
  const first = lowerBound(board);
  if ("unsolvable" in first) return first;
  const distances = boxDistances(board, graph);
  const wasted = waste(board, graph, distances);
  // The bound above matched the boxes already.
  if (wasted === null) throw new Error("boxes that can be matched have potentials");

  const count = board.boxes.length;
  const largest = limits.allBoxes ? count : count - 1;
  const tableOf = (size: number, maxSets: number) => {
    check();
    return size <= largest ? setTable(board, graph, distances, wasted, size, scaled(maxSets)) : null;
  };
  const pairs = tableOf(2, limits.maxSets);
  const triples = tableOf(3, limits.maxSets);
  const larger: SetTable[] = [];
  for (let size = 4; size <= limits.maxTable; size++) {
    const table = tableOf(size, limits.maxLargerSets);
    if (table === null) break;
    larger.push(table);
  }
  const groups: BoxGroup[] = [];
  // The push graph of a single box is all there is to a level of one box.
  let explicit = count === 1;
  /** Takes a set's waste in; false if the set alone proves that there is no solution. */
  const take = (boxes: readonly number[], value: number): boolean => {
    explicit ||= boxes.length === count;
    if (value > wasteWithin(groups, boxes, count)) groups.push({ boxes, waste: value });
    return value !== INFINITE;
  };
  const impossible = (boxes: readonly number[]) => ({
    unsolvable: lostBoxes(
      board,
      boxes.map((box) => board.boxes[box]!),
    ),
  });

  const { index } = graph.floor;
  for (const table of [pairs, triples, ...larger]) {
    if (table === null) continue;
    for (const boxes of subsets([...board.boxes.keys()], table.sets.size)) {
      const cells = boxes.map((box) => index[board.boxes[box]!]!);
      if (!take(boxes, table.wasteAt(cells, index[board.player]!))) return impossible(boxes);
    }
  }
  let statesLeft = scaled(limits.maxStates);
  for (let size = 4 + larger.length; size <= Math.min(limits.maxSubset, largest); size++) {
    for (const boxes of mostEntangled(groups, count, size)) {
      if (statesLeft <= 0) break;
      check();
      const states = Math.min(scaled(limits.maxSubsetStates), statesLeft);
      const found = subsetWaste(board, graph, wasted, boxes, larger.at(-1) ?? triples ?? pairs, states);
      statesLeft -= found.states;
      if (!take(boxes, found.waste)) return impossible(boxes);
    }
  }
  const packed = packGroups(groups, count);
  const bound = wasted.bound + 2 * totalWaste(packed);
  return {
    graph,
    distances,
    waste: wasted,
    pairs,
    triples,
    larger,
    known: groups,
    groups: packed,
    bound,
    explicit,
  };
}
