/**
 * The waste counter: what the pushes waste, all together at most the slack (see src/analysis/waste.ts).
 *
 * Counters run one way only, from pushes to W: a solver that claims less than was wasted breaks a clause, one that
 * claims more only hurts itself.
 */
import { FALSE, type Formula, type Literal, TRUE } from "../../src/cnf/formula.ts";
import type { PushFacts } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

/** What step `t` adds to the counter. */
export function addWaste(formula: Formula, { graph, waste }: PushFacts, frames: PushFrames, t: number): void {
  const { slack, wasted } = frames;
  if (waste === null || slack === null) return;
  const byWaste = new Map<number, Literal[]>();
  for (let e = 0; e < graph.pushCount; e++) {
    const literal = frames.push[t]![e]!;
    const w = waste.ofPush[e]!;
    if (literal === FALSE || w === 0) continue;
    const group = byWaste.get(w);
    if (group === undefined) byWaste.set(w, [literal]);
    else group.push(literal);
  }
  for (let j = 1; j <= slack && t > 0; j++) formula.add(-wasted(t, j), wasted(t + 1, j));
  for (const [w, literals] of byWaste) {
    let pushed = literals[0]!;
    if (literals.length > 1) {
      pushed = formula.fresh(`push wastes ${w}@${t}`);
      for (const literal of literals) formula.add(-literal, pushed);
    }
    for (let j = 0; j <= slack; j++) formula.add(-pushed, -wasted(t, j), wasted(t + 1, j + w));
  }
}

/** In frame `t`: a box in a state wasted what it costs to get there; at the end, what ending there costs is left. */
export function addStateWaste(
  formula: Formula,
  { graph, waste }: PushFacts,
  frames: PushFrames,
  t: number,
): void {
  const { slack, wasted, k } = frames;
  if (waste === null || slack === null || t === 0) return;
  for (let s = 0; s < graph.stateCount; s++) {
    const box = frames.state[t]![s]!;
    if (box === FALSE) continue;
    formula.add(-box, wasted(t, waste.fromStart[s]!));
    if (t === k) formula.add(-box, -wasted(k, slack - waste.ofEnd[s]! + 1));
  }
}

/**
 * What all boxes waste by ending where they end, together with the steps: at most the slack. Said only where steps
 * do not count pushes: a run of exactly k pushes wastes exactly the slack whatever the counter says.
 */
export function addEndWaste(
  formula: Formula,
  { board, graph, step, waste }: PushFacts,
  frames: PushFrames,
): void {
  const { slack, state, wasted, k } = frames;
  if (waste === null || slack === null || step === "push") return;
  let before = (j: number) => wasted(k, j);
  for (const target of board.targets) {
    const cell = graph.floor.index[target]!;
    const ends: { readonly literal: Literal; readonly w: number }[] = [];
    for (let s = graph.firstState[cell]!; s < graph.firstState[cell + 1]!; s++) {
      if (state[k]![s] !== FALSE && waste.ofEnd[s]! > 0)
        ends.push({ literal: state[k]![s]!, w: waste.ofEnd[s]! });
    }
    if (ends.length === 0) continue;
    const first = formula.block(slack, (j) => `waste with ends>=${j + 1}`);
    const [sum, after] = [before, (j: number) => (j <= 0 ? TRUE : j > slack ? FALSE : first + j - 1)];
    for (let j = 1; j <= slack; j++) formula.add(-sum(j), after(j));
    for (const { literal, w } of ends) {
      for (let j = 0; j <= slack; j++) formula.add(-literal, -sum(j), after(j + w));
    }
    before = after;
  }
}
