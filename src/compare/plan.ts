/** The runs of a comparison: every level with every column, as often as asked. */
import { createHash } from "node:crypto";
import type { SolveBoardOptions } from "../bmc/contract.ts";
import type { Board } from "../game/board.ts";
import type { Level } from "../level/index.ts";
import { optionsOf } from "./combinations.ts";
import type { Column } from "./record.ts";

export interface CompareLevel extends Pick<Level, "index" | "title" | "rows"> {
  readonly file: string;
  readonly board: Board;
  /** Digest of the board and its goal. */
  readonly id: string;
}

export interface RunLimits {
  /** Seconds. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number | null;
  readonly repeat: number;
}

export interface Task {
  readonly key: string;
  readonly level: CompareLevel;
  readonly column: Column;
  readonly repeat: number;
  readonly options: SolveBoardOptions;
}

/** A file with its valid levels as `compareLevels` gives them. */
export function compareLevels(file: string, levels: readonly Level[]): CompareLevel[] {
  return levels.flatMap(({ index, title, rows, board }) =>
    board === null ? [] : [{ file, index, title, rows, board, id: digest([rows, board.goal]) }],
  );
}

/** Level by level, so that an interrupted comparison has complete rows. The same board twice is run once. */
export function planRuns(
  levels: readonly CompareLevel[],
  columns: readonly Column[],
  limits: RunLimits,
  version: string,
): Task[] {
  const tasks = new Map<string, Task>();
  for (const level of levels) {
    for (let repeat = 1; repeat <= limits.repeat; repeat++) {
      for (const column of columns) {
        const { timeout, memory } = limits;
        const key = digest([version, level.id, column, timeout, memory, repeat]);
        if (!tasks.has(key))
          tasks.set(key, { key, level, column, repeat, options: optionsOf(column, limits) });
      }
    }
  }
  return [...tasks.values()];
}

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
