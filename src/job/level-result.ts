/** From the result of a board to the result of a level of a file. */
import type { BoardResult } from "../bmc/contract.ts";
import { zeroLength } from "../bmc/report.ts";
import type { Level } from "../level/index.ts";
import { countOf } from "../results/length.ts";
import type { LevelResult, Metric } from "../results/result.ts";

/** @param file the file's name as the caller knows it */
export function levelResult(
  file: string,
  { index, title, warnings }: Pick<Level, "index" | "title" | "warnings">,
  result: BoardResult,
): LevelResult {
  return { file, level: index, title, ...result, warnings: [...warnings, ...result.warnings], errors: [] };
}

/** The result of a level that has errors: nothing ran, nothing is proven. */
export function invalidResult(
  file: string,
  { index, title, warnings, errors }: Pick<Level, "index" | "title" | "warnings" | "errors">,
  metric: Metric,
): LevelResult {
  const more = errors.length > 1 ? ` (and ${countOf(errors.length - 1, "errors")} more)` : "";
  return {
    file,
    level: index,
    title,
    verdict: "invalid",
    metric,
    lowerBound: zeroLength(metric),
    upperBound: null,
    moves: null,
    pushes: null,
    boxLines: null,
    boxChanges: null,
    pushingSessions: null,
    playerLines: null,
    solution: null,
    spuriousStep: null,
    reason: null,
    explanation: `Not a level that can be solved: ${errors[0]?.message ?? "it has no board"}${more}.`,
    engine: "none",
    encoding: null,
    amo: null,
    solver: null,
    schedule: null,
    bounds: [],
    milliseconds: 0,
    warnings: [...warnings],
    errors: [...errors],
  };
}
