/** Findings of `lint` for a person: place, what, the line of the file with a caret, what to do. */
import type { LintFinding, LintReport, Severity } from "../level/index.ts";
import { visible } from "../level/printable.ts";
import { countOf } from "../results/length.ts";
import { colours } from "./colours.ts";
import { shownName } from "./input.ts";

const { blue, bold, dim, green, red, yellow } = colours;

const COLOUR: Record<Severity, (text: string) => string> = { error: red, warning: yellow, info: blue };
/** Of longer lines only the part around the finding is shown. */
const WIDEST = 100;
const GUTTER = 6;

/** @param report where the lines of the file come from; null: one line a finding */
export function lintFindingText(file: string, finding: LintFinding, report: LintReport | null): string {
  const { severity, code, message, line, column, level, hint } = finding;
  const place = [shownName(file), line, column].filter((part) => part !== null).join(":");
  const about = level === null ? "" : dim(` (level ${level})`);
  const first = `${bold(place)}: ${COLOUR[severity](severity)}: ${visible(message)} ${dim(`[${code}]`)}${about}\n`;
  if (report === null) return first;
  const bar = (label = "") => dim(`${label.padStart(GUTTER)} |`);
  const advice = `${" ".repeat(GUTTER)} ${dim("=")} ${hint}\n\n`;
  const source = line === null ? "" : report.sourceLine(line);
  if (source.trim() === "" || column === null) return first + advice;
  const from = Math.max(0, column - 1 - WIDEST / 2);
  const caret = `${bar()} ${" ".repeat(column - 1 - from)}${COLOUR[severity]("^")}\n`;
  return `${first}${bar(String(line))} ${source.slice(from, from + WIDEST)}\n${caret}${advice}`;
}

/** The last line: how many levels, how many findings. */
export function lintSummaryText(file: string, report: LintReport, shown: readonly LintFinding[]): string {
  const counts = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = shown.filter((finding) => finding.severity === severity).length;
    const unit = severity === "info" ? "remarks" : `${severity}s`;
    return count === 0 ? [] : [COLOUR[severity](countOf(count, unit))];
  });
  const invalid = report.levels - report.valid;
  const levels = `${countOf(report.levels, "levels")}${invalid === 0 ? "" : `, ${invalid} invalid`}`;
  return `${shownName(file)}: ${bold(levels)}: ${counts.length === 0 ? green("nothing to report") : counts.join(", ")}\n`;
}
