/**
 * What every form of level file is read into, before anything is checked: rows of characters with their places,
 * and the text around them.
 */
import type { Finding } from "../results/result.ts";

/** A line of text, or a row of a board made from part of one. */
export interface Line {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based column of the first character of `text`. */
  readonly column: number;
  /** The column of each character where that is not `column + index`: rows that are written in a shorter form. */
  readonly columns?: readonly number[];
  /** Why this row of a board could not be read; `text` then only stands in for it. */
  readonly fault?: Finding;
}

/** A `Key: value` line, the key as it was written. A comment of several lines has line ends in its value. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** A run of moves stored with a level. */
export interface StoredMoves {
  /** What stands above it, as "Solution 2 (moves 57)". */
  readonly heading: string;
  /** `udlrUDLR`, run lengths and parentheses resolved; what was written for snapshots. */
  readonly lurd: string;
  /** Where the first letter stands. */
  readonly line: number;
  readonly column: number;
}

export interface RawLevel {
  readonly rows: readonly Line[];
  readonly title: string | null;
  /** What the file says about this level, other than its title. */
  readonly keys: readonly KeyValue[];
  readonly solutions: readonly StoredMoves[];
  /** Positions on the way, which may be played backwards: notes, never replayed. */
  readonly snapshots: readonly StoredMoves[];
  readonly warnings: readonly Finding[];
}

export interface RawFile {
  /** The name of the form the file is written in. */
  readonly form: string;
  readonly levels: readonly RawLevel[];
  /** What the file says about the whole collection. */
  readonly keys: readonly KeyValue[];
  readonly warnings: readonly Finding[];
}

/** The place of the character at `index` (which may lie behind the end) of a line. */
export function placeOf(row: Line, index: number): { line: number; column: number } {
  const last = row.columns?.at(-1);
  const column =
    row.columns === undefined || last === undefined
      ? row.column + index
      : (row.columns[index] ?? last + 1 + index - row.columns.length);
  return { line: row.line, column: Math.max(1, column) };
}

/** A finding at a character of a line. */
export function findingAt(code: string, message: string, row: Line, index = 0): Finding {
  return { code, message, ...placeOf(row, index) };
}

/** The value of the first of some keys that is there; case does not count. */
export function keyValue(keys: readonly KeyValue[], ...names: string[]): string | null {
  for (const name of names) {
    const found = keys.find(({ key }) => key.toLowerCase() === name.toLowerCase());
    if (found !== undefined && found.value !== "") return found.value;
  }
  return null;
}
