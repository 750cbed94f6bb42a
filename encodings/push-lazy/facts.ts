/** What is known of a board before its pushes are encoded: tables of src/analysis, each null where it is left out. */
import { INFINITE } from "../../src/analysis/infinite.ts";
import type { BoxGroup } from "../../src/analysis/packing.ts";
import { type PushGraph, startStates } from "../../src/analysis/push-graph.ts";
import type { SetTable } from "../../src/analysis/set-tables.ts";
import type { Waste } from "../../src/analysis/waste.ts";
import type { Board } from "../../src/game/board.ts";
import { journeyDistances } from "./journeys.ts";

/** Cells are floor numbers, box states and pushes are those of `graph`. */
export interface PushFacts {
  readonly board: Board;
  readonly graph: PushGraph;
  /** What can happen in one step: one push, or a journey of one box (journeys.ts). */
  readonly step: "push" | "journey";
  /** 1 for box states a solution can pass through. */
  readonly live: Uint8Array;
  /** Least steps from the start of some box to each state, and from each state to some target. */
  readonly earliest: Uint16Array | null;
  readonly latest: Uint16Array | null;
  readonly waste: Waste | null;
  /** Disjoint sets of boxes and what each wastes at least from the start. */
  readonly groups: readonly BoxGroup[];
  readonly pairs: SetTable | null;
  readonly triples: SetTable | null;
  /** Of sets of four boxes, of five, ... */
  readonly larger: readonly SetTable[];
  /** Up to four cells each that must not all hold boxes, except perhaps at the end. */
  readonly blocks: readonly (readonly number[])[];
}

/**
 * How much waste a solution of `k` pushes has (see src/analysis/waste.ts); null where waste is not counted.
 * Negative or no integer: there is no such solution.
 */
export function slackOf({ waste }: PushFacts, k: number): number | null {
  return waste === null ? null : (k - waste.bound) / 2;
}

/** The same with journeys as steps; null where waste is not counted, since nothing else counts pushes then. */
export function withJourneys(facts: PushFacts): PushFacts | null {
  const { board, graph, waste } = facts;
  if (waste === null) return null;
  const ends: number[] = [];
  for (let state = 0; state < graph.stateCount; state++)
    if (waste.ofEnd[state] !== INFINITE) ends.push(state);
  const steps = journeyDistances(facts, startStates(board, graph), ends);
  return {
    ...facts,
    step: "journey",
    earliest: facts.earliest === null ? null : steps.fromStart,
    latest: facts.latest === null ? null : steps.toTarget,
  };
}

/** Whether `push` can be made without waste: then it can go on a journey. */
export const wastesNothing = ({ waste }: PushFacts, push: number): boolean => waste?.ofPush[push] === 0;
