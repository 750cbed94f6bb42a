/**
 * The comparison as rows of levels and columns of configurations, and what follows from it: who is best, which
 * level shows most.
 */
import { columnNames, type Dimension, dimensionsOf } from "./columns.ts";
import type { Task } from "./plan.ts";
import type { Column, RunRecord } from "./record.ts";
import { isDecided } from "./record.ts";
import { median, par2, secondsOf, typical } from "./statistics.ts";

export interface Row {
  readonly name: string;
  /** The run of each entry on this level; undefined where it is not done yet. */
  readonly runs: readonly (RunRecord | undefined)[];
}

/** One column with its score. */
export interface Entry {
  readonly column: Column;
  readonly name: string;
  /** The middle run of each level, in the order of the levels. */
  readonly runs: readonly RunRecord[];
  readonly decided: number;
  /** Mean seconds; undecided counts as twice the limit. NaN where nothing ran. */
  readonly par2: number;
  /** Sum of the seconds of decided runs. */
  readonly seconds: number;
  /** Median of what the runs took beyond an idle process, in bytes; null where not measured. */
  readonly memory: number | null;
}

/** All runs of one metric. */
export interface Table {
  readonly metric: Column["metric"];
  readonly timeout: number;
  readonly repeat: number;
  readonly dimensions: readonly Dimension[];
  /** Best first. */
  readonly entries: readonly Entry[];
  readonly rows: readonly Row[];
}

/** One table a metric, in the order of the tasks. */
export function tablesOf(tasks: readonly Task[], records: ReadonlyMap<string, RunRecord>): Table[] {
  const nameOf = columnNames([...new Set(tasks.map(({ column }) => column))]);
  return [...new Set(tasks.map(({ column }) => column.metric))].map((metric) =>
    tableOf(
      nameOf,
      metric,
      tasks.filter(({ column }) => column.metric === metric),
      records,
    ),
  );
}

function tableOf(
  nameOf: (column: Column) => string,
  metric: Table["metric"],
  tasks: readonly Task[],
  records: ReadonlyMap<string, RunRecord>,
): Table {
  const columns = [...new Set(tasks.map(({ column }) => column))];
  const levels = [...new Set(tasks.map(({ level }) => level))];
  const runsOf = (column: Column, level: Task["level"]) =>
    tasks.flatMap((task) => {
      const record = records.get(task.key);
      return task.column === column && task.level === level && record ? [record] : [];
    });
  const grid = columns.map((column) => ({
    column,
    runs: levels.map((level) => typical(runsOf(column, level))),
  }));
  const ranked = grid
    .map(({ column, runs }) => ({ runs, entry: entryOf(column, nameOf(column), runs) }))
    .toSorted((a, b) => (a.entry.par2 || 0) - (b.entry.par2 || 0));
  const nameOfFile = shortNames([...new Set(levels.map(({ file }) => file))]);
  return {
    metric,
    timeout: tasks[0]!.options.timeout!,
    repeat: Math.max(...tasks.map(({ repeat }) => repeat)),
    dimensions: dimensionsOf(columns),
    entries: ranked.map(({ entry }) => entry),
    rows: levels.map((level, index) => ({
      name: [nameOfFile(level.file), level.index, level.title].filter(Boolean).join(" "),
      runs: ranked.map(({ runs }) => runs[index]),
    })),
  };
}

/** What tells files apart: nothing for one, else the names without folders unless two would be the same. */
function shortNames(files: readonly string[]): (file: string) => string {
  if (files.length < 2) return () => "";
  const base = (file: string) => file.slice(file.lastIndexOf("/") + 1);
  return new Set(files.map(base)).size === files.length ? base : (file) => file;
}

function entryOf(column: Column, name: string, cells: readonly (RunRecord | undefined)[]): Entry {
  const runs = cells.filter((run) => run !== undefined);
  const decided = runs.filter(isDecided);
  const used = runs.flatMap(({ memory: { peak, idle } }) =>
    peak === null || idle === null ? [] : [peak - idle],
  );
  return {
    column,
    name,
    runs,
    decided: decided.length,
    par2: par2(runs),
    seconds: decided.reduce((sum, run) => sum + secondsOf(run), 0),
    memory: median(used),
  };
}

/** The best entry of each value of a dimension, best first. */
export function bestOfEach({ entries }: Pick<Table, "entries">, { of }: Dimension): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ column }) => {
    const value = of(column);
    if (seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}

/**
 * The level whose bounds show how formulas grow: decided by the solvers of as many entries as possible, then with
 * the most bounds of those in all. Undefined where no run asked a solver more than once.
 */
export function showcase(rows: readonly Row[]): Row | undefined {
  // What an argument without a solver decided shows no formula.
  const telling = ({ runs }: Row) =>
    runs.filter((run) => run && isDecided(run) && run.result.bounds.length > 0);
  const depth = (row: Row) => telling(row).reduce((sum, run) => sum + run!.result.bounds.length, 0);
  return rows
    .filter(({ runs }) => runs.some((run) => run && run.result.bounds.length > 1))
    .toSorted((a, b) => telling(b).length - telling(a).length || depth(b) - depth(a))[0];
}
