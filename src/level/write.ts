/**
 * Writes levels as `.xsb` or `.sok` text. What is written reads back to the same levels: drawings, titles, keys,
 * solutions and saved positions.
 *
 * The two differ in where titles go: `; 3 Title` above the board, or `Title:` below it.
 */
import type { Level } from "./levels.ts";
import { type KeyValue, keyValue } from "./raw.ts";

export type WritableLevel = Pick<Level, "rows" | "title" | "keys" | "solutions" | "snapshots">;

export interface WritableFile {
  readonly levels: readonly WritableLevel[];
  readonly keys: readonly Pick<KeyValue, "key" | "value">[];
}

/** Plain text with numbered comments above the boards. */
export function writeXsb({ levels, keys }: WritableFile): string {
  return joined(
    collectionKeys(keys).map((line) => `; ${line}`),
    levels.map((level, index) => [`; ${index + 1} ${level.title ?? ""}`.trimEnd(), ...body(level, [])]),
  );
}

/** The `.sok` form: keys below the boards. */
export function writeSok({ levels, keys }: WritableFile): string {
  return joined(
    [":: Levels in the Sokoban (.sok) format", ...collectionKeys(keys)],
    levels.map((level) => body(level, level.title === null ? [] : [`Title: ${level.title}`])),
  );
}

function joined(head: readonly string[], levels: readonly (readonly string[])[]): string {
  const parts = [head, ...levels].filter((part) => part.length > 0);
  return parts.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function body(level: WritableLevel, title: readonly string[]): string[] {
  const moves = [
    ...level.solutions.map((stored) => ({ ...stored, word: "Solution" })),
    ...level.snapshots.map((stored) => ({ ...stored, word: "Snapshot" })),
  ];
  return [
    // A blank row would end the board.
    ...level.rows.map((row) => (row.trim() === "" ? "-" : row)),
    ...title,
    ...level.keys.flatMap(keyLines),
    ...moves.flatMap(({ heading, lurd, word }) => ["", heading === "" ? word : heading, lurd]),
  ];
}

/** `Title:` above a board could be the level's own: the collection's is called by its other name. */
function collectionKeys(keys: WritableFile["keys"]): string[] {
  const other = keyValue(keys as KeyValue[], "Collection") === null ? "Collection" : "Set";
  return keys
    .map(({ key, value }) => ({ key: key.toLowerCase() === "title" ? other : key, value }))
    .flatMap(keyLines);
}

function keyLines({ key, value }: Pick<KeyValue, "key" | "value">): string[] {
  const name = key.replaceAll(/[^A-Za-z0-9 -]+/g, "-").replace(/^[^A-Za-z]+/, "") || "Key";
  const lines = value.split("\n");
  if (lines.length === 1) return [`${name}: ${value}`.trimEnd()];
  return /^comments?$/i.test(name)
    ? [`${name}: ${lines[0]}`.trimEnd(), ...lines.slice(1), `${name}-End:`]
    : [`${name}: ${lines.join(" ")}`];
}
