/**
 * `push-lazy`: one step is one push, without the walks: they are checked on each model and cut in where it breaks
 * them (clauses on demand, as in lazy planning by SAT and in counterexample-guided refinement: E. Clarke et al.,
 * CAV 2000). The strongest encoding for fewest pushes.
 *
 * A run has exactly k pushes. What the formula says, in the order of the files: frames.ts (variables), rules.ts
 * and journeys.ts (pushes, boxes, sides), waste.ts (a budget of waste), sets.ts (pairs, triples, larger sets, blocks), cuts.ts (walks). Only
 * rules and cuts are needed for the answer; everything else follows from them and a proof outside the formula,
 * and can be left out by name.
 *
 * Unlike the encodings of the registry it needs tables of the board, has no player in its frames, and its models
 * are runs only once they are replayed; src/bmc/by-push-lazy.ts drives it.
 */
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import type { Formula } from "../../src/cnf/formula.ts";
import { type PushFacts, slackOf } from "./facts.ts";
import { type PushFrames, pushFrames } from "./frames.ts";
import { addJourney, addUnbroken } from "./journeys.ts";
import { addGoal, addPush, addSides } from "./rules.ts";
import { addSets, type SetForm } from "./sets.ts";
import { addEndWaste, addStateWaste, addWaste } from "./waste.ts";

export const PUSH_PRUNINGS = [
  "lower-bound",
  "parity",
  "dead-squares",
  "windows",
  "sides",
  "potentials",
  "pairs",
  "triples",
  "larger-sets",
  "blocks",
  "bonus",
  "shares",
  "subsets",
  "deeper-sets",
  "all-boxes",
] as const;
export type PushPruning = (typeof PUSH_PRUNINGS)[number];

export const pushLazy = {
  name: "push-lazy",
  summary: "one step is one push; walks are cut in where a model breaks them; tables of up to five boxes",
  source:
    "clauses on demand (Clarke et al., CAV 2000) over pattern databases (Pereira, Ritt, Buriol, 2015) and matching potentials",
  step: "push",
  options: [
    {
      name: "triples",
      values: ["both", "full", "dead"],
      default: "both",
      summary:
        "clauses of triples and more boxes: all, those of sets no solution passes, or two solvers in turn",
    },
    {
      name: "journeys",
      values: ["yes", "no"],
      default: "yes",
      summary: "also look for a solution in steps of several pushes of one box that waste nothing",
    },
  ],
  prunings: PUSH_PRUNINGS,
} as const;

export interface PushRun {
  readonly amo: AtMostOne;
  /** Single pushes as steps, or journeys of a box (`withJourneys`). */
  readonly facts: PushFacts;
  /** Number of pushes, at least 1. */
  readonly k: number;
  /** Journeys at most; ignored where steps are single pushes. */
  readonly steps?: number;
  readonly triples: SetForm;
  /** Called now and then: lets a caller breathe, or throw to stop. */
  readonly pause: () => Promise<void>;
}

/**
 * Encodes a run of exactly `k` pushes to a solved position, a push a step; or of at most `k` pushes in at most `steps`
 * journeys. Walks are for cuts.ts.
 *
 * @throws RangeError unless the slack (see facts.ts) is null or a natural number
 */
export async function encodePushes(formula: Formula, run: PushRun): Promise<PushFrames> {
  const { facts, amo, k } = run;
  const slack = slackOf(facts, k);
  if (slack !== null && (slack < 0 || !Number.isInteger(slack))) {
    throw new RangeError(`no solution has ${k} pushes by the potentials`);
  }
  const frames = pushFrames(formula, facts, facts.step === "push" ? k : (run.steps ?? k), slack);
  addGoal(formula, facts, frames);
  for (let t = 0; t < frames.k; t++) {
    if (facts.step === "push") addPush(formula, amo, facts, frames, t);
    else {
      addJourney(formula, amo, facts, frames, t);
      if (t > 0) addUnbroken(formula, facts, frames, t);
    }
    addSides(formula, facts, frames, t);
    addWaste(formula, facts, frames, t);
    addStateWaste(formula, facts, frames, t + 1);
    await run.pause();
  }
  addEndWaste(formula, facts, frames);
  addSets(formula, facts, frames, run.triples);
  return frames;
}
