/** What is known before the first number of pushes is asked: tables for the encoding and a first bound. */
import type { PushFacts } from "../../encodings/push-lazy/facts.ts";
import type { PushPruning } from "../../encodings/push-lazy/push-lazy.ts";
import { boxDistances, isLive } from "../analysis/box-distances.ts";
import { everyBoxMustArrive } from "../analysis/dead-squares.ts";
import { type DeeperSets, deeperSets } from "../analysis/deeper-sets.ts";
import { deadBlocks } from "../analysis/frozen.ts";
import { INFINITE } from "../analysis/infinite.ts";
import { lowerBound, type Unsolvable } from "../analysis/lower-bound.ts";
import { pushAnalysis } from "../analysis/push-analysis.ts";
import { type PushGraph, pushGraph } from "../analysis/push-graph.ts";
import type { Board } from "../game/board.ts";

export interface AnalysedPushes {
  readonly facts: PushFacts;
  /** No solution has fewer pushes. */
  readonly bound: number;
  /** What excludes fewer, for people; null if nothing had to. */
  readonly why: string | null;
  /** Whether a table or a search was over all boxes of the level: explicit search of the whole game. */
  readonly explicit: boolean;
  /** 2 if all solutions have the parity of `bound`. */
  readonly stride: 1 | 2;
  /** What can raise the bound while it is being asked; null if left out. */
  readonly deeper: DeeperSets | null;
}

/**
 * Analyses a board that is not solved at the start.
 *
 * @param check called now and then; may throw to stop
 */
export function analysePushes(
  board: Board,
  prunings: ReadonlySet<PushPruning>,
  check: () => void,
): AnalysedPushes | { readonly unsolvable: Unsolvable } {
  const graph = pushGraph(board, prunings.has("sides"));
  // With as many boxes as targets all of them end on different targets: what potentials and tables are made of.
  const equal = board.boxes.length === board.targets.length;
  const stride = equal && prunings.has("parity") ? 2 : 1;
  const tabled = (["potentials", "pairs", "triples", "larger-sets", "bonus"] as const).some((name) =>
    prunings.has(name),
  );
  if (!equal || !tabled) {
    const first = lowerBound(board);
    if ("unsolvable" in first) return first;
    const bound = prunings.has("lower-bound") ? first.pushes : withParity(board, stride);
    const why = prunings.has("lower-bound") ? "push distances" : null;
    return { facts: singleFacts(board, graph, prunings), bound, why, explicit: false, stride, deeper: null };
  }
  const allBoxes = prunings.has("all-boxes");
  const limits = {
    allBoxes,
    ...(prunings.has("subsets") ? {} : { maxSubset: 3 }),
    ...(prunings.has("larger-sets") ? {} : { maxTable: 3 }),
  };
  const analysis = pushAnalysis(board, limits, graph, check);
  if ("unsolvable" in analysis) return analysis;
  const { waste, pairs, triples, larger } = analysis;
  const facts: PushFacts = {
    ...singleFacts(board, graph, prunings),
    waste: prunings.has("potentials") ? waste : null,
    groups: prunings.has("bonus") && prunings.has("shares") ? analysis.groups : [],
    pairs: prunings.has("pairs") ? pairs : null,
    triples: prunings.has("triples") ? triples : null,
    larger,
  };
  const { explicit } = analysis;
  if (!prunings.has("lower-bound")) {
    return { facts, bound: withParity(board, stride), why: null, explicit, stride, deeper: null };
  }
  const raised = prunings.has("bonus") && analysis.bound > waste.bound;
  const sizes = Math.max(...analysis.groups.map((group) => group.boxes.length));
  return {
    facts,
    bound: raised ? analysis.bound : waste.bound,
    why: raised ? wasteOf(sizes, board) : "a matching of boxes to targets",
    explicit,
    stride,
    deeper: (["bonus", "subsets", "deeper-sets"] as const).every((name) => prunings.has(name))
      ? deeperSets(board, analysis, allBoxes)
      : null,
  };
}

/** Says what sets of up to so many boxes exclude. */
export const wasteOf = (boxes: number, board: Board): string =>
  `a matching and what up to ${boxes} of ${board.boxes.length} boxes waste at least`;

/** The least number of pushes above 0 of the right parity: each push changes the chessboard colour of one box. */
function withParity(board: Board, stride: 1 | 2): number {
  if (stride === 1) return 1;
  const colour = (cell: number) => (cell % board.width) + Math.floor(cell / board.width);
  return [...board.boxes, ...board.targets].reduce((sum, cell) => sum + colour(cell), 0) % 2 === 1 ? 1 : 2;
}

/** What single boxes and blocks say. */
function singleFacts(board: Board, graph: PushGraph, prunings: ReadonlySet<PushPruning>): PushFacts {
  const distances = boxDistances(board, graph);
  const arrive = everyBoxMustArrive(board);
  const live = new Uint8Array(graph.stateCount).fill(1);
  if (prunings.has("dead-squares")) {
    for (let state = 0; state < live.length; state++) {
      const passes = arrive ? isLive(distances, state) : distances.fromStart[state] !== INFINITE;
      live[state] = passes ? 1 : 0;
    }
  }
  const windows = prunings.has("windows");
  const inside = new Set(board.floor);
  // Beside a floor cell's corner there may be a blank outside the walls: no box ever fills such a block.
  const blocks = prunings.has("blocks")
    ? deadBlocks(board).filter((cells) => cells.every((cell) => inside.has(cell)))
    : [];
  return {
    board,
    graph,
    step: "push",
    live,
    earliest: windows ? distances.fromStart : null,
    latest: windows && arrive ? distances.toNearest : null,
    waste: null,
    groups: [],
    pairs: null,
    triples: null,
    larger: [],
    blocks: blocks.map((cells) => cells.map((cell) => graph.floor.index[cell]!)),
  };
}
