/**
 * How much of a solution's length is not explained by the matching of boxes to targets: the waste of each push.
 *
 * Dual potentials of the assignment problem (see hungarian.ts) turn the matching bound into a price of every box
 * state, phi(s) = min over targets g of D_g(s) - v_g. Reduced costs are then
 *
 *   w(e)    = (1 + phi(after e) - phi(before e)) / 2   for a push e, and
 *   term(s) = (-v_g - phi(s)) / 2                      for a box state s on target g,
 *
 * all integers >= 0 (triangle inequality). Telescoping, and phi(start of box i) = u_i, gives for every solution
 * of k pushes on a board with as many boxes as targets
 *
 *   sum of w over its pushes + sum of term over its last box states = (k - bound) / 2.
 *
 * The halves come out even because the matching is solved on (D + colour(box) + colour(target)) / 2 with chessboard
 * colours 0 and 1: a push changes the colour of one box, so D has the parity of the two colours.
 */

import type { Board } from "../game/board.ts";
import type { BoxDistances } from "./box-distances.ts";
import { bucketQueue } from "./bucket-queue.ts";
import { hungarian } from "./hungarian.ts";
import { INFINITE } from "./infinite.ts";
import { type PushGraph, startStates } from "./push-graph.ts";

export interface Waste {
  /** The matching bound: no solution has fewer pushes, and all have this parity. */
  readonly bound: number;
  /** w(e) by push; `INFINITE` if the box can reach no target afterwards. */
  readonly ofPush: Uint16Array;
  /** term(s) by box state; `INFINITE` where `s` is on no target. */
  readonly ofEnd: Uint16Array;
  /** By position in `board.boxes`: least waste from that box's start to each box state; `INFINITE` if it cannot get there. */
  readonly fromBox: readonly Uint16Array[];
  /**
   * Least waste from the start of some box to each box state. (The least waste from a state to some target is 0
   * wherever a target can be reached at all: the way to the target that gives phi its minimum wastes nothing.)
   */
  readonly fromStart: Uint16Array;
}

/**
 * @returns null if boxes cannot be matched to different targets: the level is unsolvable
 * @throws RangeError unless there are as many boxes as targets
 */
export function waste(board: Board, graph: PushGraph, distances: BoxDistances): Waste | null {
  const { boxes, targets } = board;
  if (boxes.length !== targets.length) {
    throw new RangeError(`waste needs as many boxes as targets, not ${boxes.length} and ${targets.length}`);
  }
  const colour = (cell: number) => ((cell % board.width) + Math.floor(cell / board.width)) % 2;
  const starts = startStates(board, graph);
  const halved = boxes.map((box, i) =>
    targets.map((target, g) => {
      const pushes = distances.toTarget[g]![starts[i]!]!;
      return pushes === INFINITE ? Number.POSITIVE_INFINITY : (pushes + colour(box) + colour(target)) / 2;
    }),
  );
  const matching = hungarian(halved);
  if (!matching.feasible) return null;
  const colours = [...boxes, ...targets].reduce((sum, cell) => sum + colour(cell), 0);
  const price = targets.map((target, g) => 2 * matching.columnPotential[g]! - colour(target));

  const phi = new Float64Array(graph.stateCount).fill(Number.POSITIVE_INFINITY);
  for (const [g, row] of distances.toTarget.entries()) {
    for (let state = 0; state < phi.length; state++) {
      if (row[state] !== INFINITE) phi[state] = Math.min(phi[state]!, row[state]! - price[g]!);
    }
  }
  const ofPush = new Uint16Array(graph.pushCount).fill(INFINITE);
  for (let push = 0; push < graph.pushCount; push++) {
    const after = phi[graph.destination[push]!]!;
    if (after !== Number.POSITIVE_INFINITY) ofPush[push] = (1 + after - phi[graph.source[push]!]!) / 2;
  }
  const ofEnd = new Uint16Array(graph.stateCount).fill(INFINITE);
  for (const [g, target] of targets.entries()) {
    const cell = graph.floor.index[target]!;
    for (let state = graph.firstState[cell]!; state < graph.firstState[cell + 1]!; state++) {
      ofEnd[state] = (-price[g]! - phi[state]!) / 2;
    }
  }
  const fromBox = starts.map((start) => leastWaste(graph, ofPush, start));
  const fromStart = Uint16Array.from({ length: graph.stateCount }, (_, state) =>
    fromBox.reduce((least, from) => Math.min(least, from[state]!), INFINITE),
  );
  return { bound: 2 * matching.cost - colours, ofPush, ofEnd, fromBox, fromStart };
}

/** Uniform-cost search over box states. */
function leastWaste(graph: PushGraph, ofPush: Uint16Array, start: number): Uint16Array {
  const least = new Uint16Array(graph.stateCount).fill(INFINITE);
  const queue = bucketQueue();
  const reach = (state: number, cost: number) => {
    if (cost >= least[state]!) return;
    least[state] = cost;
    queue.push(cost, state);
  };
  reach(start, 0);
  for (let state = queue.pop(); state !== null; state = queue.pop()) {
    const cost = least[state]!;
    for (const push of graph.leaving[state]!) {
      if (ofPush[push] !== INFINITE) reach(graph.destination[push]!, cost + ofPush[push]!);
    }
  }
  return least;
}
