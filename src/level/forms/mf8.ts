/**
 * The form of the MF8 forum: `[soko=8,5]`, then that many rows with `H` for walls, `a` for the player, `x` for the
 * player on a target and `_` for floor; the other signs as in plain text. `[/soko]` may close it.
 */
import { findingAt, type Line, type RawFile, type RawLevel } from "../raw.ts";
import { betweenWalls } from "./blocks.ts";
import { titleText } from "./titles.ts";

const HEAD = /^\s*\[soko=(\d{1,6}),(\d{1,6})\]/i;
const TAIL = "[/soko]";
const LETTERS: Record<string, string> = { H: "#", a: "@", x: "+" };

export const looksLikeMf8 = (lines: readonly Line[]): boolean => lines.some(({ text }) => HEAD.test(text));

export function readMf8(lines: readonly Line[]): RawFile {
  const levels: RawLevel[] = [];
  for (let at = 0; at < lines.length; at++) {
    const head = HEAD.exec(lines[at]!.text);
    if (head === null) continue;
    const title = lines[at - 1];
    const titled = title !== undefined && /\p{L}/u.test(title.text) && !title.text.includes("[");
    const { rows, end } = rowsBelow(lines, at, head[0].length);
    levels.push({
      rows: rows.length > 0 ? betweenWalls(rows) : [{ ...lines[at]!, text: "" }],
      title: titled ? titleText(title, levels.length + 1) : null,
      keys: [],
      solutions: [],
      snapshots: [],
      warnings: sizeWarning(rows, Number(head[1]), Number(head[2]), lines[at]!),
    });
    at = end - 1;
  }
  return { form: "mf8", levels, keys: [], warnings: [] };
}

/** The rows from behind a head to the closing sign, the next head, a blank line or the end. */
function rowsBelow(lines: readonly Line[], head: number, length: number) {
  const rows: Line[] = [];
  let end = head;
  for (; end < lines.length; end++) {
    const line = lines[end]!;
    if (end > head && HEAD.test(line.text)) break;
    const from = end === head ? length : 0;
    const close = line.text.indexOf(TAIL);
    const text = line.text.slice(from, close < 0 ? undefined : close);
    if (text.trim() !== "")
      rows.push({ ...line, text: [...text].map(standard).join(""), column: line.column + from });
    if (close >= 0) return { rows, end: end + 1 };
    if (text.trim() === "" && end > head) break;
  }
  return { rows, end: Math.max(end, head + 1) };
}

const standard = (letter: string) => LETTERS[letter] ?? letter;

function sizeWarning(rows: readonly Line[], width: number, height: number, head: Line) {
  const drawn = rows.reduce((most, { text }) => Math.max(most, text.trimEnd().length), 0);
  if (drawn === width && rows.length === height) return [];
  const message = `the level says it is ${width} x ${height} cells, ${drawn} x ${rows.length} are drawn; the drawing counts`;
  return [findingAt("size-differs", message, head)];
}
