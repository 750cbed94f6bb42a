/**
 * From a board to a verdict: what needs no search first, then the engine asked for.
 */
import { lowerBound as provenLowerBound } from "../analysis/index.ts";
import type { Board } from "../game/board.ts";
import { isSolved, startState } from "../game/rules.ts";
import type { Backend } from "../solver/contract.ts";
import { byKInduction } from "./by-k-induction.ts";
import { byModelChecking } from "./by-model-checking.ts";
import { byPdr } from "./by-pdr.ts";
import { byPushLazy } from "./by-push-lazy.ts";
import { bySearch } from "./by-search.ts";
import { checkTuning } from "./check-tuning.ts";
import { type Choice, choose } from "./choose.ts";
import { choosePushLazy, type PushLazyChoice } from "./choose-push-lazy.ts";
import { type BoardResult, type SolveBoardOptions, type SolveHooks, UsageError } from "./contract.ts";
import { createLimits, StoppedError } from "./limits.ts";
import { createReport } from "./report.ts";
import { stopped } from "./stopped.ts";

/**
 * Finds a shortest solution of a board, or proves that there is none.
 *
 * @throws UsageError when the options do not go together
 * @throws DisagreementError when two independent parts disagree: a bug
 */
export async function solveBoard(
  board: Board,
  options: SolveBoardOptions,
  hooks: SolveHooks = {},
): Promise<BoardResult> {
  const limits = createLimits(options.timeout, hooks.signal);
  const report = createReport(board, options.metric, hooks.onProgress);
  const lazy = options.engine === "bmc" ? choosePushLazy(options) : null;
  const choice = options.engine === "bmc" && lazy === null ? choose(options) : null;
  if (options.minSteps !== null && options.maxSteps !== null && options.minSteps > options.maxSteps) {
    throw new UsageError(`--min-steps ${options.minSteps} is above --max-steps ${options.maxSteps}`);
  }
  await checkTuning(options);
  try {
    limits.check();
    report.work("analysing", 0, { variables: 0, clauses: 0, memory: null });
    // Rules that are not those of the game can reach their goal where the game cannot.
    if (choice === null || choice.encoding.sound) {
      if (isSolved(board, startState(board))) {
        report.solution("");
        return report.finish("optimal", "The level is solved at the start: no move is needed.");
      }
      const bound = provenLowerBound(board);
      if ("unsolvable" in bound) {
        return report.finish(
          "unsolvable",
          `No solution of any length exists: ${bound.unsolvable.explanation}.`,
        );
      }
    }
    if (options.engine === "pdr") return await byPdr(board, report, limits);
    if (options.engine === "k-induction") return await byKInduction(board, options, report, limits);
    if (lazy !== null)
      return await byPushLazy(board, options, withThreads(lazy, options, hooks), report, limits);
    return choice === null
      ? await bySearch(board, options, report, limits)
      : await byModelChecking(board, options, isolated(choice, options, hooks), report, limits);
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return stopped(report, options, error.reason);
  }
}

/** With more than one thread each solver gets its own, where the host can do that. */
function isolated(choice: Choice, { threads }: SolveBoardOptions, hooks: SolveHooks): Choice {
  const { isolate, between = unchanged } = hooks;
  const { backend } = choice;
  return { ...choice, backend: between(threads > 1 && isolate ? isolate(backend) : backend) };
}

/** The second form of a formula gets a thread of its own, where the host can do that. */
function withThreads(
  choice: PushLazyChoice,
  { threads }: SolveBoardOptions,
  hooks: SolveHooks,
): PushLazyChoice {
  const { isolate, between = unchanged } = hooks;
  const beside = threads > 1 && isolate ? { beside: between(isolate(choice.backend)) } : {};
  return { ...choice, backend: between(choice.backend), ...beside };
}

const unchanged = (backend: Backend) => backend;
