/**
 * Fewest pushes by `push-lazy`: a fresh formula and solver for each number of pushes k, from a bound of tables on,
 * until there is a solution. Long plans leave most variables out of a formula of exactly k pushes, which one
 * growing formula could not.
 */

import { slackOf } from "../../encodings/push-lazy/facts.ts";
import { pushLazy } from "../../encodings/push-lazy/push-lazy.ts";
import { lostBoxes } from "../analysis/lower-bound.ts";
import type { Board } from "../game/board.ts";
import { countOf } from "../results/length.ts";
import type { Backend, SolveOutcome } from "../solver/contract.ts";
import type { PushLazyChoice } from "./choose-push-lazy.ts";
import { type BoardResult, DisagreementError, type SolveBoardOptions } from "./contract.ts";
import { checkFewestMoves, fewestMoves } from "./fewest-moves.ts";
import { type Limits, StoppedError } from "./limits.ts";
import { type AnalysedPushes, analysePushes, wasteOf } from "./push-facts.ts";
import { createPushProber } from "./push-prober.ts";
import { type Report, workSize } from "./report.ts";

type Unknown = Extract<SolveOutcome, { status: "unknown" }>;

/** Inprocessing costs more than it gains on formulas that live for one question (docs/performance.md). */
const TUNING = { inprocessing: 0, target: 2 } as const;

export async function byPushLazy(
  board: Board,
  options: SolveBoardOptions,
  choice: PushLazyChoice,
  report: Report,
  limits: Limits,
): Promise<BoardResult> {
  const { amo, backend, beside } = choice;
  const { maxSteps, metric } = options;
  const pair = metric === "pushes,moves";
  if (pair) checkFewestMoves(board);
  const proven = (pushes: number) => (pair ? ([pushes, 0] as [number, number]) : pushes);
  const analysed = analysePushes(board, choice.prunings, limits.check);
  if ("unsolvable" in analysed) {
    const { explanation } = analysed.unsolvable;
    return report.finish("unsolvable", `No solution of any length exists: ${explanation}.`);
  }
  const { facts, stride, deeper } = analysed;
  /** Excluded without SAT: everything below it. */
  let bound = analysed.bound;
  /** The first number of pushes not yet excluded. */
  let lower = bound;
  const tellPlan = () =>
    report.plan({
      lowerBound: proven(lower),
      engine: "bmc",
      encoding: pushLazy.name,
      amo: amo.name,
      solver: backend.name,
      schedule: "linear",
    });
  tellPlan();
  const createSolver = (backend: Backend) =>
    backend.create({
      tuning: { ...(backend.name === "cadical" ? TUNING : {}), ...options.tuning },
      ...(options.memory === null ? {} : { memory: options.memory * 2 ** 20 }),
    });
  const prober = createPushProber({
    facts,
    deeper,
    choice,
    limits,
    createSolver: () => createSolver(backend),
    ...(beside === undefined ? {} : { createBeside: () => createSolver(beside) }),
    onSize: (phase, k, size) => report.work(phase, k, workSize(size, backend)),
  });

  for (let k = firstAsked(options.minSteps, bound, stride); ; k += stride) {
    limits.check();
    if (maxSteps !== null && k > maxSteps) return exhausted(maxSteps);
    const slack = slackOf(facts, k);
    if (slack !== null && (slack < 0 || !Number.isInteger(slack))) {
      if (k === lower) lower += stride;
      continue;
    }
    const started = performance.now();
    const answer = await prober.decide(k, k === lower);
    if (answer.status === "lost") {
      const { explanation } = lostBoxes(
        board,
        answer.boxes.map((box) => board.boxes[box]!),
      );
      return report.finish("unsolvable", `No solution of any length exists: ${explanation}.`);
    }
    if (deeper !== null && deeper.bound > lower) {
      bound = deeper.bound;
      lower = bound;
      tellPlan();
    }
    if (answer.status === "below") continue;
    if (answer.status === "sat" && bound > k) {
      throw new DisagreementError(`a solution of ${countOf(k, "pushes")}, and ${proof(analysed, k)}`);
    }
    if (answer.status === "sat" && [report.solution(answer.lurd)].flat()[0] !== k) {
      throw new DisagreementError(`a run of ${countOf(k, "pushes")} has another number when replayed`);
    }
    if (answer.status === "unsat" && k === lower) lower += stride;
    const { conflicts } = answer;
    const milliseconds = performance.now() - started;
    report.bound(
      { steps: k, verdict: answer.status, ...workSize(answer.size, backend), milliseconds, conflicts },
      proven(lower),
    );
    if (answer.status === "sat") return conclude(k);
    if (answer.status === "unknown") return giveUp(answer);
  }

  function giveUp({ reason, message }: Pick<Unknown, "reason" | "message">): BoardResult {
    if (reason === "timeout" || reason === "interrupted") throw new StoppedError(reason);
    const verdict = report.upperBound === null ? "unknown" : "solvable";
    const known = `No solution has fewer than ${countOf(lower, "pushes")}.`;
    return report.finish(verdict, `The solver gave up: ${message}. ${known}`, { reason });
  }

  async function conclude(length: number): Promise<BoardResult> {
    if (lower < length) {
      const text = `A solution of ${countOf(length, "pushes")}; every solution has at least ${lower}.`;
      return report.finish("solvable", text);
    }
    const why = proof(analysed as AnalysedPushes, length);
    if (!pair) return report.finish("optimal", `Shortest: ${countOf(length, "pushes")}. ${why}`);
    const [pushes, moves] = report.upperBound as [number, number];
    const unknown = await fewestMoves(board, options, { pushes, moves }, report, limits);
    if (unknown !== null) return giveUp(unknown);
    const [, fewest] = report.upperBound as [number, number];
    const second = `no solution of ${countOf(length, "pushes")} has fewer than ${countOf(fewest, "moves")}, by the encoding of moves`;
    return report.finish("optimal", `Shortest: ${countOf(length, "pushes")}, and ${second}. ${why}`);
  }

  function proof({ why, explicit }: AnalysedPushes, length: number): string {
    const parts: string[] = [];
    const searched = deeper !== null && deeper.largest > 0 && deeper.bound === bound ? deeper.largest : 0;
    const reason = searched === 0 ? why : wasteOf(searched, board);
    if (reason !== null) parts.push(`fewer than ${bound} excluded by ${reason}`);
    if (stride === 2) parts.push("every other number by parity");
    if (length > bound) {
      const last = length - stride;
      parts.push(`${last === bound ? bound : `${bound} to ${last}`} refuted by SAT`);
    }
    const tables =
      explicit || deeper?.largest === board.boxes.length
        ? " A table or search of the analysis was over all boxes: explicit search."
        : "";
    const how = parts.length === 0 ? "no shorter length exists" : parts.join(", ");
    return `No shorter solution exists (${how}; ${pushLazy.name}, ${amo.name}, ${backend.name}).${tables}`;
  }

  function exhausted(max: number): BoardResult {
    const decided = lower > max;
    return report.finish(
      decided ? "bounded" : "unknown",
      decided
        ? `No solution of up to ${countOf(max, "pushes")} exists; longer ones were not looked for.`
        : `Bound ${max} reached. No solution has fewer than ${countOf(lower, "pushes")}.`,
      { reason: "max-steps" },
    );
  }
}

/** The caller's first bound, or the next one that has the parity of all solutions. */
function firstAsked(minSteps: number | null, bound: number, stride: number): number {
  if (minSteps === null) return bound;
  const least = Math.max(minSteps, 1);
  return least + ((((bound - least) % stride) + stride) % stride);
}
