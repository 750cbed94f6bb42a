/**
 * Plain text (`.xsb`, `.txt`, `.sok`): boards with free text between them.
 *
 * Source: the file habits the Sokoban wiki describes. Everything that is neither a row, a title, a key nor moves
 * is prose and is left alone.
 */
import { findingAt, type KeyValue, type Line, type RawFile, type RawLevel } from "../raw.ts";
import { findBlocks } from "./blocks.ts";
import { joinComments } from "./keys.ts";
import { unquote } from "./quoted.ts";
import { unpackLines } from "./rle.ts";
import { readSections } from "./sok.ts";
import { titleLines, titleText } from "./titles.ts";

const isTitle = ({ key }: KeyValue) => key.toLowerCase() === "title";

export function readXsb(lines: readonly Line[]): RawFile {
  const { boards, between, empty } = findBlocks(unpackLines(joinComments(unquote(lines))));
  const sections = between.map(readSections);
  const titles = titleLines(between, new Set(sections.flatMap(({ taken }) => taken)));
  const keyTitles = titleKeys(sections.map(({ keys }) => keys));
  const levels = boards.map((rows, board): RawLevel => {
    const { keys, solutions, snapshots, warnings } = sections[board + 1]!;
    const line = titles[board] ?? null;
    return {
      rows,
      title: keyTitles[board] ?? (line === null ? null : titleText(line, board + 1)),
      keys: keys.filter((key) => !isTitle(key)),
      solutions,
      snapshots,
      warnings,
    };
  });
  const message = "a drawing with neither player, boxes nor targets: not counted as a level";
  const rooms = empty.map((line) => findingAt("empty-drawing", message, line));
  const sok =
    sections.some(({ solutions, snapshots }) => solutions.length + snapshots.length > 0) ||
    between.some((lines) => lines.some(({ text }) => text.startsWith("::")));
  return {
    form: sok ? "sok" : "xsb",
    levels,
    keys: sections[0]!.keys,
    warnings: [...sections[0]!.warnings, ...rooms],
  };
}

/**
 * The titles that `Title:` lines give to the boards: those below them, or those above in a file that has one above
 * its first board, as many as boards, and none below its last.
 */
function titleKeys(keys: readonly (readonly KeyValue[])[]): (string | null)[] {
  const found = keys.map((keys) => keys.find(isTitle)?.value || null);
  const above =
    found[0] !== null && found.at(-1) === null && found.slice(0, -1).every((title) => title !== null);
  return above ? found.slice(0, -1) : found.slice(1);
}
