/** Raw rows to a board, or the reasons why they are none. Nothing throws; every finding names its place. */
import {
  type Board,
  boardFromTiles,
  type Goal,
  isBox,
  isPlayer,
  isTarget,
  type Tile,
} from "../game/board.ts";
import { isSolved, startState } from "../game/rules.ts";
import { countOf } from "../results/length.ts";
import type { Finding } from "../results/result.ts";
import { isFloorLetter, tileOf } from "./alphabet.ts";
import { findGap } from "./open-walls.ts";
import { findingAt, type Line, placeOf } from "./raw.ts";
import { hintOf } from "./variants.ts";

/** Boards up to this many cells wide and high are read. */
export const LARGEST_SIDE = 255;
/** Boards up to this many cells the player could walk on are read. */
const LARGEST_FLOOR = 4096;
/** So many cells with the same fault are named one by one. */
const MOST_NAMED = 8;

export interface ValidateOptions {
  /** More boxes than targets are fine: the level is solved when every target is filled. */
  readonly allowExtraBoxes?: boolean;
  /** More targets than boxes are fine: the level is solved when every box is on a target. */
  readonly allowExtraTargets?: boolean;
}

export interface Validated {
  /** The drawing in the standard alphabet, floor as blanks, without margins. */
  readonly rows: readonly string[];
  /** The same rows as they were written, with their places. */
  readonly drawn: readonly Line[];
  /** Null exactly when there are errors. */
  readonly board: Board | null;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** Checks the rows of one level. Takes the size of the drawing in time and memory, whatever is drawn. */
export function validate(raw: readonly Line[], options: ValidateOptions = {}): Validated {
  const rows = withoutMargin(raw.map(bounded));
  const size = checkSize(rows);
  const shown = size.length > 0 ? rows.slice(0, LARGEST_SIDE).map(shortened) : rows;
  const text = shown.map((row) => [...row.text].map(standardLetter).join("").trimEnd());
  const invalid = (errors: readonly Finding[]): Validated => ({
    rows: text,
    drawn: rows,
    board: null,
    errors,
    warnings: [],
  });
  if (size.length > 0) return invalid(size);
  const faults = rows.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) return invalid(faults.slice(0, MOST_NAMED));
  const errors = [...checkLetters(rows), ...checkPieces(rows)];
  if (rows.length < 3) errors.push(findingAt("too-few-rows", tooFewRows(rows.length), rows[0]!, 0));
  if (errors.length > 0) return invalid(errors);
  const open = checkWalls(rows, text);
  return open === null ? { rows: text, drawn: rows, ...checkBoard(rows, text, options) } : invalid([open]);
}

const tooFewRows = (count: number) =>
  `a board has at least three rows, this one has ${count}; a blank line inside a board ends it, write - for an empty row`;

function standardLetter(letter: string): string {
  const tile = tileOf(letter);
  if (tile !== null) return tile === "_" ? " " : tile;
  return /\p{C}|\p{Z}/u.test(letter) ? "?" : letter;
}

function finding(code: string, message: string, place: ReturnType<typeof placeOf>): Finding {
  return { code, message, ...place };
}

/** Lines may be as long as files: nothing behind what is too wide anyway is looked at. */
const LONGEST_ROW = 4096;
const bounded = (row: Line): Line =>
  row.text.length <= LONGEST_ROW ? row : { ...row, text: row.text.slice(0, LONGEST_ROW) };

/** Cuts the indent that all rows share (blanks, tabs, and floor signs alike) and what is blank at their ends. */
function withoutMargin(rows: readonly Line[]): Line[] {
  const first = rows[0]!.text;
  let common = /^\s*/.exec(first)![0].length;
  for (const { text } of rows) {
    let same = 0;
    while (same < common && text[same] === first[same]) same++;
    common = same;
  }
  const indented = rows.map((row) => cut(row, common));
  const floor = indented.map(({ text }) => [...text].findIndex((letter) => !isFloorLetter(letter)));
  const drawn = floor.filter((indent) => indent >= 0);
  const margin = drawn.length === 0 ? 0 : Math.min(...drawn);
  return indented.map((row) => {
    const { text, ...place } = cut(row, margin);
    return { text: withoutTail(text), ...place };
  });
}

function withoutTail(text: string): string {
  let end = text.length;
  while (end > 0 && (isFloorLetter(text[end - 1]!) || text[end - 1] === "\t")) end--;
  return text.slice(0, end);
}

function cut(row: Line, count: number): Line {
  const { columns, ...rest } = { ...row, text: row.text.slice(count), column: row.column + count };
  return columns === undefined ? rest : { ...rest, columns: columns.slice(count) };
}

const shortened = (row: Line): Line => ({ ...row, text: row.text.slice(0, LARGEST_SIDE) });

function checkSize(rows: readonly Line[]): Finding[] {
  const height = rows.length;
  const width = rows.reduce((most, { text }) => Math.max(most, text.length), 0);
  if (width <= LARGEST_SIDE && height <= LARGEST_SIDE) return [];
  const more = width >= LONGEST_ROW ? "at least " : "";
  const limit = `boards up to ${LARGEST_SIDE} x ${LARGEST_SIDE} are read`;
  return [findingAt("too-large", `the board is ${more}${width} x ${height} cells; ${limit}`, rows[0]!, 0)];
}

/** Each letter with its place; `index` counts UTF-16 units, as columns do. */
function* lettersOf(rows: readonly Line[]) {
  for (const row of rows) {
    let index = 0;
    for (const letter of row.text) {
      yield { letter, row, index };
      index += letter.length;
    }
  }
}

function checkLetters(rows: readonly Line[]): Finding[] {
  const strange = [...lettersOf(rows)].filter(({ letter }) => tileOf(letter) === null);
  const hint = hintOf(new Set(strange.map(({ letter }) => letter)));
  const errors = strange.slice(0, MOST_NAMED).map(({ letter, row, index }) => {
    if (letter === "\t")
      return findingAt("tab", "a tab inside a row: its width is unknown; replace it by blanks", row, index);
    const shown = standardLetter(letter) === letter ? `"${letter}"` : codePoint(letter);
    const expected = "one of # @ + $ * . and blank, - or _ for floor";
    const message = `${shown} is not a cell; ${hint ?? `expected ${expected}`}`;
    return findingAt("unknown-character", message, row, index);
  });
  const next = strange[MOST_NAMED];
  if (next !== undefined) {
    const rest = `${strange.length - MOST_NAMED} more characters that are no cells`;
    errors.push(findingAt("unknown-character", rest, next.row, next.index));
  }
  return errors;
}

const codePoint = (letter: string) =>
  `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;

function checkPieces(rows: readonly Line[]): Finding[] {
  const cells = [...lettersOf(rows)].flatMap(({ letter, row, index }) => {
    const tile = tileOf(letter);
    return tile === null ? [] : [{ tile, row, index }];
  });
  const errors: Finding[] = [];
  const missing = (code: string, message: string) => errors.push(findingAt(code, message, rows[0]!, 0));
  const players = cells.filter(({ tile }) => isPlayer(tile));
  if (players.length === 0)
    missing("no-player", "there is no player; expected one @ (or + on a target) in the board");
  if (players.length > 1) {
    const second = players[1]!;
    const message = `${players.length} players; expected one (boards with several are Multiban, another game)`;
    errors.push(findingAt("several-players", message, second.row, second.index));
  }
  if (!cells.some(({ tile }) => isBox(tile)))
    missing("no-boxes", "there is no box; expected at least one $ (or * on a target)");
  if (!cells.some(({ tile }) => isTarget(tile)))
    missing(
      "no-targets",
      "there is no target; expected at least one . (or * under a box, + under the player)",
    );
  return errors;
}

function checkWalls(rows: readonly Line[], text: readonly string[]): Finding | null {
  const row = text.findIndex((letters) => /[@+]/.test(letters));
  const gap = findGap(text, { row, index: text[row]!.search(/[@+]/) });
  if (gap === null) return null;
  const message = "the walls are open here: the player can walk out of the board; expected a wall (#)";
  return findingAt("open-walls", message, rows[gap.row]!, gap.index);
}

function checkBoard(
  rows: readonly Line[],
  text: readonly string[],
  options: ValidateOptions,
): Omit<Validated, "rows" | "drawn"> {
  const width = Math.max(...text.map((row) => row.length));
  const tiles = text.flatMap((row) => [...row.padEnd(width).replaceAll(" ", "_")] as Tile[]);
  const plain = boardFromTiles(width, text.length, tiles);
  const at = (cell: number) => placeOf(rows[Math.floor(cell / width)]!, cell % width);
  const fail = (code: string, message: string) => ({
    board: null,
    errors: [finding(code, message, at(plain.player))],
    warnings: [],
  });
  const { floor, boxes, targets, sealed } = plain;
  if (floor.length > LARGEST_FLOOR)
    return fail("too-large", `the player can walk on ${floor.length} cells; up to ${LARGEST_FLOOR} are read`);
  const counts = `${countOf(boxes.length, "boxes")} and ${countOf(targets.length, "targets")}`;
  const where = "where the player could walk";
  if (boxes.length > targets.length && options.allowExtraBoxes !== true)
    return fail(
      "extra-boxes",
      `${counts} ${where}; expected as many; --allow-extra-boxes fills every target`,
    );
  if (boxes.length < targets.length && options.allowExtraTargets !== true)
    return fail(
      "extra-targets",
      `${counts} ${where}; expected as many; --allow-extra-targets homes every box`,
    );
  const goal = goalOf(plain, options);
  const board = goal === plain.goal ? plain : boardFromTiles(width, text.length, tiles, goal);
  const warnings: Finding[] = [];
  const note = (code: string, cells: readonly number[], message: string) => {
    if (cells.length > 0) warnings.push(finding(code, message, at(cells[0]!)));
  };
  const behind = "behind walls, out of the player's reach";
  note(
    "sealed-boxes",
    sealed.boxesOnTarget,
    `boxes on targets ${behind}: kept in the picture, no part of the game`,
  );
  note(
    "sealed-box-off-target",
    sealed.boxesOffTarget,
    `a box off target ${behind}: it can never get to a target`,
  );
  note("sealed-target", sealed.emptyTargets, `an empty target ${behind}: no box can ever get there`);
  if (isSolved(board, startState(board)))
    warnings.push(finding("already-solved", "the level is solved before the first move", at(board.player)));
  return { board, errors: [], warnings };
}

/**
 * With as many boxes as targets both goals say the same, but for a sealed box off target: "every box home" then
 * says what is true, that the level cannot be solved. Boxes that may be left over are allowed to be sealed in.
 */
function goalOf({ boxes, targets, sealed }: Board, options: ValidateOptions): Goal {
  if (boxes.length !== targets.length) return boxes.length > targets.length ? "targets-filled" : "boxes-home";
  return sealed.boxesOffTarget.length > 0 && options.allowExtraBoxes !== true
    ? "boxes-home"
    : "targets-filled";
}
