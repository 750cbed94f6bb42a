/**
 * Plain text (`.xsb`, `.txt`): boards with free text between them.
 *
 * Source: the file habits the Sokoban wiki describes. Everything that is neither a row, a title nor a key is
 * prose and is left alone.
 */
import type { Line } from "../decode.ts";
import type { KeyValue, RawFile, RawLevel } from "../raw.ts";
import { findBlocks } from "./blocks.ts";
import { parseKey } from "./keys.ts";
import { titleLines, titleText } from "./titles.ts";

export function readXsb(lines: readonly Line[]): RawFile {
  const { boards, between } = findBlocks(lines);
  const titles = titleLines(between);
  const keysOf = (lines: readonly Line[] | undefined) =>
    (lines ?? []).map(parseKey).filter((key): key is KeyValue => key !== null);
  const levels = boards.map((rows, board): RawLevel => {
    const keys = keysOf(between[board + 1]);
    const named = keys.find(({ key, value }) => key.toLowerCase() === "title" && value !== "");
    const line = titles[board] ?? null;
    return {
      rows,
      title: named?.value ?? (line === null ? null : titleText(line, board + 1)),
      keys: keys.filter((key) => key.key.toLowerCase() !== "title"),
      warnings: [],
    };
  });
  return { form: "xsb", levels, keys: keysOf(between[0]), warnings: [] };
}
