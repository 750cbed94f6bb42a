/**
 * Reads a level file: bytes -> lines -> form -> raw levels -> checked levels.
 *
 * Whatever the input, the answer is a `LevelFile`. An invalid level keeps its number and its place in the list, so
 * that "level 12" means the same before and after somebody mends level 7.
 */
import type { Board } from "../game/board.ts";
import type { Finding } from "../results/result.ts";
import { decodeText, linesOf } from "./decode.ts";
import { readXsb } from "./forms/xsb.ts";
import { printable } from "./printable.ts";
import { type KeyValue, keyValue, type RawLevel } from "./raw.ts";
import { type ValidateOptions, validate } from "./validate.ts";

export interface Level {
  /** 1-based number in the file. */
  readonly index: number;
  readonly title: string | null;
  readonly author: string | null;
  /** The drawing in the standard alphabet, as people would see it: floor as blanks, no margin. */
  readonly rows: readonly string[];
  /** 1-based line of the file on which the board begins. */
  readonly line: number;
  /** Null exactly when there are errors. */
  readonly board: Board | null;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** What the file says about this level besides its title. */
  readonly keys: readonly KeyValue[];
}

export interface LevelFile {
  readonly levels: readonly Level[];
  /** Findings that belong to no level. Code `no-levels` where nothing in the file is a board. */
  readonly warnings: readonly Finding[];
  /** What the file says about the collection. */
  readonly keys: readonly KeyValue[];
  readonly form: string;
}

export interface ReadOptions extends ValidateOptions {
  /** The name the file goes by; its ending helps to tell what it is. */
  readonly fileName?: string;
}

/** Files larger than this are refused: all published collections together are smaller. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * Reads all levels of a file.
 *
 * @param input bytes in any of the encodings level files use, or text
 * @returns never throws on what the file holds; see `errors` and `warnings`
 */
export function readLevels(input: Uint8Array | string, options: ReadOptions = {}): LevelFile {
  if (input.length > LARGEST_FILE) {
    const size = `${Math.ceil(input.length / 1024 / 1024)} MiB`;
    const message = `the file has ${size}; files up to ${LARGEST_FILE / 1024 / 1024} MiB are read: split it`;
    return nothing("file-too-large", message);
  }
  const lines = linesOf(typeof input === "string" ? input : decodeText(input).text);
  const { form, levels, keys, warnings } = readXsb(lines);
  if (levels.length === 0 && warnings.length === 0)
    return nothing("no-levels", noLevels(lines.every(({ text }) => text.trim() === "")));
  const collection = keys.map(printableKey);
  return {
    levels: levels.map((level, index) => toLevel(level, index + 1, collection, options)),
    warnings,
    keys: collection,
    form,
  };
}

const nothing = (code: string, message: string): LevelFile => ({
  levels: [],
  warnings: [{ code, message, line: null, column: null }],
  keys: [],
  form: "xsb",
});

const noLevels = (empty: boolean) =>
  empty
    ? "the file is empty; expected at least one board drawn with # @ $ ."
    : "no board found in the file; expected rows of # @ $ . and blanks, at least three, between blank lines or text";

function toLevel(raw: RawLevel, index: number, collection: readonly KeyValue[], options: ReadOptions): Level {
  const { rows, board, errors, warnings } = validate(raw.rows, options);
  const keys = raw.keys.map(printableKey);
  return {
    index,
    title: raw.title === null ? null : printable(raw.title) || null,
    author: keyValue(keys, "author") ?? keyValue(collection, "author"),
    rows,
    line: raw.rows[0]!.line,
    board,
    errors,
    warnings: [...raw.warnings, ...warnings],
    keys,
  };
}

const printableKey = ({ key, value, line }: KeyValue): KeyValue => ({
  key: printable(key),
  value: printable(value),
  line,
});
