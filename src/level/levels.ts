/**
 * Reads a level file: bytes -> lines -> form -> raw levels -> checked levels.
 *
 * Whatever the input, the answer is a `LevelFile`. An invalid level keeps its number and its place in the list, so
 * that "level 12" means the same before and after somebody mends level 7.
 */
import type { Board } from "../game/board.ts";
import type { Finding } from "../results/result.ts";
import { decodeText, linesOf } from "./decode.ts";
import { convertLines, DIALECTS, findDialect } from "./dialects.ts";
import { readForm } from "./forms/forms.ts";
import { readXsb } from "./forms/xsb.ts";
import { printable } from "./printable.ts";
import {
  findingAt,
  type KeyValue,
  keyValue,
  type Line,
  placeOf,
  type RawLevel,
  type StoredMoves,
} from "./raw.ts";
import { type Validated, type ValidateOptions, validate } from "./validate.ts";
import { variantOf } from "./variants.ts";

export interface Level {
  /** 1-based number in the file. */
  readonly index: number;
  readonly title: string | null;
  readonly author: string | null;
  /** The drawing in the standard alphabet, as people would see it: floor as blanks, no margin. */
  readonly rows: readonly string[];
  /** The rows as they were written, with their places; see `cellPlace`. */
  readonly drawn: readonly Line[];
  /** 1-based line of the file on which the board begins. */
  readonly line: number;
  /** Null exactly when there are errors. */
  readonly board: Board | null;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** What the file says about this level besides its title. */
  readonly keys: readonly KeyValue[];
  /** Solutions stored with the level, not replayed yet. */
  readonly solutions: readonly StoredMoves[];
  /** Saved positions on the way, as written. */
  readonly snapshots: readonly StoredMoves[];
}

export interface LevelFile {
  readonly levels: readonly Level[];
  /** Findings that belong to no level. Code `no-levels` where nothing in the file is a board. */
  readonly warnings: readonly Finding[];
  /** What the file says about the collection. */
  readonly keys: readonly KeyValue[];
  /** `xsb`, `sok`, `slc` or `mf8`. */
  readonly form: string;
}

export interface ReadOptions extends ValidateOptions {
  /** The name the file goes by; its ending helps to tell what it is. */
  readonly fileName?: string;
  /** Reads boards drawn with other signs: a name of `DIALECTS`. */
  readonly dialect?: string;
}

/** Larger files are refused: all published collections together are smaller. */
const LARGEST_FILE = 64 * 1024 * 1024;
export const MOST_LINES = 2_000_000;

/**
 * Reads all levels of a file.
 *
 * @param input bytes in any of the encodings level files use, or text
 * @returns never throws on what the file holds; see `errors` and `warnings`
 * @throws RangeError when `options.dialect` is no dialect's name
 */
export function readLevels(input: Uint8Array | string, options: ReadOptions = {}): LevelFile {
  const dialect = options.dialect === undefined ? undefined : findDialect(options.dialect);
  if (options.dialect !== undefined && dialect === undefined)
    throw new RangeError(`no dialect is called "${options.dialect}"; there are ${dialectNames()}`);
  if (input.length > LARGEST_FILE) {
    const size = `${Math.ceil(input.length / 1024 / 1024)} MiB`;
    const message = `the file has ${size}; files up to ${LARGEST_FILE / 1024 / 1024} MiB are read: split it`;
    return nothing("file-too-large", message);
  }
  const text = typeof input === "string" ? input : decodeText(input).text;
  const lines = linesOf(text, MOST_LINES);
  if (lines === null)
    return nothing("file-too-large", `the file has more than ${MOST_LINES} lines: split it`);
  const raw = dialect === undefined ? readForm(text, lines) : readXsb(convertLines(lines, dialect));
  const keys = raw.keys.map(printableKey);
  const levels = raw.levels.map((level, index) => toLevel(level, index + 1, keys, options));
  const file = { levels, warnings: raw.warnings, keys, form: raw.form };
  if (levels.some(({ board }) => board !== null)) return file;
  const foreign = dialect === undefined ? inDialect(lines, options) : null;
  if (foreign !== null) return foreign;
  if (levels.length > 0 || raw.warnings.some(({ code }) => code === "broken-xml")) return file;
  const blank = lines.every(({ text }) => text.trim() === "");
  return { ...file, warnings: [...raw.warnings, ...nothing("no-levels", blank ? EMPTY : NO_BOARD).warnings] };
}

/** Where in the file a cell of a level's board stands. */
export function cellPlace({ drawn, board }: Level, cell: number): { line: number; column: number } {
  const width = board?.width ?? 1;
  return placeOf(drawn[Math.floor(cell / width)]!, cell % width);
}

const EMPTY = "the file is empty; expected at least one board drawn with # @ $ .";
const NO_BOARD =
  "no board found in the file; expected rows of # @ $ . and blanks, at least three, between blank lines or text";

const dialectNames = () => DIALECTS.map(({ name }) => name).join(", ");

const nothing = (code: string, message: string): LevelFile => ({
  levels: [],
  warnings: [{ code, message, line: null, column: null }],
  keys: [],
  form: "xsb",
});

function toLevel(raw: RawLevel, index: number, collection: readonly KeyValue[], options: ReadOptions): Level {
  const keys = raw.keys.map(printableKey);
  const variant = variantOf(keys, collection, raw.solutions, options.fileName);
  const checked = validate(raw.rows, options);
  const { rows, drawn, board, errors, warnings } = variant === null ? checked : refused(checked, variant);
  return {
    index,
    title: raw.title === null ? null : printable(raw.title) || null,
    author: keyValue(keys, "author") ?? keyValue(collection, "author"),
    rows,
    drawn,
    line: raw.rows[0]!.line,
    board,
    errors,
    warnings: [...raw.warnings, ...warnings],
    keys,
    solutions: raw.solutions.map(printableMoves),
    snapshots: raw.snapshots.map(printableMoves),
  };
}

function refused({ rows, drawn }: Validated, variant: string): Validated {
  const error = findingAt("variant", `${variant}; only Sokoban itself is read`, drawn[0]!);
  return { rows, drawn, board: null, errors: [error], warnings: [] };
}

/** The file read in the dialect in which most of its levels are valid, each refused with the dialect's name. */
function inDialect(lines: readonly Line[], options: ReadOptions): LevelFile | null {
  let best: { file: LevelFile; valid: number; name: string } | null = null;
  for (const dialect of DIALECTS) {
    const converted = convertLines(lines, dialect);
    const theirs = new Set(converted.filter((line, index) => line !== lines[index]));
    if (theirs.size === 0) continue;
    const raw = readXsb(converted);
    const levels = raw.levels.map((level, index) => toLevel(level, index + 1, raw.keys, options));
    // A board in which some rows make sense in the dialect and others do not is in neither.
    const valid = levels.filter(
      ({ board }, index) => board !== null && raw.levels[index]!.rows.every((row) => theirs.has(row)),
    ).length;
    if (valid > (best?.valid ?? 0)) best = { file: { ...raw, levels }, valid, name: dialect.name };
  }
  if (best === null) return null;
  const { name, file } = best;
  const about = findDialect(name)!.about;
  const message = `drawn in another dialect (${about}); read it with --dialect ${name}`;
  const levels = file.levels.map((level): Level => {
    const error = { code: "dialect", message, line: level.line, column: 1 };
    return { ...level, board: null, errors: [error], warnings: [] };
  });
  return { ...file, levels };
}

const printableKey = ({ key, value, line }: KeyValue): KeyValue => ({
  key: printable(key),
  value: value.split("\n").map(printable).join("\n"),
  line,
});

const printableMoves = (moves: StoredMoves): StoredMoves => ({
  ...moves,
  heading: printable(moves.heading),
});
