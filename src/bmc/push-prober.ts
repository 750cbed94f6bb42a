/**
 * Asks for a solution of exactly k pushes.
 *
 * Several forms of the formula take part: which one is faster differs from level to level, and between refutations and
 * solutions, by more than it costs to try them all. They take turns on growing slices of time, and searches of sets of
 * boxes with them; with a second thread one of the forms works there.
 */
import { type PushFacts, withJourneys } from "../../encodings/push-lazy/facts.ts";
import type { DeeperSets } from "../analysis/deeper-sets.ts";
import type { FormulaSize, SolveOutcome, Solver } from "../solver/contract.ts";
import type { PushLazyChoice } from "./choose-push-lazy.ts";
import { DisagreementError } from "./contract.ts";
import type { Limits } from "./limits.ts";
import {
  createCuts,
  createPushMember,
  type Decided,
  type Effort,
  type PushForm,
  type PushMember,
} from "./push-member.ts";

type Unknown = Extract<SolveOutcome, { status: "unknown" }>;

/** What sets of boxes alone say: that there is no solution of k pushes, or none at all. */
type SetsSay =
  | { readonly status: "below" }
  | {
      readonly status: "lost";
      /** Positions in `board.boxes`. */
      readonly boxes: readonly number[];
    };

export type PushAnswer = {
  readonly conflicts: number | null;
  readonly size: FormulaSize;
} & (
  | { readonly status: "sat"; readonly lurd: string }
  | { readonly status: "unsat" }
  | { readonly status: "unknown"; readonly reason: Unknown["reason"]; readonly message: string }
  | SetsSay
);

export interface PushProber {
  /**
   * @param shortest whether everything shorter is excluded: then a solution of at most k pushes has k, and formulas that
   *   say "at most" take part
   */
  decide(k: number, shortest: boolean): Promise<PushAnswer>;
}

/** The first turn of each form, and of the searches of sets after them, in milliseconds; later ones double. */
const FIRST_SLICE = 1500;
/** Of the time of the form that decided the last number of pushes, what others get: it mostly is best again. */
const OTHERS = 1 / 2;
/** How much longer than the last number of pushes the form that decided it may take before one of the same steps has its turn. */
const PATIENCE = 3;
/** How long sets are searched before any form has its turn, in milliseconds. */
const FIRST_SEARCHES = 100;
/** From so many pushes on, where steps are many, journeys have longer turns, */
const LONG = 80;
/** so many times as long. */
const LONG_JOURNEYS = 3;
/** How long the first form works before another one is worth a thread, in milliseconds. */
const ALONE = 300;
/** With another thread at work: how often to see whether that has the answer, in milliseconds. */
const GLANCE = 300;

export interface PushProberContext {
  readonly facts: PushFacts;
  /** Searches that raise the bound, taking turns with the forms; null for none. */
  readonly deeper: DeeperSets | null;
  readonly choice: Pick<PushLazyChoice, "amo" | "triples" | "journeys" | "prunings">;
  readonly limits: Limits;
  createSolver(): Promise<Solver>;
  /** In a thread of its own. */
  createBeside?(): Promise<Solver>;
  onSize(phase: "encoding" | "solving", k: number, size: FormulaSize): void;
}

/** What the forms are asked together: one number of pushes. */
interface Question {
  readonly k: number;
  readonly members: Map<PushForm, PushMember>;
  readonly effort: Effort;
  /** The answer of the other thread, once there is one. */
  told(): Promise<Decided | null>;
}

export function createPushProber(context: PushProberContext): PushProber {
  const { facts, deeper, choice, limits, createSolver, createBeside, onSize } = context;
  const cuts = createCuts();
  const sets = facts.triples === null ? choice.triples.slice(0, 1) : choice.triples;
  const exact: readonly PushForm[] = sets.map((form) => ({ facts, sets: form }));
  const journeys = choice.journeys ? withJourneys(facts) : null;
  const all: readonly PushForm[] =
    journeys === null ? exact : exact.toSpliced(1, 0, { facts: journeys, sets: sets[0]! });
  /** The form that decided the last number of pushes, and the milliseconds it took there; null before the first. */
  let best: { readonly form: PushForm; readonly took: number } | null = null;

  async function memberOf(
    { k, members }: Question,
    form: PushForm,
    create = createSolver,
  ): Promise<PushMember> {
    const held = members.get(form);
    if (held !== undefined) return held;
    const groups = deeper !== null && choice.prunings.has("shares") ? deeper.groups : form.facts.groups;
    const member = await createPushMember({
      ...{ k, form: { ...form, facts: { ...form.facts, groups } }, amo: choice.amo, cuts, limits },
      createSolver: create,
      onEncoding: () => onSize("encoding", k, NOTHING),
    });
    members.set(form, member);
    return member;
  }

  /** One turn of a form, until it is decided, by it or by the other thread, or `end` is past. */
  async function turn(
    question: Question,
    form: PushForm,
    end: number | undefined,
    every?: number,
  ): Promise<Decided> {
    const member = await memberOf(question, form);
    onSize("solving", question.k, member.size());
    for (;;) {
      const glance = every === undefined ? undefined : performance.now() + every;
      const deadline = earliest(glance, end, limits.deadline);
      const { signal } = limits;
      const outcome = await member.turn(
        { ...(deadline === undefined ? {} : { deadline }), ...(signal === undefined ? {} : { signal }) },
        question.effort,
      );
      if (!outOfTime(outcome) || isPast(earliest(end, limits.deadline))) return outcome;
      const told = await question.told();
      if (told !== null) return told;
    }
  }

  /** A turn of the searches of sets; null if it is past without a decision. */
  async function deepen(
    question: Question,
    sets: DeeperSets,
    end: number,
  ): Promise<Decided | SetsSay | null> {
    let glance = 0;
    for (;;) {
      const said = saidBy(sets, question.k);
      if (said !== null) return said;
      if (isPast(glance)) {
        const told = await question.told();
        if (told !== null) return told;
        glance = performance.now() + GLANCE;
      }
      if (sets.done || isPast(earliest(end, limits.deadline))) return null;
      sets.step();
      await limits.pause();
    }
  }

  /** Every form in turn, each time twice as long: first and longest the one that was best before; its like wait. */
  async function inTurns(
    question: Question,
    forms: readonly PushForm[],
    every?: number,
  ): Promise<Decided | SetsSay> {
    const known = best !== null && forms.includes(best.form) ? best : null;
    const first = known?.form ?? forms[0]!;
    const share = known === null ? 1 : OTHERS;
    const order = [first, ...forms.filter((form) => form !== first)];
    const taken = order.map(() => 0);
    /** Whose solvers gave up, out of memory mostly: the others go on. */
    const dropped = new Set<PushForm>();
    for (let slice = FIRST_SLICE; ; slice *= 2) {
      for (const [index, form] of order.entries()) {
        const alike = known !== null && form !== first && form.facts === first.facts;
        if (dropped.has(form) || (alike && !dropped.has(first) && taken[0]! < PATIENCE * known.took))
          continue;
        const started = performance.now();
        const alone = order.length === dropped.size + 1 && (deeper === null || deeper.done);
        const weight = known === null && form.facts === journeys && question.k >= LONG ? LONG_JOURNEYS : 1;
        const end = alone ? undefined : started + (index === 0 ? slice : slice * share) * weight;
        const outcome = await turn(question, form, end, every);
        taken[index]! += performance.now() - started;
        if (gaveUp(outcome) && order.length > dropped.size + 1) {
          dropped.add(form);
          continue;
        }
        if (!outOfTime(outcome)) best = { form, took: taken[index]! };
        if (!outOfTime(outcome) || isPast(limits.deadline)) return outcome;
      }
      const said = deeper === null ? null : await deepen(question, deeper, performance.now() + slice);
      if (said !== null) return said;
    }
  }

  /** One form in a thread of its own, the others in turn on this one; the first answer ends both. */
  async function sideBySide(
    question: Question,
    forms: readonly PushForm[],
    createBeside: () => Promise<Solver>,
  ): Promise<Decided | SetsSay> {
    const [first, second, ...others] = forms as readonly [PushForm, PushForm, ...PushForm[]];
    const quick = await turn(question, first, performance.now() + ALONE);
    if (!outOfTime(quick) || isPast(limits.deadline)) return quick;

    const beside = await memberOf(question, second, createBeside);
    const stop = new AbortController();
    const signal = limits.signal === undefined ? stop.signal : AbortSignal.any([limits.signal, stop.signal]);
    const { deadline } = limits;
    let told: Decided | null = null;
    const request = { signal, ...(deadline === undefined ? {} : { deadline }) };
    const telling = beside.turn(request, question.effort).then((outcome) => {
      told = outcome;
    });
    // Somebody listens from the beginning; what it says is asked for below.
    telling.catch(() => {});
    const hear = async () => {
      // Lets the other thread's answer arrive, and what went wrong there be told from here.
      await Promise.race([telling, new Promise((resolve) => setTimeout(resolve, 0))]);
      return told === null || (told as Decided).status === "unknown" ? null : told;
    };
    let answer: Decided | SetsSay;
    try {
      answer = await inTurns({ ...question, told: hear }, [first, ...others], GLANCE);
    } finally {
      stop.abort();
      await telling.catch((error: unknown) => {
        if (error instanceof DisagreementError) throw error;
      });
    }
    const other = told as Decided | null;
    if (other?.status === "sat" && answer.status !== "sat" && answer.status !== "unknown") {
      throw new DisagreementError(`one thread has a solution of ${question.k} pushes, the other excludes it`);
    }
    return answer;
  }

  return {
    async decide(k, shortest) {
      const question: Question = {
        k,
        members: new Map(),
        effort: { conflicts: 0 },
        told: async () => null,
      };
      const forms = shortest ? all : exact;
      const known =
        deeper === null ? null : await deepen(question, deeper, performance.now() + FIRST_SEARCHES);
      if (known !== null) return { size: NOTHING, conflicts: null, ...shown(known) };
      try {
        const outcome = await (createBeside === undefined || forms.length === 1
          ? inTurns(question, forms)
          : sideBySide(question, forms, createBeside));
        const size = [...question.members.values()].at(-1)!.size();
        return { size, ...question.effort, ...shown(outcome) };
      } finally {
        for (const member of question.members.values()) member.dispose();
      }
    },
  };
}

const NOTHING: FormulaSize = { variables: 0, clauses: 0, literals: 0 };

const outOfTime = (outcome: Decided) => outcome.status === "unknown" && outcome.reason === "timeout";
const gaveUp = (outcome: Decided) =>
  outcome.status === "unknown" && (outcome.reason === "memory" || outcome.reason === "solver-failed");
const isPast = (deadline: number | undefined) => deadline !== undefined && performance.now() >= deadline;

/** The first of several moments; undefined for never. */
function earliest(...moments: readonly (number | undefined)[]): number | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function saidBy({ bound, lost }: DeeperSets, k: number): SetsSay | null {
  if (lost !== null) return { status: "lost", boxes: lost };
  return bound > k ? { status: "below" } : null;
}

/** An outcome without what is the solver's own. */
function shown(outcome: Decided | SetsSay) {
  switch (outcome.status) {
    case "below":
    case "lost":
      return outcome;
    case "sat":
      return { status: outcome.status, lurd: outcome.lurd };
    case "unsat":
      return { status: outcome.status };
    case "unknown":
      return { status: outcome.status, reason: outcome.reason, message: outcome.message };
  }
}
