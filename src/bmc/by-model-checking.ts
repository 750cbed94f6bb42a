/**
 * Bounded model checking (Biere, Cimatti, Clarke, Zhu 1999): is there a run of k steps that violates "not solved"?
 * If not, raise k.
 */
import { lowerBound } from "../analysis/index.ts";
import { createFormula } from "../cnf/formula.ts";
import type { Board } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import type { BoundRecord } from "../results/result.ts";
import type { SolveOutcome } from "../solver/contract.ts";
import { type Choice, unitOf } from "./choose.ts";
import { type BoardResult, DisagreementError, type SolveBoardOptions } from "./contract.ts";
import { type Limits, StoppedError } from "./limits.ts";
import type { Report } from "./report.ts";
import { createUnroller } from "./unroller.ts";
import { createWindows } from "./windows.ts";
import { readWitness } from "./witness.ts";

export async function byModelChecking(
  board: Board,
  options: SolveBoardOptions,
  choice: Choice,
  report: Report,
  limits: Limits,
): Promise<BoardResult> {
  const { encoding, encodingOptions, amo, backend, prunings } = choice;
  const unit = unitOf(encoding);
  const stutters = encoding.stutters(encodingOptions);
  const schedule = options.any ? "geometric" : options.schedule;
  const formula = createFormula();
  const memory = options.memory === null ? {} : { memory: options.memory * 2 ** 20 };
  const solver = await backend.create(memory);
  const unroller = createUnroller(
    encoding,
    { board, formula, amo, options: encodingOptions },
    solver,
    createWindows(board, encoding, encodingOptions, prunings),
    limits.pause,
  );
  /** The first length not yet excluded. */
  let lower = prunings.has("lower-bound") ? analysedBound(board, unit) : 0;

  report.plan({
    lowerBound: encoding.sound ? lower : 0,
    engine: "bmc",
    encoding: encoding.name,
    amo: amo.name,
    solver: backend.name,
    schedule,
  });

  /** Puts one bound to the solver and records what came back. */
  async function decide(k: number): Promise<SolveOutcome> {
    const started = performance.now();
    report.work("encoding", k, formula.variables, formula.clauses);
    await unroller.extendTo(k);
    report.work("solving", k, formula.variables, formula.clauses);
    const size = { variables: formula.variables, clauses: formula.clauses };
    const outcome = await unroller.decide(k, {
      ...(limits.deadline === undefined ? {} : { deadline: limits.deadline }),
      ...(limits.signal === undefined ? {} : { signal: limits.signal }),
    });
    // A strict run of k steps says nothing of other lengths; a stuttering one covers all up to k.
    if (outcome.status === "unsat" && (stutters || k === lower)) lower = Math.max(lower, k + 1);
    const bound: BoundRecord = {
      steps: k,
      verdict: outcome.status,
      ...size,
      milliseconds: performance.now() - started,
      conflicts: outcome.conflicts,
    };
    if (outcome.status === "sat") accept(k, outcome.model);
    report.bound(bound, encoding.sound ? lower : 0);
    return outcome;
  }

  let spuriousStep: number | null = null;

  /** A model becomes a solution only if the game's rules agree with every frame of it. */
  function accept(k: number, model: Uint8Array): void {
    const witness = readWitness(
      board,
      unroller.unrolling,
      model,
      unroller.frames.slice(0, k + 1),
      unroller.steps.slice(0, k),
    );
    if (witness.spuriousStep === null) report.solution(witness.moves.map((d) => letterOf(d, false)).join(""));
    else if (encoding.sound) {
      throw new DisagreementError(
        `the run found by ${encoding.name} with ${k} steps leaves the rules of the game at step ${witness.spuriousStep}`,
      );
    } else spuriousStep = witness.spuriousStep;
  }

  try {
    for (
      let k = options.minSteps ?? lower;
      options.maxSteps === null || k <= options.maxSteps;
      k = following(schedule, k)
    ) {
      const outcome = await decide(k);
      if (outcome.status === "sat") return conclude(k);
      if (outcome.status === "unknown") return giveUp(outcome);
      if (encoding.sound && outcome.failed.length === 0 && lower > k) {
        const why = `no sequence of ${k} ${unit} from the start exists that keeps every box where a target can be reached`;
        return report.finish(
          "unsolvable",
          `No solution of any length exists: ${why}, and all shorter ones were refuted.`,
        );
      }
    }
    return exhausted(options.maxSteps!);
  } finally {
    solver.dispose();
  }

  function conclude(k: number): BoardResult {
    if (spuriousStep !== null) {
      const where =
        spuriousStep === 0
          ? "the start already counts as solved"
          : `step ${spuriousStep} is not a step of the game`;
      return report.finish(
        "spurious",
        `The printed rules reach their goal in ${k} steps, but not by a game of Sokoban: ${where}.`,
        { spuriousStep },
      );
    }
    if (!encoding.sound) {
      return report.finish(
        "solvable",
        `A solution of ${report.upperBound} ${unit}; the printed rules cannot prove it shortest.`,
      );
    }
    if (report.upperBound !== lower) {
      return report.finish(
        "solvable",
        `A solution of ${report.upperBound} ${unit}; every solution has at least ${lower}.`,
      );
    }
    return report.finish("optimal", `Shortest: ${lower} ${unit}. ${proof()}`);
  }

  /** How it is known that nothing shorter exists. */
  function proof(): string {
    const analysed = prunings.has("lower-bound") ? analysedBound(board, unit) : 0;
    const parts: string[] = [];
    if (analysed > 0) parts.push(`fewer than ${analysed} excluded by push distances`);
    if (lower > analysed) {
      parts.push(`${lower - 1 === analysed ? `${analysed}` : `${analysed} to ${lower - 1}`} refuted by SAT`);
    }
    const how = parts.length > 0 ? parts.join(", ") : "no shorter length exists";
    return `No shorter solution exists (${how}; ${encoding.name}, ${amo.name}, ${backend.name}).`;
  }

  function giveUp(outcome: Extract<SolveOutcome, { status: "unknown" }>): BoardResult {
    if (outcome.reason === "timeout" || outcome.reason === "interrupted")
      throw new StoppedError(outcome.reason);
    return report.finish("unknown", `The solver gave up: ${outcome.message}. ${known()}`, {
      reason: outcome.reason,
    });
  }

  function known(): string {
    return encoding.sound && lower > 0
      ? `No solution has fewer than ${lower} ${unit}.`
      : "Nothing is proven.";
  }

  function exhausted(max: number): BoardResult {
    const decided = encoding.sound && lower > max;
    return report.finish(
      decided ? "bounded" : "unknown",
      decided
        ? `No solution of up to ${max} ${unit} exists; longer ones were not looked for.`
        : `Bound ${max} reached. ${known()}`,
      { reason: "max-steps" },
    );
  }
}

/** The number of moves or pushes below which no solution can be, by distances alone. */
function analysedBound(board: Board, unit: "moves" | "pushes"): number {
  const bound = lowerBound(board);
  return "unsolvable" in bound ? 0 : bound[unit];
}

/** The bound to try after `k` was refuted. */
function following(schedule: string, k: number): number {
  return schedule === "geometric" ? Math.ceil(1.5 * (k + 1)) : k + 1;
}
