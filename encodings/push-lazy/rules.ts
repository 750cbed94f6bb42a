/** The rules of a run but for the walks between them, which are cut in when a model breaks them. */
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import { FALSE, type Formula, type Literal } from "../../src/cnf/formula.ts";
import type { PushFacts } from "./facts.ts";
import type { PushFrames } from "./frames.ts";
import { pushAfter } from "./slides.ts";

/**
 * Step `t`: exactly one slide (or none any more); it has its box, room ahead and behind, and moves the box. Other
 * boxes stay.
 */
export function addStep(
  formula: Formula,
  amo: AtMostOne,
  { graph, slides }: PushFacts,
  { state, box, slide, idle }: PushFrames,
  t: number,
): void {
  const [boxNow, boxThen, now, then] = [box[t]!, box[t + 1]!, state[t]!, state[t + 1]!];
  const literals = slide[t]!;
  exactlyOne(
    formula,
    amo,
    [...literals, idle[t]!].filter((literal) => literal !== FALSE),
    `push@${t}`,
  );
  for (let e = 0; e < slides.count; e++) {
    const happens = literals[e]!;
    if (happens === FALSE) continue;
    formula.add(-happens, now[slides.source[e]!]!);
    for (const cell of slides.entered[e]!) formula.add(-happens, -boxNow[cell]!);
    formula.add(-happens, -boxNow[slides.playerBefore[e]!]!);
    formula.add(-happens, then[slides.destination[e]!]!);
    formula.add(-happens, -boxThen[graph.cellOf[slides.source[e]!]!]!);
  }
  for (let s = 0; s < graph.stateCount; s++) {
    if (now[s] === FALSE && then[s] === FALSE) continue;
    formula.addLong([-then[s]!, now[s]!, ...slides.arriving[s]!.map((e) => literals[e]!)]);
    formula.addLong([-now[s]!, then[s]!, ...slides.leaving[s]!.map((e) => literals[e]!)]);
  }
}

/**
 * Two slides of one box in one direction are one slide, so they never follow each other: the same solution is told in
 * one way only.
 */
export function addUnbroken(formula: Formula, { graph, slides }: PushFacts, { slide, k }: PushFrames): void {
  if (slides.single) return;
  // By push: slides that end where it starts, in its direction, and slides that it starts.
  const before = Array.from({ length: graph.pushCount }, (): number[] => []);
  const after = Array.from({ length: graph.pushCount }, (): number[] => []);
  for (const [e, pushes] of slides.pushes.entries()) {
    after[pushes[0]!]!.push(e);
    const next = pushAfter(graph, pushes.at(-1)!);
    if (next >= 0) before[next]!.push(e);
  }
  const possible = (t: number, list: readonly number[]) =>
    list.map((e) => slide[t]![e]!).filter((literal) => literal !== FALSE);
  for (let t = 1; t < k; t++) {
    for (let push = 0; push < graph.pushCount; push++) {
      const earlier = possible(t - 1, before[push]!);
      const later = possible(t, after[push]!);
      if (earlier.length === 0 || later.length === 0) continue;
      const broken = formula.fresh(`slide ends early@${t}`);
      for (const literal of earlier) formula.add(-literal, broken);
      for (const literal of later) formula.add(-broken, -literal);
    }
  }
}

/** The player pushes from the side that the boxes' states say (see src/analysis/push-graph.ts). */
export function addSides(formula: Formula, { graph }: PushFacts, frames: PushFrames, t: number): void {
  const { size } = graph.floor;
  for (let cell = 0; cell < size; cell++) {
    if (graph.firstState[cell + 1]! - graph.firstState[cell]! === 1) continue;
    for (let s = graph.firstState[cell]!; s < graph.firstState[cell + 1]!; s++) {
      const box = frames.state[t]![s]!;
      if (box === FALSE) continue;
      for (let player = 0; player < size; player++) {
        if (player === cell || graph.stateOf(cell, player) === s) continue;
        formula.add(-box, -frames.playerBefore(t, player));
      }
    }
  }
}

/** The last frame is solved. Boxes off their targets have no variables there if every box has to arrive. */
export function addGoal(formula: Formula, { board, graph }: PushFacts, { k, box }: PushFrames): void {
  if (board.goal === "boxes-home") return;
  for (const target of board.targets) {
    const literal: Literal = box[k]![graph.floor.index[target]!]!;
    formula.add(literal);
  }
}
