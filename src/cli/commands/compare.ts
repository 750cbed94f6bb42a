/** `sokobmc compare` */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { encodings } from "../../../encodings/registry.ts";
import { DEFAULT_OPTIONS, UsageError } from "../../bmc/contract.ts";
import { schedules } from "../../bmc/schedules.ts";
import { amoForms } from "../../cnf/amo/registry.ts";
import { alarmFiles } from "../../compare/alarm.ts";
import { columnsOf, type Dimensions } from "../../compare/combinations.ts";
import { measure } from "../../compare/measure.ts";
import { type CompareLevel, compareLevels, planRuns, type Task } from "../../compare/plan.ts";
import { isDecided, type RunRecord } from "../../compare/record.ts";
import { type Report, reportOf } from "../../compare/report.ts";
import { runTasks } from "../../compare/run.ts";
import { openStore, type Store } from "../../compare/store.ts";
import { type Table, tablesOf } from "../../compare/table.ts";
import { csvText, markdownText, rankingText } from "../../compare/text-table.ts";
import { plotFile } from "../../plot/plot.ts";
import { countOf } from "../../results/length.ts";
import { Metric } from "../../results/result.ts";
import { backends } from "../../solver/registry.ts";
import { colours } from "../colours.ts";
import { createCountdown } from "../countdown.ts";
import { action, EXIT, version } from "../exit.ts";
import { chooseLevels, type InputOptions, readInput, shownName, withInputOptions } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { encodingName, solverName } from "../solve-options.ts";
import { levelNumbers, oneOf, seconds, wholeNumber } from "../values.ts";

interface Options extends InputOptions {
  readonly levels?: InputOptions["level"];
  readonly metric: readonly Metric[];
  readonly encoding: Dimensions["encodings"];
  readonly amo: readonly string[];
  readonly solver: readonly string[];
  readonly schedule: readonly string[];
  readonly without: Dimensions["without"];
  readonly timeout: number;
  readonly memory?: number;
  readonly repeat: number;
  readonly out: string;
  readonly csv?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly progress: boolean;
}

const EXAMPLES = `
Lists are separated by commas; "all" stands for all there are.

Examples:
  npx sokobmc compare levels/first-steps.xsb --level 2 --encoding factored,object --amo pairwise,product
  npx sokobmc compare levels/first-steps.xsb --level 2 --encoding factored --without none --without all
  npx sokobmc compare levels/first-steps.xsb --level 1 --solver all --timeout 5 --out solvers --markdown

The same command again goes on where the last one stopped; what has been run is not run again.

Exit codes:
  0 every level decided by some configuration   1 some by none, or invalid   2 bad usage or input
  3 two runs disagree (the level is saved)      130 interrupted, everything kept`;

const soundNames = encodings.filter(({ sound }) => sound).map(({ name }) => name);
const noOptions = (encoding: string) => ({ encoding, encodingOptions: {} });

export function addCompare(program: Command): void {
  const command = program
    .command("compare")
    .description("run encodings x at-most-one forms x solvers over levels: tables, plots, one report")
    .argument("<FILE...>", "level files");
  const options = [
    new Option("--levels <N>").argParser(levelNumbers).hideHelp(),
    new Option(
      "--metric <METRIC>",
      `what is shortest; may be given more than once: ${Metric.options.join(" | ")}`,
    )
      .default(["moves"], "moves")
      .argParser(collect((typed) => [oneOf(Metric.options)(typed)])),
    new Option("--encoding <NAME,...>", "transition encodings, NAME:OPTION=VALUE for their options, or all")
      .default(soundNames.map(noOptions), "all that play by the rules")
      .argParser(
        collect((typed) =>
          typed === "all" ? encodings.map(({ name }) => noOptions(name)) : typed.split(",").map(encodingName),
        ),
      ),
    new Option("--amo <NAME,...>", "at-most-one forms, or all")
      .default([DEFAULT_OPTIONS.amo], DEFAULT_OPTIONS.amo)
      .argParser(names(amoForms)),
    new Option("--solver <NAME,...>", "SAT solvers, or all; exec:PROGRAM by itself")
      .default([DEFAULT_OPTIONS.solver], DEFAULT_OPTIONS.solver)
      .argParser(
        collect((typed) => {
          if (typed === "all") return backends.map(({ name }) => name);
          return typed.startsWith("exec:") ? [typed] : typed.split(",").map(solverName);
        }),
      ),
    new Option("--schedule <NAME,...>", "how the bound is raised, or all")
      .default([DEFAULT_OPTIONS.schedule], DEFAULT_OPTIONS.schedule)
      .argParser(names(schedules)),
    new Option("--without <PRUNING,...>", "leave these out; more than once: one set each; none, all")
      .default([[]], "none")
      .argParser(collect((typed) => [pruningSet(typed)])),
    new Option("--timeout <SECONDS>", "time limit of each run").default(60).argParser(seconds),
    new Option("--memory <MIB>", "memory limit of each run").argParser(wholeNumber(1)),
    new Option("--repeat <N>", "runs of each; the middle one counts").default(1).argParser(wholeNumber(1)),
    new Option("--out <DIR>", "folder of results.jsonl, results.csv, report.html and the plots").default(
      "comparison",
    ),
    new Option("--csv", "print every run as CSV instead of the ranking"),
    new Option("--markdown", "print ranking and times as Markdown instead"),
    new Option("--json", "print the records instead, one a line, as they come"),
    new Option("--quiet", "no progress, no notes"),
    new Option("--no-progress", "no progress line"),
  ];
  withInputOptions(command);
  for (const option of options) command.addOption(option);
  command.addHelpText("after", EXAMPLES).action(action(compare));
}

/** An option that may be given more than once; the first time replaces the default. */
function collect<T>(read: (typed: string) => readonly T[]): (typed: string, before: readonly T[]) => T[] {
  const given = new WeakSet<object>();
  return (typed, before) => {
    const all = [...(given.has(before) ? before : []), ...read(typed)];
    given.add(all);
    return all;
  };
}

const names = (registry: readonly { readonly name: string }[]) => {
  const known = registry.map(({ name }) => name);
  return collect((typed: string) => (typed === "all" ? known : typed.split(",").map(oneOf(known))));
};

function pruningSet(typed: string): readonly string[] | "all" {
  if (typed === "none") return [];
  const known = [...new Set(encodings.flatMap(({ prunings }) => prunings as readonly string[]))];
  return typed === "all" ? "all" : typed.split(",").map(oneOf(known)).toSorted();
}

async function compare(files: readonly string[], options: Options): Promise<number> {
  const { levels, invalid } = await readAll(files, options);
  const { columns, leftOut } = columnsOf({
    metrics: options.metric,
    encodings: options.encoding,
    amoForms: options.amo,
    solvers: options.solver,
    schedules: options.schedule,
    without: options.without,
  });
  const limits = { timeout: options.timeout, memory: options.memory ?? null, repeat: options.repeat };
  const tasks = planRuns(levels, columns, limits, version);
  const store = openStoreIn(options.out);
  const note = (text: string) => options.quiet || process.stderr.write(`${text}\n`);
  for (const message of invalid) note(`left out: ${message}`);
  for (const reason of leftOut) note(`left out: ${reason}`);
  if (store.repaired > 0)
    note(`${join(options.out, RESULTS)}: the last line was cut off; that run is done again`);

  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  const progress = createCountdown(process.stderr, tasks.length, {
    visible: options.progress && !options.quiet,
    timeout: options.timeout,
  });
  const kept = tasks.filter(({ key }) => store.records.has(key)).length;
  note(
    `${countOf(tasks.length, "runs")}: ${countOf(new Set(tasks.map(({ level }) => level)).size, "levels")}, ${countOf(columns.length, "configurations")}${kept > 0 ? `; ${kept} done already` : ""}`,
  );
  try {
    await runTasks(tasks, store, (task) => measure(task, version, interrupt.signal), {
      begin: ({ level, column }, done) =>
        progress.begin(done, `${level.index} ${level.title ?? ""} · ${column.encoding} · ${column.amo}`),
      end: (_, record) => {
        progress.end();
        if (options.json) process.stdout.write(`${JSON.stringify(record)}\n`);
      },
      disagree: (task, disagreement) => saveAlarm(options.out, task, disagreement),
    });
  } finally {
    stopListening();
    progress.close();
    store.close();
  }
  const { tables, records } = conclude(tasks, store, options, [...invalid, ...leftOut]);
  if (options.csv) process.stdout.write(csvText(records));
  else if (options.markdown) process.stdout.write(markdownText(tables));
  else if (!options.json) printRanking(tables, options.out);
  if (interrupt.signal.aborted) return EXIT.interrupted;
  const decided = new Set(records.filter(isDecided).map(({ board }) => board));
  return invalid.length === 0 && levels.every(({ id }) => decided.has(id)) ? EXIT.decided : EXIT.undecided;
}

async function readAll(
  files: readonly string[],
  options: Options,
): Promise<{ levels: CompareLevel[]; invalid: string[] }> {
  const levels: CompareLevel[] = [];
  const invalid: string[] = [];
  for (const file of files) {
    const chosen = chooseLevels(await readInput(file, options), options.level ?? options.levels);
    levels.push(...compareLevels(shownName(file), chosen));
    for (const { board, index, errors } of chosen) {
      if (board === null) invalid.push(`level ${index} of ${shownName(file)}: ${errors[0]?.message}`);
    }
  }
  if (levels.length === 0) throw new UsageError(`no valid level to compare on: ${invalid.join("; ")}`);
  return { levels, invalid };
}

const RESULTS = "results.jsonl";

function openStoreIn(folder: string): Store {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out ${folder} cannot be made: ${(error as Error).message}`);
  }
  return openStore(join(folder, RESULTS));
}

/** @returns what to tell of it */
function saveAlarm(folder: string, task: Task, disagreement: Parameters<typeof alarmFiles>[1]): string {
  const { level, details } = alarmFiles(task, disagreement);
  const path = join(folder, "disagreement.xsb");
  writeFileSync(path, level);
  writeFileSync(join(folder, "disagreement.json"), details);
  return `The level and both sets of options are saved in ${path}, the records in disagreement.json beside it.`;
}

/** Writes the files that follow from the records; they replace those of an earlier run. */
function conclude(
  tasks: readonly Task[],
  store: Store,
  { out }: Options,
  leftOut: readonly string[],
): { tables: Table[]; records: RunRecord[] } {
  const tables = tablesOf(tasks, store.records);
  const records = tasks.flatMap(({ key }) => store.records.get(key) ?? []);
  const command = `sokobmc ${process.argv.slice(2).join(" ")}`;
  const { html, plots }: Report = reportOf({ tables, records, planned: tasks.length, leftOut, command });
  writeFileSync(join(out, "results.csv"), csvText(records));
  writeFileSync(join(out, "report.html"), html);
  for (const plot of plots) writeFileSync(join(out, `${plot.name}.svg`), plotFile(plot));
  return { tables, records };
}

function printRanking(tables: readonly Table[], folder: string): void {
  for (const table of tables) {
    const heading = tables.length > 1 ? ` Shortest in ${table.metric}\n` : "";
    process.stdout.write(`\n${heading}${rankingText(table, colours.bold)}`);
  }
  const explained = "PAR-2: mean seconds over all levels, undecided ones counting twice the limit";
  process.stdout.write(`\n ${colours.dim(explained)}\n\n Report: ${join(folder, "report.html")}\n`);
}
