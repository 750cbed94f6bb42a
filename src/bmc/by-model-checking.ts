/**
 * Bounded model checking (Biere, Cimatti, Clarke, Zhu 1999): is there a run of k steps that violates "not solved"?
 * The schedule says which k to ask next; a solution is the shortest once every smaller length is refuted.
 */
import type { Board } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import { countOf } from "../results/length.ts";
import type { LevelResult, Metric, Verdict } from "../results/result.ts";
import type { SolveOutcome, SolveRequest } from "../solver/contract.ts";
import { type Choice, unitOf } from "./choose.ts";
import { type BoardResult, DisagreementError, type SolveBoardOptions } from "./contract.ts";
import { type Limits, StoppedError } from "./limits.ts";
import { analyse, createProber } from "./plan.ts";
import { type Report, workSize } from "./report.ts";

type Unknown = Extract<SolveOutcome, { status: "unknown" }>;

export async function byModelChecking(
  board: Board,
  options: SolveBoardOptions,
  choice: Choice,
  report: Report,
  limits: Limits,
): Promise<BoardResult> {
  const { encoding, encodingOptions, schedule } = choice;
  const { metric, maxSteps } = options;
  const unit = unitOf(encoding);
  const stutters = encoding.stutters(encodingOptions);
  const analysed = analyse(board, choice);
  if ("unsolvable" in analysed) {
    return report.finish(
      "unsolvable",
      `No solution of any length exists: ${analysed.unsolvable.explanation}.`,
    );
  }
  limits.check();
  /** The first length not yet excluded; the length of the best solution. */
  let lower = analysed.bound;
  let upper: number | null = null;
  let spuriousStep: number | null = null;
  const proven = (length: number) => (encoding.sound ? ofMetric(metric, length) : ofMetric(metric, 0));

  report.plan({
    lowerBound: proven(lower),
    engine: "bmc",
    encoding: encoding.name,
    amo: choice.amo.name,
    solver: choice.backend.name,
    schedule: schedule.name,
  });
  const prober = await createProber(board, options, choice, analysed, limits);
  const request: SolveRequest = {
    ...(limits.deadline === undefined ? {} : { deadline: limits.deadline }),
    ...(limits.signal === undefined ? {} : { signal: limits.signal }),
  };

  const refuted = new Set<number>();
  let finished = false;

  /** Puts one bound to the solver and records what came back. */
  async function decide(k: number): Promise<SolveOutcome> {
    const started = performance.now();
    report.work("encoding", k, workSize(prober.size(), choice.backend));
    await prober.prepare(k);
    const size = workSize(prober.size(), choice.backend);
    report.work("solving", k, size);
    const outcome = await prober.decide(k, request);
    // The answer was found without this bound.
    if (finished) return outcome;
    if (outcome.status === "sat") accept(k, outcome.model);
    if (outcome.status === "unsat") {
      refuted.add(k);
      // A strict run of k steps says nothing of other lengths; a stuttering one covers all up to k.
      if (stutters) lower = Math.max(lower, k + 1);
      while (refuted.has(lower)) lower++;
    }
    const milliseconds = performance.now() - started;
    report.bound(
      { steps: k, verdict: outcome.status, ...size, milliseconds, conflicts: outcome.conflicts },
      proven(lower),
    );
    return outcome;
  }

  const underWay = new Map<number, Promise<SolveOutcome>>();
  const begin = (k: number): Promise<SolveOutcome> => {
    const known = underWay.get(k) ?? decide(k);
    underWay.set(k, known);
    return known;
  };

  /** Waits for one bound; with a second thread the next bound is under way at the same time. */
  function ask(k: number): Promise<SolveOutcome> {
    const outcome = begin(k);
    const next = k + 1;
    const wanted = !schedule.jumps && upper === null && (maxSteps === null || next <= maxSteps);
    if (options.threads > 1 && prober.lanes > 1 && wanted && !prober.impossible(next)) {
      // What goes wrong there is told when its turn comes.
      begin(next).catch(() => {});
    }
    return outcome;
  }

  /** A model becomes a solution only if the game's rules agree with every frame of it. */
  function accept(k: number, model: Uint8Array): void {
    const witness = prober.witness(k, model);
    if (witness.spuriousStep === null) {
      const length = report.solution(witness.moves.map((direction) => letterOf(direction, false)).join(""));
      upper = [length].flat()[0]!;
    } else if (encoding.sound) {
      throw new DisagreementError(
        `the run found by ${encoding.name} with ${countOf(k, "steps")} leaves the rules of the game at step ${witness.spuriousStep}`,
      );
    } else spuriousStep = witness.spuriousStep;
  }

  try {
    for (let asked = 0, k = options.minSteps ?? schedule.next({ lower, upper, asked }); ; asked++) {
      while (prober.impossible(k) && k === lower) k = ++lower;
      if (maxSteps !== null && k > maxSteps && upper === null) {
        // A schedule that jumps over the last bound asked for still has to ask that one.
        if (!schedule.jumps || lower > maxSteps) return exhausted(maxSteps);
        k = maxSteps;
      }
      const outcome = await ask(k);
      if (outcome.status === "unknown") return giveUp(outcome);
      if (spuriousStep !== null) return spurious(k, spuriousStep);
      if (
        outcome.status === "unsat" &&
        prober.showsEnd &&
        encoding.sound &&
        outcome.failed.length === 0 &&
        upper === null &&
        lower > k
      ) {
        return report.finish(
          "unsolvable",
          `No solution of any length exists: no sequence of ${countOf(k, unit)} from the start keeps every box where a target can be reached, and all shorter ones were refuted.`,
        );
      }
      if (
        upper !== null &&
        (options.any || !encoding.sound || lower >= upper || (!schedule.jumps && options.minSteps !== null))
      ) {
        return await conclude(upper);
      }
      k =
        outcome.status === "unsat" && !schedule.jumps
          ? k + 1
          : schedule.next({ lower, upper, asked: asked + 1 });
    }
  } finally {
    finished = true;
    prober.dispose();
  }

  async function conclude(length: number): Promise<BoardResult> {
    if (!encoding.sound) {
      return report.finish(
        "solvable",
        `A solution of ${countOf(length, unit)}; the printed rules cannot prove it shortest.`,
      );
    }
    if (lower < length) {
      return report.finish(
        "solvable",
        `A solution of ${countOf(length, unit)}; every solution has at least ${lower}.`,
      );
    }
    if (!metric.includes(","))
      return report.finish("optimal", `Shortest: ${countOf(length, unit)}. ${proof()}`);
    return fewestPushes(length);
  }

  /** Second objective: among the solutions of `length` moves, ask for ever fewer pushes until that is refuted. */
  async function fewestPushes(length: number): Promise<BoardResult> {
    for (;;) {
      const [, pushes] = report.upperBound as [number, number];
      const outcome = await prober.withPushes!(length, pushes - 1, request);
      if (outcome.status === "unknown") return giveUp(outcome);
      if (outcome.status === "sat") {
        accept(length, outcome.model);
        continue;
      }
      report.lower([length, pushes]);
      return report.finish(
        "optimal",
        `Shortest: ${countOf(length, "moves")}, and no solution of ${countOf(length, "moves")} has fewer than ${countOf(pushes, "pushes")}. ${proof()}`,
      );
    }
  }

  /** How it is known that nothing shorter exists. */
  function proof(): string {
    if ("unsolvable" in analysed) throw new Error("unreachable: the board was analysed as solvable");
    const { bound, why } = analysed;
    const parts: string[] = [];
    if (bound > 0) parts.push(`fewer than ${bound} excluded by ${why}`);
    if (lower > bound)
      parts.push(`${lower - 1 === bound ? `${bound}` : `${bound} to ${lower - 1}`} refuted by SAT`);
    const how = parts.length > 0 ? parts.join(", ") : "no shorter length exists";
    return `No shorter solution exists (${how}; ${encoding.name}, ${choice.amo.name}, ${choice.backend.name}).`;
  }

  function spurious(k: number, at: number): BoardResult {
    const where = at === 0 ? "the start already counts as solved" : `step ${at} is not a step of the game`;
    return report.finish(
      "spurious",
      `The printed rules reach their goal in ${countOf(k, "steps")}, but not by a game of Sokoban: ${where}.`,
      { spuriousStep: at },
    );
  }

  function giveUp(outcome: Unknown): BoardResult {
    if (outcome.reason === "timeout" || outcome.reason === "interrupted")
      throw new StoppedError(outcome.reason);
    const verdict: Verdict = upper === null ? "unknown" : "solvable";
    return report.finish(verdict, `The solver gave up: ${outcome.message}. ${known()}`, {
      reason: outcome.reason,
    });
  }

  function known(): string {
    return encoding.sound && lower > 0
      ? `No solution has fewer than ${countOf(lower, unit)}.`
      : "Nothing is proven.";
  }

  function exhausted(max: number): BoardResult {
    const decided = encoding.sound && lower > max;
    return report.finish(
      decided ? "bounded" : "unknown",
      decided
        ? `No solution of up to ${countOf(max, unit)} exists; longer ones were not looked for.`
        : `Bound ${max} reached. ${known()}`,
      { reason: "max-steps" },
    );
  }
}

/** A length in the first component of the metric. */
const ofMetric = (metric: Metric, length: number): LevelResult["lowerBound"] =>
  metric.includes(",") ? [length, 0] : length;
