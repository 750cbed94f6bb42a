/** Encodings and forms on one level, one run at a time, each in a worker of its own. Loaded when first asked for. */
import type { BoardResult } from "../../../src/bmc/contract.ts";
import { columnsOf, optionsOf } from "../../../src/compare/combinations.ts";
import { picturesOf } from "../../../src/compare/pictures.ts";
import type { CompareLevel, Task } from "../../../src/compare/plan.ts";
import type { RunRecord } from "../../../src/compare/record.ts";
import { runTasks } from "../../../src/compare/run.ts";
import { type Table, tablesOf } from "../../../src/compare/table.ts";
import { levelResult } from "../../../src/job/level-result.ts";
import { createRunner, type SpawnWorker } from "../../../src/job/runner.ts";
import type { Plot } from "../../../src/plot/plot.ts";
import type { Metric } from "../../../src/results/result.ts";
import type { OpenLevel } from "../session.ts";
import { rankingPlot } from "./ranking-plot.ts";

/** As on the command line: the run itself, for at most so many seconds, so that what counts is warm. */
const WARM_UP_SECONDS = 2;

export interface ComparisonRequest {
  readonly level: OpenLevel;
  readonly metric: Metric;
  readonly encodings: readonly string[];
  readonly amoForms: readonly string[];
  /** Seconds a run. */
  readonly timeout: number;
  /** MiB a run. */
  readonly memory: number | null;
}

export interface Comparison {
  readonly table: Table;
  /** Of times, then of sizes and times over the bound. */
  readonly plots: readonly Plot[];
  /** Combinations that do not go together, with reasons. */
  readonly leftOut: readonly string[];
}

export interface ComparisonHooks {
  readonly signal: AbortSignal;
  /** Before each run. */
  readonly onRun: (text: string) => void;
  /** After each run: everything so far. */
  readonly onTable: (table: Table) => void;
}

/**
 * What was measured; where the signal ended it, what was measured until then, null for nothing.
 *
 * @throws UsageError when nothing goes together
 * @throws DisagreementError when two runs contradict each other
 */
export async function compareOn(
  request: ComparisonRequest,
  spawn: SpawnWorker,
  { signal, onRun, onTable }: ComparisonHooks,
): Promise<Comparison | null> {
  const { columns, leftOut } = columnsOf({
    metrics: [request.metric],
    encodings: request.encodings.map((encoding) => ({ encoding, encodingOptions: {} })),
    amoForms: request.amoForms,
    solvers: ["cadical"],
    schedules: ["linear"],
    without: [[]],
  });
  const { title, rows, board } = request.level;
  const level: CompareLevel = { file: "page", index: 1, title, rows, board: board!, id: "" };
  const tasks = columns.map(
    (column, index): Task => ({
      key: String(index),
      level,
      column,
      repeat: 1,
      options: optionsOf(column, request),
    }),
  );
  const records = new Map<string, RunRecord>();
  const table = (among: readonly Task[]): Table => {
    const [first] = tablesOf(among, records);
    // There is one level: its number says nothing.
    return { ...first!, rows: first!.rows.map((row) => ({ ...row, name: title })) };
  };
  await runTasks(
    tasks,
    { records, append: (record) => void records.set(record.key, record) },
    (task) => measured(task, spawn, signal),
    {
      begin: ({ column }, done) =>
        onRun(`Run ${done + 1} of ${tasks.length}: ${column.encoding} with ${column.amo}`),
      end: () => onTable(table(tasks)),
      disagree: () => "That is a bug of sokobmc: please report it with this level.",
    },
  );
  if (records.size === 0) return null;
  const done = table(tasks.filter(({ key }) => records.has(key)));
  const { bounds } = picturesOf(done, "compare-");
  return { table: done, plots: [rankingPlot(done, "compare-ranking"), ...bounds], leftOut };
}

/** Null when the signal ended it: such a run says nothing. */
async function measured(task: Task, spawn: SpawnWorker, signal: AbortSignal): Promise<RunRecord | null> {
  const { key, level, column, repeat, options } = task;
  const runner = createRunner(spawn);
  const started = new Date().toISOString();
  let result: BoardResult;
  try {
    const warmUp = { ...options, timeout: Math.min(WARM_UP_SECONDS, options.timeout!) };
    await runner.run(level.board, warmUp, { signal });
    if (signal.aborted) return null;
    result = await runner.run(level.board, options, { signal });
  } finally {
    runner.dispose();
  }
  if (result.reason === "interrupted") return null;
  return {
    key,
    board: level.id,
    column,
    timeout: options.timeout!,
    memoryLimit: options.memory,
    repeat,
    result: levelResult(level.file, { index: level.index, title: level.title, warnings: [] }, result),
    memory: { peak: null, idle: null },
    started,
    versions: { sokobmc: "page", node: "none", v8: "none", solver: column.solver },
    machine: { system: "browser", architecture: "", processor: "", cores: 0, memory: 0 },
  };
}
