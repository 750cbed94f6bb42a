/**
 * Asks for a solution of exactly k pushes: solve, replay, cut, until a model is a game or none is left.
 *
 * Several forms of the formula take part: which one is faster differs from level to level by more than the factor
 * of two that this costs. They take turns on growing slices of time, or the second works in a thread of its own.
 */
import { addCut, type Cut } from "../../encodings/push-lazy/cuts.ts";
import type { PushFacts } from "../../encodings/push-lazy/facts.ts";
import type { PushFrames } from "../../encodings/push-lazy/frames.ts";
import { encodePushes } from "../../encodings/push-lazy/push-lazy.ts";
import type { SetForm } from "../../encodings/push-lazy/sets.ts";
import { createFormula, type Formula } from "../cnf/formula.ts";
import type { FormulaSize, SolveOutcome, Solver } from "../solver/contract.ts";
import type { PushLazyChoice } from "./choose-push-lazy.ts";
import { DisagreementError } from "./contract.ts";
import type { Limits } from "./limits.ts";
import { createFeed, sizeOf } from "./prober.ts";
import { jumps, movesOf, pushesOf } from "./push-run.ts";

type Unknown = Extract<SolveOutcome, { status: "unknown" }>;

export type PushAnswer = {
  readonly conflicts: number | null;
  readonly size: FormulaSize;
} & (
  | { readonly status: "sat"; readonly lurd: string }
  | { readonly status: "unsat" }
  | { readonly status: "unknown"; readonly reason: Unknown["reason"]; readonly message: string }
);

export interface PushProber {
  decide(k: number): Promise<PushAnswer>;
}

/** One form of the formula for one k, in a solver of its own. */
interface Member {
  readonly formula: Formula;
  readonly frames: PushFrames;
  readonly solver: Solver;
  readonly ask: ReturnType<typeof createFeed>;
  /** How many of the shared cuts its formula has. */
  cuts: number;
}

/** The first turn, in milliseconds; later ones double. */
const FIRST_SLICE = 1500;
/** Of the time of the form that was best before, what others get: it mostly is best again. */
const OTHERS = 1 / 2;
/** How much longer than the last number of pushes the form that decided it may take before another has its turn. */
const PATIENCE = 3;
/** How long the first form works before the second one is worth a thread, in milliseconds. */
const ALONE = 300;
/** With another thread at work: how often to see whether that has the answer, in milliseconds. */
const GLANCE = 300;

export interface PushProberContext {
  readonly facts: PushFacts;
  readonly choice: Pick<PushLazyChoice, "amo" | "triples">;
  readonly limits: Limits;
  createSolver(): Promise<Solver>;
  /** In a thread of its own. */
  createBeside?(): Promise<Solver>;
  onSize(phase: "encoding" | "solving", k: number, size: FormulaSize): void;
}

type Decided = Exclude<SolveOutcome, { status: "sat" }> | { readonly status: "sat"; readonly lurd: string };

export function createPushProber(context: PushProberContext): PushProber {
  const { facts, choice, limits, createSolver, createBeside, onSize } = context;
  const { amo, triples } = choice;
  const cuts: Cut[] = [];
  const known = new Set<string>();
  const forms = facts.triples === null ? triples.slice(0, 1) : triples;
  /** The form that decided the last number of pushes, and the milliseconds it took there. */
  let best = { form: forms[0]!, took: 0 };

  async function member(k: number, form: SetForm, create: () => Promise<Solver>): Promise<Member> {
    const formula = createFormula();
    onSize("encoding", k, sizeOf(formula));
    const run = { amo, facts, k, triples: form, cuts, pause: limits.pause };
    const frames = await encodePushes(formula, run);
    const solver = await create();
    return { formula, frames, solver, ask: createFeed(formula, solver), cuts: cuts.length };
  }

  /** Remembers cuts for all members and all later k. @returns how many of them are new */
  function learn(found: readonly Cut[]): number {
    const before = cuts.length;
    for (const cut of found) {
      const key = `${cut.barrier.join()}:${cut.inside.join("")}`;
      if (known.has(key)) continue;
      known.add(key);
      cuts.push(cut);
    }
    return cuts.length - before;
  }

  /** Solves and cuts until it is decided or `deadline` is past. */
  async function turn(
    each: Member,
    deadline: number | undefined,
    signal: AbortSignal | undefined,
    total: { conflicts: number | null },
  ): Promise<Decided> {
    for (;;) {
      for (; each.cuts < cuts.length; each.cuts++) addCut(each.formula, facts, each.frames, cuts[each.cuts]!);
      const outcome = await each.ask([], {
        ...(deadline === undefined ? {} : { deadline }),
        ...(signal === undefined ? {} : { signal }),
      });
      total.conflicts = outcome.conflicts === null ? null : (total.conflicts ?? 0) + outcome.conflicts;
      if (outcome.status !== "sat") return outcome;
      const found = jumps(outcome.model, facts, each.frames);
      if (found.length === 0) {
        return { status: "sat", lurd: movesOf(facts.board, facts, pushesOf(outcome.model, each.frames)) };
      }
      // Another member may have found the same cuts while this one was at work.
      if (learn(found) === 0 && each.cuts === cuts.length) {
        throw new DisagreementError("a model of push-lazy breaks a cut it satisfies");
      }
      await limits.pause();
    }
  }

  /** Every form in turn, each time twice as long: first and longest the one that was best before. */
  async function inTurns(
    k: number,
    members: Member[],
    total: { conflicts: number | null },
  ): Promise<Decided> {
    const alone = forms.length === 1;
    const order = [best.form, ...forms.filter((form) => form !== best.form)];
    const taken = order.map(() => 0);
    for (let slice = Math.max(FIRST_SLICE, PATIENCE * best.took); ; slice *= 2) {
      for (const [index, form] of order.entries()) {
        members[index] ??= await member(k, form, createSolver);
        onSize("solving", k, sizeOf(members[index].formula));
        const started = performance.now();
        const end = alone ? undefined : started + (index === 0 ? slice : slice * OTHERS);
        const outcome = await turn(members[index], earlier(end, limits.deadline), limits.signal, total);
        taken[index]! += performance.now() - started;
        if (!outOfTime(outcome)) best = { form, took: taken[index]! };
        if (alone || !outOfTime(outcome) || isPast(limits.deadline)) return outcome;
      }
    }
  }

  /** The first form on this thread and the second on its own; the first answer ends both. */
  async function sideBySide(
    k: number,
    members: Member[],
    total: { conflicts: number | null },
    createBeside: () => Promise<Solver>,
  ): Promise<Decided> {
    const [first, second] = forms as readonly [SetForm, SetForm];
    const own = await member(k, first, createSolver);
    members.push(own);
    onSize("solving", k, sizeOf(own.formula));
    const glance = (milliseconds: number) =>
      turn(own, earlier(performance.now() + milliseconds, limits.deadline), limits.signal, total);
    const quick = await glance(ALONE);
    if (!outOfTime(quick) || isPast(limits.deadline)) return quick;

    const beside = await member(k, second, createBeside);
    members.push(beside);
    onSize("solving", k, sizeOf(beside.formula));
    const stop = new AbortController();
    const signal = limits.signal === undefined ? stop.signal : AbortSignal.any([limits.signal, stop.signal]);
    let told: Decided | null = null;
    const telling = turn(beside, limits.deadline, signal, total).then((outcome) => {
      told = outcome;
    });
    // Somebody listens from the beginning; what it says is asked for below.
    telling.catch(() => {});
    try {
      for (;;) {
        const outcome = await glance(GLANCE);
        if (!outOfTime(outcome) || isPast(limits.deadline)) return outcome;
        // Lets the other thread's answer arrive, and what went wrong there be told from here.
        await Promise.race([telling, new Promise((resolve) => setTimeout(resolve, 0))]);
        if (told !== null && (told as Decided).status !== "unknown") return told;
      }
    } finally {
      stop.abort();
      await telling.catch((error: unknown) => {
        if (error instanceof DisagreementError) throw error;
      });
    }
  }

  return {
    async decide(k) {
      const members: Member[] = [];
      const total: { conflicts: number | null } = { conflicts: 0 };
      try {
        const outcome = await (createBeside === undefined || forms.length === 1
          ? inTurns(k, members, total)
          : sideBySide(k, members, total, createBeside));
        const size = sizeOf(members.at(-1)!.formula);
        return { size, ...total, ...shown(outcome) };
      } finally {
        for (const { solver } of members) solver.dispose();
      }
    },
  };
}

const outOfTime = (outcome: Decided) => outcome.status === "unknown" && outcome.reason === "timeout";
const isPast = (deadline: number | undefined) => deadline !== undefined && performance.now() >= deadline;

const earlier = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** An outcome without what is the solver's own. */
function shown(outcome: Decided) {
  switch (outcome.status) {
    case "sat":
      return { status: outcome.status, lurd: outcome.lurd };
    case "unsat":
      return { status: outcome.status };
    case "unknown":
      return { status: outcome.status, reason: outcome.reason, message: outcome.message };
  }
}
