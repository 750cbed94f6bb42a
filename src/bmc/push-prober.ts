/**
 * Asks for a solution of exactly k pushes: solve, replay, cut, until a model is a game or none is left.
 *
 * Several forms of the formula can take turns on growing slices of time: which one is faster differs from level to
 * level by more than the factor of two that this costs.
 */
import { addCut, type Cut } from "../../encodings/push-lazy/cuts.ts";
import type { PushFacts } from "../../encodings/push-lazy/facts.ts";
import type { PushFrames } from "../../encodings/push-lazy/frames.ts";
import { encodePushes } from "../../encodings/push-lazy/push-lazy.ts";
import type { TripleForm } from "../../encodings/push-lazy/sets.ts";
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

export function createPushProber(
  facts: PushFacts,
  { amo, triples }: Pick<PushLazyChoice, "amo" | "triples">,
  createSolver: () => Promise<Solver>,
  limits: Limits,
  onSize: (phase: "encoding" | "solving", k: number, size: FormulaSize) => void,
): PushProber {
  const cuts: Cut[] = [];
  const known = new Set<string>();
  const forms = facts.triples === null ? triples.slice(0, 1) : triples;

  async function member(k: number, form: TripleForm): Promise<Member> {
    const formula = createFormula();
    onSize("encoding", k, sizeOf(formula));
    const run = { amo, facts, k, triples: form, cuts, pause: limits.pause };
    const frames = await encodePushes(formula, run);
    const solver = await createSolver();
    return { formula, frames, solver, ask: createFeed(formula, solver), cuts: cuts.length };
  }

  /** Remembers cuts for all members and all later k. */
  function learn(found: readonly Cut[]): void {
    const before = cuts.length;
    for (const cut of found) {
      const key = `${cut.barrier.join()}:${cut.inside.join("")}`;
      if (known.has(key)) continue;
      known.add(key);
      cuts.push(cut);
    }
    if (cuts.length === before) throw new DisagreementError("a model of push-lazy breaks a cut it satisfies");
  }

  /** Solves and cuts until it is decided or `deadline` is past. */
  async function turn(each: Member, deadline: number | undefined, total: { conflicts: number | null }) {
    for (;;) {
      for (; each.cuts < cuts.length; each.cuts++) addCut(each.formula, facts, each.frames, cuts[each.cuts]!);
      const outcome = await each.ask([], {
        ...(deadline === undefined ? {} : { deadline }),
        ...(limits.signal === undefined ? {} : { signal: limits.signal }),
      });
      total.conflicts = outcome.conflicts === null ? null : (total.conflicts ?? 0) + outcome.conflicts;
      if (outcome.status !== "sat") return outcome;
      const found = jumps(outcome.model, facts, each.frames);
      if (found.length === 0) {
        return {
          status: "sat" as const,
          lurd: movesOf(facts.board, facts, pushesOf(outcome.model, each.frames)),
        };
      }
      learn(found);
      await limits.pause();
    }
  }

  return {
    async decide(k) {
      const members: Member[] = [];
      const total: { conflicts: number | null } = { conflicts: 0 };
      try {
        for (let slice = FIRST_SLICE; ; slice *= 2) {
          for (const [index, form] of forms.entries()) {
            members[index] ??= await member(k, form);
            const each = members[index];
            onSize("solving", k, sizeOf(each.formula));
            const alone = forms.length === 1;
            const end = alone ? undefined : performance.now() + slice;
            const outcome = await turn(each, earlier(end, limits.deadline), total);
            const size = { size: sizeOf(each.formula), ...total };
            const pausing = outcome.status === "unknown" && outcome.reason === "timeout" && !alone;
            if (pausing && (limits.deadline === undefined || performance.now() < limits.deadline)) continue;
            return { ...size, ...shown(outcome) };
          }
        }
      } finally {
        for (const { solver } of members) solver.dispose();
      }
    },
  };
}

const earlier = (a: number | undefined, b: number | undefined) =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** An outcome without what is the solver's own. */
function shown(outcome: Exclude<SolveOutcome, { status: "sat" }> | { status: "sat"; lurd: string }) {
  switch (outcome.status) {
    case "sat":
      return { status: outcome.status, lurd: outcome.lurd };
    case "unsat":
      return { status: outcome.status };
    case "unknown":
      return { status: outcome.status, reason: outcome.reason, message: outcome.message };
  }
}
