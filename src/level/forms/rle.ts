/**
 * Boards in run-length form inside plain text: `5#|#@$.#|5#`, one row a line or several with `|` between them
 * (one more at the end is fine).
 *
 * Source: the RLE convention of the Sokoban wiki, with its rule that a row never ends in a digit.
 */
import { kindOf } from "../alphabet.ts";
import { findingAt, type Line, placeOf } from "../raw.ts";
import { LARGEST_SIDE } from "../validate.ts";
import { expandRuns } from "./runs.ts";

const PACKED = /^[\d#@+$*.\-_ pPmMbBo|()\t]+$/;
/** A board of the largest size fits, with a separator a row; what is a little larger is named with its size. */
const LIMIT = 2 * LARGEST_SIDE * (LARGEST_SIDE + 1);
const LONGEST_LOOK = 100_000;

const isPacked = ({ text }: Line) => text.length <= LONGEST_LOOK && PACKED.test(text) && /[^\d\s]/.test(text);

/** Replaces each run of lines that is a board in run-length form by its rows. */
export function unpackLines(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    if (!beginsBoard(line)) {
      out.push(line);
      at++;
      continue;
    }
    // Rows without a number are rows as well.
    for (; at < lines.length && isPacked(lines[at]!); at++)
      for (const row of unpack(lines[at]!)) out.push(row);
  }
  return out;
}

/** The first row of a board is all walls: only a line that unfolds to walls makes its neighbours rows. */
function beginsBoard(line: Line): boolean {
  if (!line.text.includes("#") || !/[\d|]/.test(line.text) || !isPacked(line)) return false;
  if (/^\s*#\s*\d+\s*$/.test(line.text)) return false;
  const [first, second] = unpack(line);
  if (first!.fault !== undefined) return /^[\s\-_]*\d/.test(line.text);
  // A plain drawing with digits on its boxes begins with a plain wall.
  const sign = line.text.search(/[^\s\-_\d]/);
  const folded =
    second !== undefined || (/[#(]/.test(line.text[sign]!) && /\d/.test(line.text[sign - 1] ?? ""));
  return folded && kindOf(first!) === "row";
}

function unpack(line: Line): Line[] {
  const indent = line.text.length - line.text.trimStart().length;
  const expanded = expandRuns(line.text.trim(), LIMIT);
  if ("fault" in expanded) {
    const message = `in a row in run-length form: ${expanded.fault}; expected as in 3#2-$.#`;
    return [{ ...line, text: "#", fault: findingAt("run-length", message, line, indent + expanded.index) }];
  }
  const rows: Line[] = [];
  let from = 0;
  for (const text of expanded.text.replace(/\|$/, "").split("|")) {
    const columns = expanded.origins
      .slice(from, from + text.length)
      .map((origin) => placeOf(line, indent + origin).column);
    rows.push({ text, line: line.line, column: columns[0] ?? line.column, columns });
    from += text.length + 1;
  }
  return rows;
}
