/** What `verify` found, for a person. */
import { countOf } from "../results/length.ts";
import { colours } from "./colours.ts";
import { paintMoves, paintRow } from "./drawing.ts";
import { chunk, columnsOf, wrap } from "./text.ts";
import type { VerifyResult } from "./verify-result.ts";

const { bold, cyan, dim, green, red, yellow } = colours;

const COLOUR: Record<VerifyResult["verdict"], (text: string) => string> = {
  ...{ valid: green, illegal: red, unfinished: red, invalid: red, missing: yellow },
};
const MARGIN = 4;
const LABEL = 12;

/** The whole result of one solution. */
export function verifyText(result: VerifyResult): string {
  const width = columnsOf(process.stdout) - MARGIN - LABEL;
  const lines = [
    ` ${bold(String(result.level))}  ${result.title === null ? dim("untitled") : bold(result.title)}`,
  ];
  function block(label: string, paint: (text: string) => string, text: readonly string[]): void {
    for (const [index, line] of text.entries()) {
      const start = index === 0 ? paint(label.padEnd(LABEL)) : " ".repeat(LABEL);
      lines.push(`${" ".repeat(MARGIN)}${start}${line}`.trimEnd());
    }
  }
  const words = (text: string) => wrap(text.split(" "), width);
  const explanation = result.explanation.replace(/^illegal /, "");
  block(result.verdict, (text) => bold(COLOUR[result.verdict](text)), words(explanation));
  if (result.drawing !== null) block("", dim, ["", ...result.drawing.map(paintRow), ""]);
  if (result.solution !== null) {
    const pieces = process.stdout.isTTY ? chunk(result.solution, width) : [result.solution];
    block("solution", dim, result.solution === "" ? [dim("(no move)")] : pieces.map(paintMoves));
    block("metrics", dim, wrap(metricsOf(result), width, " · "));
  }
  if (result.fit !== null)
    block("fits", cyan, [`the board ${result.fit.symmetry}:`, paintMoves(result.fit.solution)]);
  if (result.optimality !== null) {
    const { verdict, explanation, better } = result.optimality;
    const paint = { optimal: green, improved: yellow, undecided: yellow }[verdict];
    block(verdict, (text) => bold(paint(text)), words(explanation));
    if (better !== null) block("shorter", dim, [paintMoves(better.solution)]);
  }
  return `${lines.join("\n")}\n\n`;
}

/** One line a solution. */
export function verifyShortText({
  level,
  verdict,
  moves,
  pushes,
  optimality,
  explanation,
}: VerifyResult): string {
  const cells = [
    String(level).padStart(4),
    bold(COLOUR[verdict](verdict.padEnd(10))),
    moves === null ? explanation : `${countOf(moves, "moves")}, ${countOf(pushes ?? 0, "pushes")}`,
    optimality?.verdict ?? "",
  ];
  return `${cells.join("  ").trimEnd()}\n`;
}

/** The last line for several solutions. */
export function verifySummaryText(results: readonly VerifyResult[]): string {
  const verdicts = (Object.keys(COLOUR) as VerifyResult["verdict"][]).flatMap((verdict) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count === 0 ? [] : [COLOUR[verdict](`${count} ${verdict}`)];
  });
  return ` ${bold(countOf(results.length, "results"))}  ${verdicts.join(" · ")}\n`;
}

function metricsOf(result: VerifyResult): string[] {
  const { moves, pushes, boxLines, boxChanges, pushingSessions, playerLines } = result;
  const counts = { moves, pushes, "box lines": boxLines, "box changes": boxChanges };
  const all = { ...counts, "pushing sessions": pushingSessions, "player lines": playerLines };
  return Object.entries(all).map(([unit, count]) => countOf(count ?? 0, unit));
}
