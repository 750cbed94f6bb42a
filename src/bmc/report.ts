/**
 * What is known of one board so far. Every change goes out as a progress event, so whoever listens holds all that
 * is proven even if this thread is stopped; `finish` makes the result from the same record.
 */
import type { Board } from "../game/board.ts";
import { metrics, replay } from "../game/replay.ts";
import type { BoundRecord, Finding, LevelResult, Metric, Reason, Verdict } from "../results/result.ts";
import type { Backend, FormulaSize } from "../solver/contract.ts";
import { type BoardResult, DisagreementError, type ProgressEvent } from "./contract.ts";

type Length = LevelResult["lowerBound"];
type Work = Extract<ProgressEvent, { type: "work" }>;
/** Of the formula so far. */
export type WorkSize = Pick<Work, "variables" | "clauses" | "memory">;
type Plan = Omit<Extract<ProgressEvent, { type: "plan" }>, "type">;

export interface Report {
  /** Names what runs and where the proof starts. */
  plan(plan: Plan): void;
  work(phase: Work["phase"], steps: number, size: WorkSize): void;
  /** Records a bound and what is proven after it. */
  bound(bound: BoundRecord, lowerBound: Length): void;
  /** Records a solution; its length in the metric becomes the upper bound. @throws DisagreementError if it does not replay */
  solution(lurd: string): Length;
  lower(lowerBound: Length): void;
  readonly lowerBound: Length;
  readonly upperBound: Length | null;
  finish(
    verdict: Verdict,
    explanation: string,
    more?: { reason?: Reason; spuriousStep?: number },
  ): BoardResult;
}

/** What is said of a formula before it is solved. */
export const workSize = (size: FormulaSize, { memoryFor }: Backend): WorkSize => ({
  variables: size.variables,
  clauses: size.clauses,
  memory: memoryFor?.(size) ?? null,
});

/** The length of a solution in the unit of the metric. */
export function lengthOf(metric: Metric, found: { readonly moves: number; readonly pushes: number }): Length {
  switch (metric) {
    case "moves":
      return found.moves;
    case "pushes":
      return found.pushes;
    case "moves,pushes":
      return [found.moves, found.pushes];
    case "pushes,moves":
      return [found.pushes, found.moves];
  }
}

/** The length "nothing" in the unit of the metric. */
export const zeroLength = (metric: Metric): Length => lengthOf(metric, { moves: 0, pushes: 0 });

export function createReport(
  board: Board,
  metric: Metric,
  onProgress: (event: ProgressEvent) => void = () => {},
): Report {
  const started = performance.now();
  const bounds: BoundRecord[] = [];
  const warnings: Finding[] = [];
  let plan: Plan = {
    lowerBound: zeroLength(metric),
    engine: "none",
    encoding: null,
    amo: null,
    solver: null,
    schedule: null,
  };
  let lowerBound = plan.lowerBound;
  let upperBound: Length | null = null;
  let best: string | null = null;

  return {
    get lowerBound() {
      return lowerBound;
    },
    get upperBound() {
      return upperBound;
    },
    plan(next) {
      plan = next;
      lowerBound = next.lowerBound;
      onProgress({ type: "plan", ...next });
    },
    work(phase, steps, { variables, clauses, memory }) {
      onProgress({ type: "work", phase, steps, variables, clauses, memory });
    },
    lower(bound) {
      lowerBound = bound;
    },
    bound(bound, lower) {
      bounds.push(bound);
      lowerBound = lower;
      onProgress({ type: "bound", bound, lowerBound, upperBound, solution: best });
    },
    solution(lurd) {
      const played = replay(board, lurd);
      if (played.failure || played.solvedAfter === null) {
        throw new DisagreementError(`the solution does not replay by the rules of the game: ${lurd}`);
      }
      best = played.lurd;
      upperBound = lengthOf(metric, metrics(board, played));
      return upperBound;
    },
    finish(verdict, explanation, { reason, spuriousStep } = {}) {
      const played = best === null ? null : replay(board, best);
      const found = played ? metrics(board, played) : null;
      return {
        verdict,
        metric,
        lowerBound,
        upperBound,
        moves: found?.moves ?? null,
        pushes: found?.pushes ?? null,
        boxLines: found?.boxLines ?? null,
        boxChanges: found?.boxChanges ?? null,
        pushingSessions: found?.pushingSessions ?? null,
        playerLines: found?.playerLines ?? null,
        solution: best,
        spuriousStep: spuriousStep ?? null,
        reason: reason ?? null,
        explanation,
        engine: plan.engine,
        encoding: plan.encoding,
        amo: plan.amo,
        solver: plan.solver,
        schedule: plan.schedule,
        bounds,
        milliseconds: performance.now() - started,
        warnings,
      };
    },
  };
}
