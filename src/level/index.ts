export { DIALECTS } from "./dialects.ts";
export {
  type Level,
  type LevelFile,
  type ReadOptions,
  readLevels,
} from "./levels.ts";
export { CODES as LINT_CODES, type Severity } from "./lint/codes.ts";
export { type LintFinding, type LintProgress, type LintReport, lint, lintInSteps } from "./lint/lint.ts";
export type { StoredMoves } from "./raw.ts";
export { type WritableFile, writeSok, writeXsb } from "./write.ts";
