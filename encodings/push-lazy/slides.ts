/**
 * What can happen in one step: a box slides, pushed one or more cells in one direction without a break.
 *
 * Steps of one push each count pushes, which refutations need. Steps of any length (macro-operators: R. Korf, 1985;
 * for Sokoban: A. Junghanns, J. Schaeffer, 2001) tell the same solution in a half or a third of the steps; pushes are
 * then counted by their waste alone (see src/analysis/waste.ts).
 */
import { spread } from "../../src/analysis/box-distances.ts";
import { INFINITE } from "../../src/analysis/infinite.ts";
import type { PushGraph } from "../../src/analysis/push-graph.ts";
import type { Waste } from "../../src/analysis/waste.ts";

export interface Slides {
  readonly count: number;
  /** Whether every slide is a single push and has its number: then steps count pushes. */
  readonly single: boolean;
  /** By slide: its pushes, in their order. */
  readonly pushes: readonly (readonly number[])[];
  /** By slide: the cells the box enters, in their order. */
  readonly entered: readonly (readonly number[])[];
  /** By slide: the box state before and after it. */
  readonly source: Int32Array;
  readonly destination: Int32Array;
  /** By slide: the player's cell before and after it. */
  readonly playerBefore: Int32Array;
  readonly playerAfter: Int32Array;
  /** By box state: the slides that lead out of it, and into it. */
  readonly leaving: readonly (readonly number[])[];
  readonly arriving: readonly (readonly number[])[];
  /** By slide: what its pushes waste together; 0 where waste is not counted. */
  readonly waste: Uint16Array;
}

/** Every push by itself. */
export function singlePushes(graph: PushGraph, waste: Waste | null): Slides {
  const pushes = Array.from({ length: graph.pushCount }, (_, push) => [push]);
  return { ...described(graph, pushes, waste), single: true };
}

/** Slides of any length over live box states (1 in `live`). */
export function longSlides(graph: PushGraph, live: Uint8Array, waste: Waste): Slides {
  const possible = (push: number) =>
    push >= 0 &&
    live[graph.source[push]!] === 1 &&
    live[graph.destination[push]!] === 1 &&
    waste.ofPush[push] !== INFINITE;
  const slides: number[][] = [];
  for (let first = 0; first < graph.pushCount; first++) {
    const pushes: number[] = [];
    for (let push = first; possible(push); push = pushAfter(graph, push)) {
      pushes.push(push);
      slides.push([...pushes]);
    }
  }
  return { ...described(graph, slides, waste), single: false };
}

/** The next push of the same box in the same direction; -1 if walls forbid it. */
export function pushAfter(graph: PushGraph, push: number): number {
  return graph.pushAt[4 * cellAfter(graph, push) + graph.pushDirection[push]!]!;
}

/** Where a push takes its box. */
const cellAfter = ({ floor, pushCell, pushDirection }: PushGraph, push: number): number =>
  floor.next[4 * pushCell[push]! + pushDirection[push]!]!;

function described(
  graph: PushGraph,
  pushes: readonly (readonly number[])[],
  waste: Waste | null,
): Omit<Slides, "single"> {
  const { floor, pushCell, pushDirection, source, destination } = graph;
  const behind = (push: number) => floor.next[4 * pushCell[push]! + (pushDirection[push]! ^ 1)]!;
  const by = (value: (pushes: readonly number[]) => number) => Int32Array.from(pushes, value);
  const before = by((each) => source[each[0]!]!);
  const after = by((each) => destination[each.at(-1)!]!);
  return {
    count: pushes.length,
    pushes,
    entered: pushes.map((each) => each.map((push) => cellAfter(graph, push))),
    source: before,
    destination: after,
    leaving: grouped(graph, pushes, before, graph.stateCount),
    arriving: grouped(graph, pushes, after, graph.stateCount),
    playerBefore: by((each) => behind(each[0]!)),
    playerAfter: by((each) => pushCell[each.at(-1)!]!),
    waste: Uint16Array.from(pushes, (each) =>
      waste === null
        ? 0
        : Math.min(
            each.reduce((sum, push) => sum + waste.ofPush[push]!, 0),
            INFINITE,
          ),
    ),
  };
}

/** Slides by a key below `groups`; within a group in the order of directions. */
export function grouped(
  graph: PushGraph,
  pushes: Slides["pushes"],
  key: Int32Array,
  groups: number,
): number[][] {
  const by = Array.from({ length: groups }, (): number[] => []);
  for (let slide = 0; slide < key.length; slide++) by[key[slide]!]!.push(slide);
  const direction = (slide: number) => graph.pushDirection[pushes[slide]![0]!]!;
  for (const group of by) group.sort((a, b) => direction(a) - direction(b));
  return by;
}

/**
 * Least slides from the start's boxes to each box state, and from each to some target; `INFINITE` where there is no
 * way.
 */
export function slideDistances(
  graph: PushGraph,
  slides: Slides,
  starts: readonly number[],
  targets: readonly number[],
): { readonly fromStart: Uint16Array; readonly toTarget: Uint16Array } {
  const { source, destination, leaving, arriving } = slides;
  return {
    fromStart: spread(graph, starts, (state, visit) => {
      for (const slide of leaving[state]!) visit(destination[slide]!);
    }),
    toTarget: spread(graph, targets, (state, visit) => {
      for (const slide of arriving[state]!) visit(source[slide]!);
    }),
  };
}
