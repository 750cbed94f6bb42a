/**
 * Titles in plain text: the line right above a board, or a comment that begins with the level's number (`; 12`,
 * `; 12 Name`) above or below it. A file has one habit; which one shows only when all its boards are looked at.
 */
import type { Line } from "../raw.ts";
import { parseKey } from "./keys.ts";

const NUMBERED = /^\s*;\s*\d{1,6}(?![\d./-]*\d)\b/;
const isNumbered = (line: Line | undefined) => line !== undefined && NUMBERED.test(line.text);
const isBlank = (line: Line | undefined) => line === undefined || line.text.trim() === "";

/**
 * For each board the line that is its title, or null.
 *
 * @param between that of `findBlocks`
 * @param taken lines that are something else, as moves of a solution
 */
export function titleLines(between: readonly (readonly Line[])[], taken: ReadonlySet<Line>): (Line | null)[] {
  const habit = numberHabit(between);
  const free = (line: Line | undefined) =>
    line !== undefined && !taken.has(line) && /\p{L}|\d/u.test(line.text) && parseKey(line) === null;
  const titles = between.slice(0, -1).map((above, board) => {
    const below = between[board + 1]!;
    const numbered =
      habit === "above" ? above.findLast(isNumbered) : habit === "below" ? below.find(isNumbered) : undefined;
    if (numbered !== undefined) return numbered;
    const right = above.at(-1);
    return free(right) && !(habit === "below" && isNumbered(right)) ? right! : null;
  });
  if (titles.length < 2 || titles.some((title) => title !== null)) return titles;
  // Lines that stand alone above a blank line are titles if every board has one.
  const alone = between.slice(0, -1).map((above) => {
    const last = above.findLastIndex((line) => !isBlank(line));
    return isBlank(above[last - 1]) && free(above[last]) ? above[last]! : null;
  });
  return alone.every((line) => line !== null) ? alone : titles;
}

function numberHabit(between: readonly (readonly Line[])[]): "above" | "below" | null {
  const above = between.slice(0, -1).filter((lines) => isNumbered(lines.at(-1))).length;
  const below = between.slice(1).filter((lines) => isNumbered(lines[0])).length;
  if (above + below > 0) return above >= below ? "above" : "below";
  if (between[0]!.some(isNumbered)) return "above";
  return between.some((lines) => lines.some(isNumbered)) ? "below" : null;
}

/** The title a line gives to the level `index` (1-based); a number that only counts the levels is no title. */
export function titleText(line: Line, index: number): string | null {
  const text = line.text.replace(/^\s*(?:;|::)\s*/, "").trim();
  const [, number, name] = /^(\d+)\b\s*(.*)$/.exec(text) ?? [];
  const counted = isNumbered(line) && Number(number) === index;
  return (counted ? name : text) || null;
}
