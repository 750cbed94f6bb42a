/**
 * What each pruning is worth: every level with all prunings, and once more for each of them without it.
 *
 *     npm run build
 *     node dist/bench/prunings.js --levels ../shared/levels --metric moves --cap 60 --out prunings-moves.jsonl microban.xsb:1-50
 *     node dist/bench/prunings.js --levels ../shared/levels --metric pushes --cap 60 --out prunings-pushes.jsonl microban.xsb
 *
 * `all-boxes` is left out throughout, so that no table holds a whole game. CPU seconds, after a warm-up; --cap SECONDS
 * (default 60) for each run; --seeds 0,1,2 repeats everything in other orders of the clauses (bench/seeds.ts). Writes
 * one JSON object a run and goes on where a former run with the same file stopped. In the table at the end, "ratio" is
 * the geometric mean of (time without the pruning / time with all of them) over the runs that both decided and one of
 * them took at least --floor SECONDS (default 0.3) for; "bound" is the mean difference of the lower bounds of runs that
 * both left open. Every optimum is compared with the proven one and with the other runs; a difference ends the bench.
 */
import { parseArgs } from "node:util";
import type { SolveBoardOptions } from "../src/bmc/contract.ts";
import { limitByCpuTime } from "./cpu-clock.ts";
import { FLAGS } from "./flags.ts";
import { listedLevels, nameOf } from "./level-lists.ts";
import { openRecords } from "./records.ts";
import { createReferee } from "./referee.ts";
import { compare, createWarmUp, measure, type Run } from "./runs.ts";
import { readSeeds } from "./seeds.ts";
import { subjectOf } from "./subject.ts";
import { factorText, geometricMean, markdownTable, spreadText } from "./tables.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...FLAGS,
    out: { type: "string", default: "prunings.jsonl" },
    seeds: { type: "string", default: "0" },
  },
});
const metric = values.metric === "pushes" ? "pushes" : "moves";
const cap = Number(values.cap);
const seeds = readSeeds(values.seeds);

limitByCpuTime();

const { encoding, prunings, options } = subjectOf(metric, values.encoding);
/** What "no pruning is left out" is called in records. */
const NONE = "";

const optionsWithout = (name: string): SolveBoardOptions => ({
  ...options,
  timeout: cap,
  without: name === NONE ? options.without : [...options.without, name],
});

const records = openRecords(values.out);
const referee = createReferee(values.levels, metric);

/** By the pruning left out; as long as each other, run for run. */
const runs = new Map<string, Run[]>([NONE, ...prunings].map((name) => [name, []]));
const warmUp = createWarmUp([...runs.keys()].map(optionsWithout), Number(values["warm-up"]));
for (const { file, level, board } of listedLevels(positionals, values.levels)) {
  for (const seed of seeds) {
    for (const [without, done] of runs) {
      const key = { file, level, metric, encoding, without, seed, cap };
      const run = await records.once(key, async () => {
        await warmUp(board);
        const run = await measure(board, optionsWithout(without), seed);
        const what = without === NONE ? "all prunings" : `without ${without}`;
        process.stderr.write(
          `${nameOf(key)}, ${what}: ${run.verdict} ${run.lowerBound} in ${run.seconds} s\n`,
        );
        return run;
      });
      referee.check(key, run);
      done.push(run);
    }
  }
}

const withAll = runs.get(NONE)!;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const rows = [...runs].map(([name, done]) => {
  const { decided, lost, won, ratios, bounds } = compare(
    done.map((run, index) => ({ without: withAll[index]!, with: run })),
    Number(values.floor),
  );
  if (name === NONE) return ["nothing", `${decided} of ${done.length}`, ...Array(6).fill("")];
  return [
    name,
    ...[decided, lost, won].map(String),
    factorText(geometricMean(ratios)),
    spreadText(ratios),
    String(ratios.length),
    bounds.length === 0 ? "-" : `${mean(bounds).toFixed(1)} (${bounds.length})`,
  ];
});
const heads = ["without", "decided", "lost", "won", "ratio", "range", "pairs", "bound (open)"];
console.log(markdownTable(heads, rows));
