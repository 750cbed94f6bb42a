/** The rules of a run but for the walks between them, which are cut in when a model breaks them. */
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import { FALSE, type Formula, type Literal } from "../../src/cnf/formula.ts";
import type { PushFacts } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

/** Step `t`: exactly one push; it has its box, room ahead and behind, and moves the box. Other boxes stay. */
export function addPush(
  formula: Formula,
  amo: AtMostOne,
  { graph }: PushFacts,
  { state, box, push }: PushFrames,
  t: number,
): void {
  const { source, destination, leaving, arriving, cellOf } = graph;
  const [boxNow, boxThen, now, then] = [box[t]!, box[t + 1]!, state[t]!, state[t + 1]!];
  const literals = push[t]!;
  exactlyOne(
    formula,
    amo,
    [...literals].filter((literal) => literal !== FALSE),
    `push@${t}`,
  );
  for (let e = 0; e < literals.length; e++) {
    const happens = literals[e]!;
    if (happens === FALSE) continue;
    formula.add(-happens, now[source[e]!]!);
    formula.add(-happens, -boxNow[cellOf[destination[e]!]!]!);
    formula.add(-happens, -boxNow[graph.pushFrom[e]!]!);
    formula.add(-happens, then[destination[e]!]!);
    formula.add(-happens, -boxThen[cellOf[source[e]!]!]!);
  }
  for (let s = 0; s < graph.stateCount; s++) {
    if (now[s] === FALSE && then[s] === FALSE) continue;
    formula.addLong([-then[s]!, now[s]!, ...arriving[s]!.map((e) => literals[e]!)]);
    formula.addLong([-now[s]!, then[s]!, ...leaving[s]!.map((e) => literals[e]!)]);
  }
}

/**
 * The player pushes from the side that the boxes' states say (see src/analysis/push-graph.ts): at first, and later in
 * the step as the boxes that stay say. Of a box on a journey that is its states' business.
 */
export function addSides(formula: Formula, { graph, step }: PushFacts, frames: PushFrames, t: number): void {
  const { size } = graph.floor;
  for (let cell = 0; cell < size; cell++) {
    if (graph.firstState[cell + 1]! - graph.firstState[cell]! === 1) continue;
    for (let s = graph.firstState[cell]!; s < graph.firstState[cell + 1]!; s++) {
      const [now, then] = [frames.state[t]![s]!, frames.state[t + 1]![s]!];
      if (now === FALSE) continue;
      for (let player = 0; player < size; player++) {
        if (player === cell || graph.stateOf(cell, player) === s) continue;
        formula.add(-now, -frames.playerBefore(t, player));
        if (step === "journey" && then !== FALSE) formula.add(-now, -then, -frames.playerPushes(t, player));
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
