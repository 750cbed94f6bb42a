/**
 * sokobmc as a library: what there is for others to call. docs/library.md shows it at work.
 *
 * ```ts
 * import { readLevels, solveInWorker } from "sokobmc";
 *
 * for (const { title, board } of readLevels(await readFile("levels/first-steps.xsb")).levels) {
 *   if (board !== null) console.log(title, (await solveInWorker(board, { metric: "pushes" })).explanation);
 * }
 * ```
 */
export type { Encoding, EncodingOption } from "../encodings/contract.ts";
export { encodings, findEncoding } from "../encodings/registry.ts";
export {
  type BoardResult,
  DEFAULT_OPTIONS,
  DisagreementError,
  type ProgressEvent,
  type SolveBoardOptions,
  type SolveHooks,
  UsageError,
} from "./bmc/contract.ts";
export { solveBoard } from "./bmc/solve.ts";
export type { AtMostOne } from "./cnf/amo/contract.ts";
export { amoForms, findAmo } from "./cnf/amo/registry.ts";
export { type Board, boardFromDrawing, type Direction, type Goal, type Tile } from "./game/board.ts";
export { type Metrics, metrics, type Replay, replay } from "./game/replay.ts";
export { drawState, type State } from "./game/rules.ts";
export { invalidResult, levelResult } from "./job/level-result.ts";
export { nodeWorkers, solveInWorker } from "./job/node.ts";
export { createRunner, type Runner } from "./job/runner.ts";
export {
  type Level,
  type LevelFile,
  LINT_CODES,
  type LintFinding,
  type LintProgress,
  type LintReport,
  lint,
  lintInSteps,
  type ReadOptions,
  readLevels,
  type Severity,
  writeSok,
  writeXsb,
} from "./level/index.ts";
export { BoundRecord, Finding, LevelResult, Metric, Reason, Verdict } from "./results/result.ts";
export type { Backend } from "./solver/contract.ts";
export { backends, findBackend } from "./solver/registry.ts";
export {
  type Fit,
  judge,
  type Optimality,
  optionsToBeat,
  type Verification,
  verifySolution,
} from "./verify/index.ts";
