/**
 * Distances in the push graph of a single box: how many pushes it needs, all other boxes deleted.
 *
 * Lower bounds for the game, since a solution with all other boxes deleted is still a way of this box (their
 * pushes become walks). On a board with one box they are exact.
 */
import type { Board } from "../game/board.ts";
import { INFINITE } from "./infinite.ts";
import { type PushGraph, startStates } from "./push-graph.ts";

export interface BoxDistances {
  /** For each target in the order of `board.targets`: least pushes from each box state to it. */
  readonly toTarget: readonly Uint16Array[];
  /** Least pushes from each box state to the nearest target. */
  readonly toNearest: Uint16Array;
  /** Least pushes from the start of some box to each box state. */
  readonly fromStart: Uint16Array;
}

/** Box states that some box can get into and from which it can get to a target. */
export const isLive = (distances: BoxDistances, state: number): boolean =>
  distances.toNearest[state]! !== INFINITE && distances.fromStart[state]! !== INFINITE;

/** All tables are by box state, `INFINITE` where no pushes lead there. */
export function boxDistances(board: Board, graph: PushGraph): BoxDistances {
  const { floor, firstState } = graph;
  const toTarget = board.targets.map((target) => {
    const cell = floor.index[target]!;
    const states = Array.from(
      { length: firstState[cell + 1]! - firstState[cell]! },
      (_, i) => firstState[cell]! + i,
    );
    return spread(graph, states, (state, visit) => {
      for (const push of graph.arriving[state]!) visit(graph.source[push]!);
    });
  });
  const toNearest = new Uint16Array(graph.stateCount).fill(INFINITE);
  for (const row of toTarget) {
    for (let state = 0; state < toNearest.length; state++) {
      if (row[state]! < toNearest[state]!) toNearest[state] = row[state]!;
    }
  }
  const fromStart = spread(graph, startStates(board, graph), (state, visit) => {
    for (const push of graph.leaving[state]!) visit(graph.destination[push]!);
  });
  return { toTarget, toNearest, fromStart };
}

/** Breadth-first distances over box states: least edges from a source to each; `INFINITE` where no edges lead. */
export function spread(
  graph: PushGraph,
  sources: readonly number[],
  forEachEdge: (state: number, visit: (other: number) => void) => void,
): Uint16Array {
  const distance = new Uint16Array(graph.stateCount).fill(INFINITE);
  const queue = [...sources];
  for (const state of queue) distance[state] = 0;
  for (const state of queue) {
    forEachEdge(state, (other) => {
      if (distance[other] !== INFINITE) return;
      distance[other] = distance[state]! + 1;
      queue.push(other);
    });
  }
  return distance;
}
