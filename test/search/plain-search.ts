/**
 * A second, even plainer search to check the oracle by: written on the rules' own positions, without packing,
 * queues or a notion of "next best". It lists all reachable positions, then lowers costs until nothing changes.
 */
import { type Board, DIRECTIONS } from "../../src/game/board.ts";
import { isSolved, type State, startState, step } from "../../src/game/rules.ts";
import type { Metric } from "../../src/results/result.ts";

type Cost = readonly [number, number];

const STEP: Record<Metric, (push: boolean) => Cost> = {
  moves: () => [1, 0],
  pushes: (push) => [push ? 1 : 0, 0],
  "moves,pushes": (push) => [1, push ? 1 : 0],
  "pushes,moves": (push) => [push ? 1 : 0, 1],
};

const less = (a: Cost, b: Cost) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** The least cost of a solution, and the number of reachable positions. */
export function plainSearch(board: Board, metric: Metric): { best: Cost | null; positions: number } {
  const key = (state: State) => `${state.player}:${[...state.boxes].sort((a, b) => a - b)}`;
  const positions = new Map([[key(startState(board)), startState(board)]]);
  const edges: { from: string; to: string; cost: Cost }[] = [];
  for (const [from, state] of positions) {
    for (const direction of DIRECTIONS) {
      const result = step(board, state, direction);
      if ("blocked" in result) continue;
      const to = key(result.state);
      if (!positions.has(to)) positions.set(to, result.state);
      edges.push({ from, to, cost: STEP[metric](result.pushed !== null) });
    }
  }
  const costs = new Map<string, Cost>([[key(startState(board)), [0, 0]]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, cost } of edges) {
      const before = costs.get(from);
      if (before === undefined) continue;
      const through: Cost = [before[0] + cost[0], before[1] + cost[1]];
      const held = costs.get(to);
      if (held !== undefined && !less(through, held)) continue;
      costs.set(to, through);
      changed = true;
    }
  }
  let best: Cost | null = null;
  for (const [name, state] of positions) {
    if (!isSolved(board, state)) continue;
    const cost = costs.get(name)!;
    if (best === null || less(cost, best)) best = cost;
  }
  return { best, positions: positions.size };
}
