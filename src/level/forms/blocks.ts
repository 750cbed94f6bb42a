/** Finds the boards in a text: runs of lines that are rows, with what stands between them. */
import { isEdgeRow, kindOf, type LineKind } from "../alphabet.ts";
import type { Line } from "../raw.ts";

export interface Blocks {
  /** The lines of each board. */
  readonly boards: readonly (readonly Line[])[];
  /** `between[i]` stands above board `i`; the last one below the last board. Blank lines included. */
  readonly between: readonly (readonly Line[])[];
  /** The first line of each drawing with walls and floor, but nothing in it. */
  readonly empty: readonly Line[];
}

/** A board has at least three rows; fewer are a board gone wrong if they hold a player or a box between walls. */
const isBoard = (rows: readonly Line[]) =>
  rows.length >= 3
    ? rows.some(({ text }) => /[@+$*.pPmMbBo]/.test(text))
    : rows.some(({ text }) => text.trim().startsWith("#") && text.trim().endsWith("#") && /[@+$]/.test(text));

/** Walls around floor; banners and rules are something else. */
const isRoom = (rows: readonly Line[]) =>
  rows.length >= 3 && rows.some(({ text }) => /#[ \-_]+#/.test(text)) && /^\s*#+\s*$/.test(rows[0]!.text);

export function findBlocks(lines: readonly Line[]): Blocks {
  const kinds = lines.map(kindOf);
  const boards: Line[][] = [];
  const between: Line[][] = [[]];
  const empty: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = kinds[at] === "blank" || kinds[at] === "text" ? at + 1 : endOfRun(kinds, at);
    const [first, last] = rowsOfRun(lines, kinds, at, end);
    const rows = lines.slice(first, last);
    if (first < last && isBoard(rows)) {
      between.at(-1)!.push(...lines.slice(at, first));
      boards.push(rows);
      between.push(lines.slice(last, end));
    } else {
      between.at(-1)!.push(...lines.slice(at, end));
      if (isRoom(rows)) empty.push(rows[0]!);
    }
    at = end;
  }
  return { boards, between, empty };
}

function endOfRun(kinds: readonly LineKind[], from: number): number {
  let end = from;
  while (end < kinds.length && kinds[end] !== "blank" && kinds[end] !== "text") end++;
  return end;
}

/**
 * The rows of a board that is marked as one: from its first to its last row with walls, as in plain text. All rows
 * where none has walls.
 */
export function betweenWalls(rows: readonly Line[]): readonly Line[] {
  const [first, last] = rowsOfRun(rows, rows.map(kindOf), 0, rows.length);
  return first < last ? rows.slice(first, last) : rows;
}

/** Cuts from both ends of a run what is a row only between rows. */
function rowsOfRun(lines: readonly Line[], kinds: readonly LineKind[], from: number, to: number) {
  const sure = (index: number) => kinds[index] === "row";
  let first = from;
  let last = to;
  while (first < to && !sure(first)) first++;
  if (first === to) return [to, to] as const;
  while (!sure(last - 1)) last--;
  while (first > from && isEdgeRow(lines[first - 1]!, kinds[first - 1]!)) first--;
  while (last < to && isEdgeRow(lines[last]!, kinds[last]!)) last++;
  return [first, last] as const;
}
