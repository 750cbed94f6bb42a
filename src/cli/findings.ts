/** Findings in level files for a person: place, message, the line of the file and a caret. */
import { decodeText, linesOf } from "../level/decode.ts";
import { visible } from "../level/printable.ts";
import type { Finding } from "../results/result.ts";
import { errorColours } from "./colours.ts";
import { type Input, shownName } from "./input.ts";

/** Of longer lines only the part around the finding is shown. */
const WIDEST = 100;

export type FindingText = (severity: "error" | "warning", finding: Finding) => string;

/** Makes the text of findings in one file, each ending in a line end. */
export function findingsIn({ name, bytes }: Pick<Input, "name" | "bytes">): FindingText {
  // Read again only when something is wrong.
  let lines: ReturnType<typeof linesOf> | undefined;
  function sourceLine(line: number, column: number): string | null {
    lines ??= linesOf(decodeText(bytes).text);
    const pieces = lines?.filter((piece) => piece.line === line) ?? [];
    const piece = pieces.findLast((candidate) => candidate.column <= column) ?? pieces[0];
    return piece === undefined ? null : " ".repeat(piece.column - 1) + visible(piece.text);
  }

  return (severity, { message, line, column }) => {
    const { red, yellow, bold, dim } = errorColours;
    const label = severity === "error" ? red("error:") : yellow("warning:");
    const place = [shownName(name), line, line === null ? null : column].filter((part) => part !== null);
    const first = `${label} ${bold(`${place.join(":")}:`)} ${visible(message)}\n`;
    const source = line === null ? null : sourceLine(line, column ?? 1);
    if (source === null || source.trim() === "") return first;
    const from = Math.max(0, (column ?? 1) - 1 - WIDEST / 2);
    const gutter = String(line).padStart(6);
    const shown = `${dim(`${gutter} |`)} ${source.slice(from, from + WIDEST)}\n`;
    if (column === null) return first + shown;
    return `${first}${shown}${dim(`${" ".repeat(6)} |`)} ${" ".repeat(column - 1 - from)}${red("^")}\n`;
  };
}
