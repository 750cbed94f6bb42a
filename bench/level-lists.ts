/** Levels as they are named on the command line of a benchmark: `microban.xsb:1-50,60 xsokoban.xsb:78-`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Board } from "../src/game/board.ts";
import { readLevels } from "../src/level/index.ts";

export interface ListedLevel {
  /** As named, without the folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly level: number;
  readonly board: Board;
}

/** What a level is called in messages and tables: `microban.xsb,36`. */
export const nameOf = ({ file, level }: Pick<ListedLevel, "file" | "level">): string => `${file},${level}`;

/**
 * The levels of some lists, in the order of the lists; those that cannot be read as boards are left out.
 *
 * @throws RangeError for a list that names no level of its file
 */
export function* listedLevels(lists: readonly string[], folder = ""): Generator<ListedLevel> {
  for (const list of lists) {
    const { file, wanted } = parseList(list);
    const { levels } = readLevels(readFileSync(join(folder, file)), { fileName: file });
    const chosen = levels.filter(({ index }) => wanted(index));
    if (chosen.length === 0) throw new RangeError(`${list} names none of the ${levels.length} levels`);
    for (const { board, index } of chosen) if (board !== null) yield { file, level: index, board };
  }
}

function parseList(list: string): { file: string; wanted: (level: number) => boolean } {
  const [file = "", numbers = "1-"] = list.split(":");
  const ranges = numbers.split(",").map((range) => range.split("-"));
  return {
    file,
    wanted: (level) =>
      ranges.some(([from, to = from]) => level >= Number(from) && (to === "" || level <= Number(to))),
  };
}
