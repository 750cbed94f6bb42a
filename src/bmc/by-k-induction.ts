/** Temporal induction (src/pdr/k-induction.ts) as an engine: to be compared with PDR. */
import type { Board } from "../game/board.ts";
import { kInduction } from "../pdr/k-induction.ts";
import { lettersOf } from "../pdr/letters.ts";
import { sokobanSystem } from "../pdr/transition-system.ts";
import { countOf } from "../results/length.ts";
import { cadical } from "../solver/cadical.ts";
import type { BoardResult, SolveBoardOptions } from "./contract.ts";
import { type Limits, StoppedError } from "./limits.ts";
import type { Report } from "./report.ts";

/** Finds a solution with the fewest moves, or proves that no solution of any length exists. */
export async function byKInduction(
  board: Board,
  { metric }: SolveBoardOptions,
  report: Report,
  limits: Limits,
): Promise<BoardResult> {
  report.plan({
    lowerBound: report.lowerBound,
    engine: "k-induction",
    encoding: "factored",
    amo: "pairwise",
    solver: cadical.name,
    schedule: null,
  });
  const outcome = await kInduction(sokobanSystem(board), cadical, {
    ...(limits.deadline === undefined ? {} : { deadline: limits.deadline }),
    ...(limits.signal === undefined ? {} : { signal: limits.signal }),
    pause: limits.pause,
    onProgress({ k, variables, clauses }) {
      if (metric === "moves") report.lower(Math.max(k, report.lowerBound as number));
      report.work("solving", k, { variables, clauses, memory: null });
    },
  });
  if (outcome.verdict === "unreachable") {
    const { differences } = outcome.statistics;
    const path = `no run of ${countOf(outcome.k, "moves")} between different positions ends in the first solved one`;
    const told = `${countOf(differences, "pairs")} of positions had to be kept apart`;
    return report.finish("unsolvable", `No solution of any length exists: ${path} (${told}).`);
  }
  if (outcome.verdict === "reachable") {
    const length = report.solution(lettersOf(board, outcome.inputs));
    if (metric !== "moves")
      return report.finish("solvable", "A solution exists; this engine counts moves only.");
    report.lower(length);
    return report.finish(
      "optimal",
      `Shortest: ${countOf(outcome.steps, "moves")}. No bound below has a solution.`,
    );
  }
  if (outcome.reason === "timeout" || outcome.reason === "interrupted")
    throw new StoppedError(outcome.reason);
  return report.finish("unknown", "The solver gave up before the induction closed.", {
    reason: outcome.reason,
  });
}
