/** The letters of boards, and which lines of a text are rows of one. */
import type { Tile } from "../game/board.ts";
import type { Line } from "./raw.ts";

const SPELLINGS: Record<Tile, string> = {
  "#": "#",
  "@": "@pm",
  "+": "+PM",
  $: "$b",
  "*": "*B",
  ".": ".o",
  _: " -_",
};

const TILES = new Map<string, Tile>(
  (Object.entries(SPELLINGS) as [Tile, string][]).flatMap(([tile, letters]) =>
    [...letters].map((letter): [string, Tile] => [letter, tile]),
  ),
);

/** The tile a character stands for, or null if it stands for none. */
export const tileOf = (letter: string): Tile | null => TILES.get(letter) ?? null;

export const isFloorLetter = (letter: string): boolean => tileOf(letter) === "_";

/**
 * What a line could be.
 * - `row`: the row of a board, whatever stands around it
 * - `inner`: a row if it stands between rows (an empty row, a row with letters that does not end in walls)
 * - `damaged`: a row with something in it that does not belong there
 */
export type LineKind = "blank" | "text" | "row" | "inner" | "damaged";

const CLOSED = /^[ \-_]*[#*](?:[#@+$*. \-_pPmMbBo]*[#*])?[ \-_]*$/;
const SIGNS = /^[#@+$*. \-_]+$/;
const LETTERS = /^[#@+$*. \-_pPmMbBo]+$/;
/** Longer lines are not even looked at closely: no board is that wide, and prose may be. */
const LONGEST_LOOK = 4096;

export function kindOf({ text, fault }: Line): LineKind {
  if (fault !== undefined) return "row";
  const trimmed = text.trim();
  if (trimmed === "") return "blank";
  if (trimmed.startsWith(";") || trimmed.startsWith("::")) return "text";
  const walls = trimmed.includes("#");
  if (walls && (CLOSED.test(trimmed) || SIGNS.test(trimmed))) return "row";
  if (SIGNS.test(trimmed)) return "inner";
  if (!walls || trimmed.length > LONGEST_LOOK) return "text";
  if (LETTERS.test(trimmed)) return "inner";
  const strange = [...trimmed].filter((letter) => tileOf(letter) === null).length;
  const word = /[A-Za-z]{3}/.test(trimmed);
  return !word && strange * 2 <= trimmed.length && /^[#*]|[#*]$/.test(trimmed) ? "damaged" : "text";
}

/** Whether a line that need not be a row is taken for one though it is the first or last of its board. */
export function isEdgeRow({ text }: Line, kind: LineKind): boolean {
  const trimmed = text.trim();
  if (kind === "inner") return SIGNS.test(trimmed) && /[@+$]/.test(trimmed);
  return kind === "damaged" && /^[#*].*[#*]$/.test(trimmed) && (trimmed.match(/#/g) ?? []).length >= 2;
}
