/** The runs of a comparison: every level with every column that goes together, as often as asked. */
import { createHash } from "node:crypto";
import { findEncoding } from "../../encodings/registry.ts";
import { choose } from "../bmc/choose.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions, UsageError } from "../bmc/contract.ts";
import type { Board } from "../game/board.ts";
import type { Level } from "../level/index.ts";
import type { Metric } from "../results/result.ts";
import type { Column } from "./record.ts";

export interface CompareLevel extends Pick<Level, "index" | "title" | "rows"> {
  readonly file: string;
  readonly board: Board;
  /** Digest of the board and its goal. */
  readonly id: string;
}

export interface Dimensions {
  readonly metrics: readonly Metric[];
  readonly encodings: readonly Pick<SolveBoardOptions, "encoding" | "encodingOptions">[];
  readonly amoForms: readonly string[];
  readonly solvers: readonly string[];
  readonly schedules: readonly string[];
  /** Sets of prunings to leave out; "all" leaves out what the encoding has. */
  readonly without: readonly (readonly string[] | "all")[];
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

/**
 * All combinations that go together. What goes with none of the metrics (an encoding that counts
 * pushes, with metric moves alone) is in `leftOut` with the reason.
 *
 * @throws UsageError when nothing is left
 */
export function columnsOf({ metrics, encodings, amoForms, solvers, schedules, without }: Dimensions): {
  readonly columns: readonly Column[];
  readonly leftOut: readonly string[];
} {
  const columns = new Map<string, Column>();
  const refused: { readonly part: string; readonly message: string }[] = [];
  const used = new Set<string>();
  const all = metrics.flatMap((metric) =>
    encodings.flatMap((encoding) =>
      without.flatMap((names) =>
        amoForms.flatMap((amo) =>
          solvers.flatMap((solver) =>
            schedules.map((schedule) => ({ metric, ...encoding, amo, solver, schedule, names })),
          ),
        ),
      ),
    ),
  );
  for (const { names, ...rest } of all) {
    // With several metrics each encoding goes with some of them only; that is nothing to tell.
    const part = JSON.stringify({ ...rest, names, metric: undefined });
    try {
      const encoding =
        rest.encoding === "auto"
          ? choose({ ...DEFAULT_OPTIONS, ...rest }).encoding
          : findEncoding(rest.encoding);
      const column: Column = {
        ...rest,
        encoding: encoding.name,
        without: names === "all" ? [...encoding.prunings] : [...names],
      };
      choose(optionsOf(column, { timeout: 1, memory: null }));
      columns.set(JSON.stringify(column), column);
      used.add(part);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      refused.push({ part, message: error.message });
    }
  }
  const leftOut = new Set(refused.filter(({ part }) => !used.has(part)).map(({ message }) => message));
  if (columns.size === 0) throw new UsageError([...leftOut].join("; "));
  return { columns: [...columns.values()], leftOut: [...leftOut] };
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

function optionsOf(column: Column, { timeout, memory }: Omit<RunLimits, "repeat">): SolveBoardOptions {
  return { ...DEFAULT_OPTIONS, ...column, timeout, memory };
}

const digest = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
