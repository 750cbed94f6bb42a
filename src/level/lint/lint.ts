/**
 * Everything that is odd about a level file, without solving anything: what the reader says, and what a second look
 * at the text and at the design of each level shows.
 */
import type { Finding } from "../../results/result.ts";
import { decodeText, linesOf } from "../decode.ts";
import { type Level, MOST_LINES, type ReadOptions, readLevels } from "../levels.ts";
import { visible } from "../printable.ts";
import type { Line } from "../raw.ts";
import { CODES, isLintCode, type Severity } from "./codes.ts";
import { lintDesign, lintSolutions } from "./design.ts";
import { canonicalForm } from "./duplicates.ts";
import { lintBlankLines, lintBytes, lintKeys, lintNumbers, lintText } from "./text.ts";

export interface LintFinding extends Finding {
  readonly severity: Severity;
  /** The level it belongs to (1-based), or null. */
  readonly level: number | null;
  /** What to do about it. */
  readonly hint: string;
}

export interface LintReport {
  /** In the order of the file. */
  readonly findings: readonly LintFinding[];
  readonly levels: number;
  /** How many levels are valid. */
  readonly valid: number;
  /** The text of a line (1-based) made safe for a terminal; columns keep their place. */
  readonly sourceLine: (line: number) => string;
}

export interface LintProgress {
  readonly done: number;
  readonly of: number;
}

/**
 * `lint` in steps of one level, so that a caller can show progress and stop. The last step returns the report.
 *
 * @throws RangeError when `options.dialect` is no dialect's name
 */
export function* lintInSteps(
  input: Uint8Array | string,
  options: ReadOptions = {},
): Generator<LintProgress, LintReport> {
  const file = readLevels(input, options);
  const refused = file.warnings.some(({ code }) => code === "file-too-large");
  const text = refused ? "" : typeof input === "string" ? input : decodeText(input).text;
  const lines = linesOf(text, MOST_LINES) ?? [];
  const findings: LintFinding[] = [];
  const add = (level: number | null, found: readonly Finding[]) => {
    for (const finding of found) findings.push({ ...finding, ...aboutCode(finding.code), level });
  };
  add(null, [...file.warnings, ...lintText(text, lines), ...lintKeys(file.keys)]);
  if (typeof input !== "string" && text !== "") add(null, lintBytes(input));
  if (file.form === "xsb" || file.form === "sok")
    add(null, [...lintNumbers(lines, file.levels.length), ...lintBlankLines(lines, file)]);
  const seen: Seen = { forms: new Map(), titles: new Map() };
  for (const level of file.levels) {
    yield { done: level.index - 1, of: file.levels.length };
    add(level.index, [...level.errors, ...level.warnings, ...lintKeys(level.keys), ...lintDesign(level)]);
    add(level.index, [...lintSolutions(level), ...lintDuplicate(level, seen)]);
  }
  findings.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
  const valid = file.levels.filter(({ board }) => board !== null).length;
  return { findings, levels: file.levels.length, valid, sourceLine: sourceLines(lines) };
}

/** Lines by number, a line that NULs cut to pieces put together again. */
function sourceLines(lines: readonly Line[]): LintReport["sourceLine"] {
  const byNumber = new Map<number, string>();
  for (const { text, line, column } of lines)
    byNumber.set(line, (byNumber.get(line) ?? "").padEnd(column - 1) + text);
  return (line) => visible(byNumber.get(line) ?? "");
}

/**
 * Reports everything wrong or odd in a level file, without solving anything.
 *
 * @param input bytes in any of the encodings level files use, or text
 * @returns never throws on what the file holds
 * @throws RangeError when `options.dialect` is no dialect's name
 */
export function lint(input: Uint8Array | string, options: ReadOptions = {}): LintReport {
  const steps = lintInSteps(input, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function aboutCode(code: string): { severity: Severity; hint: string } {
  return isLintCode(code) ? CODES[code] : { severity: "warning", hint: "" };
}

interface Seen {
  readonly forms: Map<string, number>;
  readonly titles: Map<string, number>;
}

function lintDuplicate({ index, title, board, line }: Level, { forms, titles }: Seen): Finding[] {
  const findings: Finding[] = [];
  const found = (code: string, message: string) => findings.push({ code, message, line, column: 1 });
  if (board !== null) {
    const form = canonicalForm(board);
    const before = forms.get(form);
    if (before === undefined) forms.set(form, index);
    else found("duplicate-level", `the same board as level ${before}, perhaps turned or mirrored`);
  }
  if (title !== null) {
    const before = titles.get(title);
    if (before === undefined) titles.set(title, index);
    else found("duplicate-title", `level ${before} has the same title`);
  }
  return findings;
}
