/**
 * Other games in the same clothes: their boards may look like Sokoban, but what is proven about them as Sokoban
 * would be false. They are refused by name.
 */
import { type KeyValue, keyValue, type StoredMoves } from "./raw.ts";

const VARIANTS: readonly { name: string; game: RegExp; endings?: RegExp; why: string }[] = [
  { name: "Hexoban", game: /hexoban/i, endings: /\.hsb$/i, why: "its cells are hexagons" },
  { name: "Trioban", game: /trioban/i, endings: /\.tsb$/i, why: "its cells are triangles" },
  { name: "Octoban", game: /octoban/i, endings: /\.osb$/i, why: "its cells are octagons and squares" },
  { name: "Multiban", game: /multiban/i, why: "it has several players" },
  { name: "Pukoban", game: /pukoban/i, why: "boxes are pulled as well" },
  { name: "Numbered Sokoban", game: /numbered|blocks? ?sokoban/i, why: "each box has its own target" },
  { name: "Sokonex", game: /sokonex/i, why: "boxes are connected" },
  { name: "Sokomind Plus", game: /sokomind/i, why: "boxes have their own targets" },
];

/** What a level that is no Sokoban level is and how that shows, or null. */
export function variantOf(
  keys: readonly KeyValue[],
  collection: readonly KeyValue[],
  solutions: readonly StoredMoves[],
  fileName: string | undefined,
): string | null {
  const game = keyValue(keys, "Game", "Variant") ?? keyValue(collection, "Game", "Variant");
  for (const { name, game: pattern, endings, why } of VARIANTS) {
    if (game !== null && pattern.test(game)) return `the file says that this is ${name}: ${why}`;
    if (game === null && endings?.test(fileName ?? "")) return `by its name the file holds ${name}: ${why}`;
  }
  if (game !== null && !/soko|^$/i.test(game)) return `the file says that this is a level of "${game}"`;
  const strange = solutions.find(({ lurd }) => /[nsew]/i.test(lurd));
  if (strange === undefined) return null;
  return `its solution in line ${strange.line} goes north, south, east or west: a level of Hexoban, Trioban or Octoban`;
}

/** What characters that are no cells hint at. */
export function hintOf(letters: ReadonlySet<string>): string | null {
  const all = [...letters];
  if (all.length > 0 && all.every((letter) => /[0-9A-Za-z]/.test(letter)) && all.some((l) => /\d/.test(l)))
    return "numbered boxes are a variant that is not read";
  return null;
}
