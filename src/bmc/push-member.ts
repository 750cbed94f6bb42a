/**
 * One form of the formula for one number of pushes, in a solver of its own: solve, replay, cut, until a model is a
 * game or none is left.
 */
import { addCut, type Cut } from "../../encodings/push-lazy/cuts.ts";
import type { PushFacts } from "../../encodings/push-lazy/facts.ts";
import type { PushFrames } from "../../encodings/push-lazy/frames.ts";
import { encodePushes } from "../../encodings/push-lazy/push-lazy.ts";
import type { SetForm } from "../../encodings/push-lazy/sets.ts";
import type { AtMostOne } from "../cnf/amo/contract.ts";
import { createFormula, type Formula } from "../cnf/formula.ts";
import type { FormulaSize, SolveOutcome, SolveRequest, Solver } from "../solver/contract.ts";
import { DisagreementError } from "./contract.ts";
import type { Limits } from "./limits.ts";
import { createFeed, sizeOf } from "./prober.ts";
import { jumps, movesOf, pushesOf } from "./push-run.ts";

/** What a step is and how much of the tables the formula says. */
export interface PushForm {
  readonly facts: PushFacts;
  readonly sets: SetForm;
}

export type Decided =
  | Exclude<SolveOutcome, { status: "sat" }>
  | { readonly status: "sat"; readonly lurd: string };

/** Conflicts of all members together; null where a solver cannot tell. */
export interface Effort {
  conflicts: number | null;
}

export interface PushMember {
  /** Of the formula as it is now. */
  size(): FormulaSize;
  /** Solves and cuts until it is decided or `deadline` is past. What was learned stays for the next turn. */
  turn(request: Pick<SolveRequest, "deadline" | "signal">, effort: Effort): Promise<Decided>;
  dispose(): void;
}

/** Walks found impossible, for all members and all numbers of pushes of one board. */
export interface Cuts {
  readonly all: readonly Cut[];
  /** @returns how many of them are new */
  learn(found: readonly Cut[]): number;
}

export function createCuts(): Cuts {
  const all: Cut[] = [];
  const known = new Set<string>();
  return {
    all,
    learn(found) {
      const before = all.length;
      for (const cut of found) {
        const key = `${cut.barrier.join()}:${cut.inside.join("")}`;
        if (known.has(key)) continue;
        known.add(key);
        all.push(cut);
      }
      return all.length - before;
    },
  };
}

/** Of the number of pushes, how many journeys are tried first: few steps are decided fast. */
const JOURNEYS = 0.2;
/** By how much there are more journeys next where so few do not suffice. */
const MORE_JOURNEYS = 1.5;

export interface MemberContext {
  readonly k: number;
  readonly form: PushForm;
  readonly amo: AtMostOne;
  readonly cuts: Cuts;
  readonly limits: Limits;
  createSolver(): Promise<Solver>;
  onEncoding(): void;
}

export async function createPushMember(context: MemberContext): Promise<PushMember> {
  const { k, form, cuts } = context;
  const { facts } = form;
  let steps = facts.step === "push" ? k : Math.ceil(k * JOURNEYS);
  let solving = await encoded(context, steps);

  return {
    size: () => sizeOf(solving.formula),
    async turn(request, effort) {
      for (;;) {
        solving.addCuts();
        const outcome = await solving.ask([], request);
        effort.conflicts = outcome.conflicts === null ? null : (effort.conflicts ?? 0) + outcome.conflicts;
        if (outcome.status === "unsat" && steps < k) {
          // So few journeys are not enough; with as many as pushes it is a refutation like any other.
          steps = Math.min(k, Math.ceil(steps * MORE_JOURNEYS));
          solving.dispose();
          solving = await encoded(context, steps);
          continue;
        }
        if (outcome.status !== "sat") return outcome;
        const { frames } = solving;
        const found = jumps(outcome.model, facts, frames);
        if (found.length === 0) {
          const pushes = pushesOf(outcome.model, facts, frames);
          return { status: "sat", lurd: movesOf(facts.board, facts, pushes) };
        }
        // Another member may have found the same cuts while this one was at work.
        if (cuts.learn(found) === 0 && solving.hasAllCuts()) {
          throw new DisagreementError("a model of push-lazy breaks a cut it satisfies");
        }
        await context.limits.pause();
      }
    },
    dispose: () => solving.dispose(),
  };
}

interface Solving {
  readonly formula: Formula;
  readonly frames: PushFrames;
  readonly ask: ReturnType<typeof createFeed>;
  /** Adds those it does not have yet. */
  addCuts(): void;
  hasAllCuts(): boolean;
  dispose(): void;
}

async function encoded(context: MemberContext, steps: number): Promise<Solving> {
  const { k, form, amo, cuts, limits } = context;
  const { facts, sets } = form;
  context.onEncoding();
  const formula = createFormula();
  const run = { amo, facts, k, steps, triples: sets, pause: limits.pause };
  const frames = await encodePushes(formula, run);
  const solver = await context.createSolver();
  let has = 0;
  return {
    formula,
    frames,
    ask: createFeed(formula, solver),
    addCuts() {
      for (; has < cuts.all.length; has++) addCut(formula, facts, frames, cuts.all[has]!);
    },
    hasAllCuts: () => has === cuts.all.length,
    dispose: () => solver.dispose(),
  };
}
