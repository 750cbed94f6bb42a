/**
 * What every form of level file is read into, before anything is checked: rows of characters with their places,
 * and the text around them.
 */
import type { Finding } from "../results/result.ts";

/** A row of a board as characters of the alphabet (see alphabet.ts), aliases and unknown ones included. */
export interface RawRow {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based column of the first character. */
  readonly column: number;
  /** The column of each character where that is not `column + index`: rows that were written in a shorter form. */
  readonly columns?: readonly number[];
}

/** A `Key: value` line, the key as it was written. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

export interface RawLevel {
  readonly rows: readonly RawRow[];
  readonly title: string | null;
  /** What the file says about this level, other than its title. */
  readonly keys: readonly KeyValue[];
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

/** The place of the character at `index` (which may lie behind the end) of a row. */
export function placeOf(row: RawRow, index: number): { line: number; column: number } {
  const last = row.columns?.at(-1);
  const column =
    row.columns === undefined || last === undefined
      ? row.column + index
      : (row.columns[index] ?? last + 1 + index - row.columns.length);
  return { line: row.line, column: Math.max(1, column) };
}

/** The value of the first of some keys that is there; case does not count. */
export function keyValue(keys: readonly KeyValue[], ...names: string[]): string | null {
  for (const name of names) {
    const found = keys.find(({ key }) => key.toLowerCase() === name.toLowerCase());
    if (found !== undefined && found.value !== "") return found.value;
  }
  return null;
}
