/**
 * How much of the slack one box may waste.
 *
 * Disjoint groups of boxes have no common push, and each wastes at least its own (see src/analysis/packing.ts). So of
 * the slack a group gets its own and what all groups together leave, and a box outside them only what they leave.
 */
import type { PushFacts } from "./facts.ts";

export interface Shares {
  /** 1 for box states, and for pushes, that some box can come to within its share. */
  readonly states: Uint8Array;
  readonly pushes: Uint8Array;
}

/** @param slack null where waste is not counted: then everything passes */
export function sharesOf({ board, graph, groups, waste }: PushFacts, slack: number | null): Shares {
  const states = new Uint8Array(graph.stateCount);
  const pushes = new Uint8Array(graph.pushCount);
  if (waste === null || slack === null) return { states: states.fill(1), pushes: pushes.fill(1) };
  const spare = groups.reduce((left, group) => left - group.waste, slack);
  for (const box of board.boxes.keys()) {
    const share = spare + (groups.find((group) => group.boxes.includes(box))?.waste ?? 0);
    const from = waste.fromBox[box]!;
    for (let state = 0; state < states.length; state++) if (from[state]! <= share) states[state] = 1;
    for (let push = 0; push < pushes.length; push++) {
      if (from[graph.source[push]!]! + waste.ofPush[push]! <= share) pushes[push] = 1;
    }
  }
  return { states, pushes };
}
