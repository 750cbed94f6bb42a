/** The explicit-state engine behind the same result: exhaustive, and independent of every encoding. */
import type { Board } from "../game/board.ts";
import { countOf, lengthText } from "../results/length.ts";
import type { LevelResult, Metric } from "../results/result.ts";
import { breadthFirst } from "../search/breadth-first.ts";
import type { BoardResult, SolveBoardOptions } from "./contract.ts";
import { type Limits, StoppedError } from "./limits.ts";
import type { Report } from "./report.ts";

export async function bySearch(
  board: Board,
  options: SolveBoardOptions,
  report: Report,
  limits: Limits,
): Promise<BoardResult> {
  const { metric, maxSteps } = options;
  report.plan({
    lowerBound: excludedBelow(metric, 0),
    engine: "search",
    encoding: null,
    amo: null,
    solver: null,
    schedule: null,
  });
  const found = await breadthFirst(board, {
    metric,
    maxSteps: maxSteps ?? undefined,
    signal: limits.signal,
    deadline: limits.deadline,
    onProgress: ({ steps, states }) => {
      report.lower(excludedBelow(metric, steps));
      report.work("searching", steps, { variables: states, clauses: 0, memory: null });
    },
  });
  const states = countOf(found.states, "positions");
  switch (found.verdict) {
    case "solved": {
      const length = report.solution(found.solution);
      report.lower(length);
      return report.finish(
        "optimal",
        `Shortest: ${lengthText(metric, length)}. Exhaustive search saw every shorter game (${states}).`,
      );
    }
    case "none":
      return report.finish(
        "unsolvable",
        `No solution of any length exists: exhaustive search saw all ${states}.`,
      );
    case "bounded":
      report.lower(excludedBelow(metric, found.steps + 1));
      return report.finish(
        "bounded",
        `No solution of up to ${countOf(found.steps, metric.split(",")[0]!)} exists (${states}); longer ones were not looked for.`,
        {
          reason: "max-steps",
        },
      );
    case "unknown":
      report.lower(excludedBelow(metric, found.excluded + 1));
      if (found.reason !== "states") throw new StoppedError(found.reason);
      return report.finish("unknown", `The search gave up after ${states}: they fill the memory allowed.`, {
        reason: "memory",
      });
  }
}

/** "No solution has fewer than `steps`", `steps` counting the first component of the metric. */
function excludedBelow(metric: Metric, steps: number): LevelResult["lowerBound"] {
  return metric.includes(",") ? [steps, 0] : steps;
}
