/** The rules of a run of k pushes but for the walks between them, which are cut in when a model breaks them. */
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import { FALSE, type Formula, type Literal } from "../../src/cnf/formula.ts";
import type { PushFacts } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

/** Push number `t`: exactly one; it has its box, room ahead and behind, and moves the box. Other boxes stay. */
export function addPush(
  formula: Formula,
  amo: AtMostOne,
  { graph }: PushFacts,
  { state, box, push }: PushFrames,
  t: number,
): void {
  const { next } = graph.floor;
  const [boxNow, boxThen, now, then] = [box[t]!, box[t + 1]!, state[t]!, state[t + 1]!];
  const literals = push[t]!;
  exactlyOne(
    formula,
    amo,
    [...literals].filter((literal) => literal !== FALSE),
    `push@${t}`,
  );
  for (let e = 0; e < graph.pushCount; e++) {
    const pushed = literals[e]!;
    if (pushed === FALSE) continue;
    const cell = graph.pushCell[e]!;
    const d = graph.pushDirection[e]!;
    formula.add(-pushed, now[graph.source[e]!]!);
    formula.add(-pushed, -boxNow[next[4 * cell + d]!]!);
    formula.add(-pushed, -boxNow[next[4 * cell + (d ^ 1)]!]!);
    formula.add(-pushed, then[graph.destination[e]!]!);
    formula.add(-pushed, -boxThen[cell]!);
  }
  const into = [0, 0, 0, 0];
  const outOf = [0, 0, 0, 0];
  for (let s = 0; s < graph.stateCount; s++) {
    if (now[s] === FALSE && then[s] === FALSE) continue;
    const cell = graph.cellOf[s]!;
    for (let d = 0; d < 4; d++) {
      const leaving = graph.pushAt[4 * cell + d]!;
      outOf[d] = leaving >= 0 && graph.source[leaving] === s ? literals[leaving]! : FALSE;
      const before = next[4 * cell + (d ^ 1)]!;
      const coming = before < 0 ? -1 : graph.pushAt[4 * before + d]!;
      into[d] = coming >= 0 && graph.destination[coming] === s ? literals[coming]! : FALSE;
    }
    formula.add(-then[s]!, now[s]!, into[0], into[1], into[2], into[3]);
    formula.add(-now[s]!, then[s]!, outOf[0], outOf[1], outOf[2], outOf[3]);
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
