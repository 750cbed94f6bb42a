/** Results for a person's eyes. */
import type { Level } from "../level/index.ts";
import { countOf } from "../results/length.ts";
import type { BoundRecord, LevelResult, Verdict } from "../results/result.ts";
import { colours } from "./colours.ts";
import { paintMoves, paintRow } from "./drawing.ts";
import { squaresText } from "./squares.ts";
import { chunk, columnsOf, duration, wrap } from "./text.ts";

const { blue, bold, cyan, dim, green, magenta, red, yellow } = colours;

const COLOUR: Record<Verdict, (text: string) => string> = {
  optimal: green,
  solvable: cyan,
  unsolvable: magenta,
  bounded: blue,
  unknown: yellow,
  invalid: red,
  spurious: red,
};

const MARGIN = 4;
/** Room for the longest verdict and two blanks. */
const LABEL = 12;

/** "Level 7", "7 Round the corner". */
export const nameOf = ({ index, title }: Pick<Level, "index" | "title">): string =>
  title === null ? `Level ${index}` : `${index} ${title}`;

/** The whole result of one level. */
export function resultText(result: LevelResult, { rows, board }: Pick<Level, "rows" | "board">): string {
  const width = columnsOf(process.stdout) - MARGIN - LABEL;
  const lines: string[] = [];
  function block(label: string, paint: (text: string) => string, text: readonly string[]): void {
    for (const [index, line] of text.entries()) {
      const start = index === 0 ? paint(label.padEnd(LABEL)) : " ".repeat(LABEL);
      lines.push(`${" ".repeat(MARGIN)}${start}${line}`);
    }
  }
  const title = result.title === null ? dim("untitled") : bold(result.title);
  lines.push(` ${bold(String(result.level))}  ${title}`, "");
  for (const row of rows) lines.push(`${" ".repeat(MARGIN)}${paintRow(row)}`);
  lines.push("");
  if (result.solution !== null) {
    // Cut only where the terminal would: what goes into a file or pipe stays one word.
    const pieces = process.stdout.isTTY ? chunk(result.solution, width) : [result.solution];
    block("solution", dim, result.solution === "" ? [dim("(no move)")] : pieces.map(paintMoves));
    const [main, more] = metricsOf(result);
    block("metrics", dim, [main, ...wrap(more, width, " · ")]);
  }
  const verdict = COLOUR[result.verdict];
  const sentence = wrap(result.explanation.split(" "), width);
  block(result.verdict, (text) => bold(verdict(text)), sentence);
  const squares = board === null ? null : squaresText(board, result);
  if (squares !== null)
    block(
      "where",
      dim,
      squares.map((row) => row.replaceAll(/x+/g, (run) => bold(magenta(run)))),
    );
  if (mayHaveNone(result)) block("hint", dim, wrap(HINT.split(" "), width));
  if (result.verdict !== "invalid") block("time", dim, [dim(timeOf(result))]);
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n\n`;
}

/** Longer and longer solutions were looked for, and none is known. */
const mayHaveNone = ({ verdict, engine, upperBound }: LevelResult) =>
  verdict === "unknown" && engine === "bmc" && upperBound === null;

const HINT =
  "if the level has no solution at all, this search never ends: --engine pdr looks for a proof of that";

/** The two that people ask for, then the others. */
function metricsOf(result: LevelResult): [main: string, more: string[]] {
  const { moves, pushes, boxLines, boxChanges, pushingSessions, playerLines } = result;
  return [
    `${countOf(moves ?? 0, "moves")} · ${countOf(pushes ?? 0, "pushes")}`,
    [
      countOf(boxLines ?? 0, "box lines"),
      countOf(boxChanges ?? 0, "box changes"),
      countOf(pushingSessions ?? 0, "pushing sessions"),
      countOf(playerLines ?? 0, "player lines"),
    ],
  ];
}

function timeOf({ milliseconds, bounds }: LevelResult): string {
  const last = bounds.at(-1);
  if (last === undefined) return duration(milliseconds);
  const size = `${countOf(last.variables, "variables")}, ${countOf(last.clauses, "clauses")}`;
  return `${duration(milliseconds)}, ${countOf(bounds.length, "bounds")}, ${size} at the last`;
}

/** One line a level: number, verdict, length, solution. */
export function shortText({ level, verdict, upperBound, solution, reason, errors }: LevelResult): string {
  const length = upperBound === null ? "-" : [upperBound].flat().join(",");
  const rest = solution ?? errors[0]?.message ?? reason ?? "";
  const cells = [
    String(level).padStart(4),
    bold(COLOUR[verdict](verdict.padEnd(10))),
    length.padStart(6),
    rest,
  ];
  return `${cells.join("  ").trimEnd()}\n`;
}

/** One finished bound, for `--verbose`. */
export function boundText(level: number, bound: BoundRecord): string {
  const { steps, verdict, variables, clauses, conflicts, milliseconds } = bound;
  const cells = [
    String(level).padStart(4),
    `bound ${String(steps).padEnd(3)}`,
    { sat: "solution", unsat: "none", unknown: "unknown" }[verdict].padEnd(8),
    countOf(variables, "variables").padStart(19),
    countOf(clauses, "clauses").padStart(18),
    conflicts === null ? "" : countOf(conflicts, "conflicts").padStart(17),
    duration(milliseconds).padStart(7),
  ];
  return `${cells.join("  ")}\n`;
}

/** The last line for several levels. */
export function summaryText(results: readonly LevelResult[], chosen: number, milliseconds: number): string {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of results) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const verdicts = (Object.keys(COLOUR) as Verdict[]).flatMap((verdict) => {
    const count = counts.get(verdict);
    return count === undefined ? [] : [COLOUR[verdict](`${count} ${verdict}`)];
  });
  const all = results.length === chosen ? countOf(chosen, "levels") : `${results.length} of ${chosen} levels`;
  return ` ${bold(all)}  ${verdicts.join(" · ")}  ${dim(duration(milliseconds))}\n`;
}
