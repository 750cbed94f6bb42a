/**
 * Cuts: walks that boxes block. A barrier is a set of cells which, all filled with boxes, part the floor; between
 * two pushes the player stays on one side of it.
 *
 *   for each frame t in which the barrier can be filled:   ⋀ B(barrier) → z
 *   z and the player after push t-1 on c                →  i (c inside) or ¬i (c outside)
 *   z and the player before push t on c                 →  i (c inside) or ¬i (c outside)
 *
 * On a journey of the box on cell m of the barrier, for pushes e and f with a walk between them while it is on m:
 *
 *   ⋀ (B(c) in both frames, c in the barrier without m)  → z'
 *   z' → ¬P(e) ∨ ¬P(f)       if the player after e and before f is on different sides
 *
 * Sound: boxes can only part the player from more cells than the barrier does.
 */
import { FALSE, type Formula, type Literal } from "../../src/cnf/formula.ts";
import { type PushFacts, wastesNothing } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

export interface Cut {
  /** Floor numbers, ascending. */
  readonly barrier: readonly number[];
  /** By floor number: 1 on one side of the barrier. */
  readonly inside: Uint8Array;
}

/** Adds the cut in all frames of a run. */
export function addCut(formula: Formula, facts: PushFacts, frames: PushFrames, cut: Cut): void {
  const { board, graph } = facts;
  const start = cut.inside[graph.floor.index[board.player]!] === 1;
  for (let t = 0; t < frames.k; t++) {
    const boxes = cut.barrier.map((cell) => frames.box[t]![cell]!);
    if (boxes.includes(FALSE)) continue;
    const filled = t === 0 || boxes.length === 1 ? boxes[0]! : formula.fresh(`barrier@${t}`);
    if (t > 0 && boxes.length > 1) formula.addLong([filled, ...boxes.map((box) => -box)]);
    const inside: Literal = t === 0 ? 0 : formula.fresh(`player inside@${t}`);
    for (let cell = 0; cell < graph.floor.size; cell++) {
      if (cut.barrier.includes(cell)) continue;
      const isInside = cut.inside[cell] === 1;
      const before = frames.playerBefore(t, cell);
      if (t === 0) {
        if (isInside !== start) formula.add(-before);
        continue;
      }
      const side = isInside ? inside : -inside;
      if (before !== FALSE) formula.add(-filled, -before, side);
      const after = frames.playerAfter(t - 1, cell);
      if (after !== FALSE) formula.add(-filled, -after, side);
    }
  }
  if (facts.step === "journey")
    for (const cell of cut.barrier) addCutOnJourney(formula, facts, frames, cut, cell);
}

/** The cut on journeys that lead over cell `on` of the barrier. */
function addCutOnJourney(
  formula: Formula,
  facts: PushFacts,
  { k, box, push }: PushFrames,
  { barrier, inside }: Cut,
  on: number,
): void {
  const { firstState, arriving, leaving, pushCell, pushFrom } = facts.graph;
  const walks: (readonly [number, number])[] = [];
  for (let s = firstState[on]!; s < firstState[on + 1]!; s++) {
    for (const e of arriving[s]!) {
      for (const f of leaving[s]!) {
        if (wastesNothing(facts, f) && inside[pushCell[e]!] !== inside[pushFrom[f]!]) walks.push([e, f]);
      }
    }
  }
  const others = barrier.filter((cell) => cell !== on);
  for (let t = 0; t < k; t++) {
    const boxes = others.flatMap((cell) => [box[t]![cell]!, box[t + 1]![cell]!]);
    const possible = walks.filter(([e, f]) => push[t]![e] !== FALSE && push[t]![f] !== FALSE);
    if (boxes.includes(FALSE) || possible.length === 0) continue;
    const stay = formula.fresh(`barrier stays@${t}`);
    formula.addLong([stay, ...boxes.map((literal) => -literal)]);
    for (const [e, f] of possible) formula.add(-stay, -push[t]![e]!, -push[t]![f]!);
  }
}
