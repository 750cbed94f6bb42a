/**
 * Audit of the solver's options: whole searches with one option changed, on levels that were not used for choosing
 * the options.
 *
 *     npm run build
 *     node dist/bench/options.js --levels ../shared/levels --metric moves --cap 20 --out options-moves.jsonl
 *     node dist/bench/options.js --levels ../shared/levels --metric pushes --cap 20 --out options-pushes.jsonl
 *     node dist/bench/options.js --encoding factored --settings "target=2 inprocessing=0,target=2" --out factored.jsonl novoban.xsb:20-38
 *
 * Settings come on top of what the encoding sets itself (`push-lazy`: inprocessing=0, target=2; all: luckyassumptions=0).
 * CPU seconds, after a warm-up; --cap SECONDS (default 20) for each run; every level with every one of --seeds (default
 * 0,1,2; bench/seeds.ts says what they do). `all-boxes` is left out. Writes one JSON object a run, goes on where a former
 * run with the same file stopped, and draws a cactus plot beside it. In the table at the end, "ratio" is the geometric
 * mean of (time with the setting / time with the default) over the runs that both decided and one of them took at least
 * --floor SECONDS (default 0.3) for; "by seed" is the same for each seed alone, least and largest: in the row "default"
 * that of a seed against all seeds, which is what chance does. A disagreement about a length ends the bench.
 */
import { parseArgs } from "node:util";
import type { SolveBoardOptions } from "../src/bmc/contract.ts";
import { cactusPlot } from "../src/plot/cactus.ts";
import { limitByCpuTime } from "./cpu-clock.ts";
import { FLAGS } from "./flags.ts";
import { listedLevels, nameOf } from "./level-lists.ts";
import { styleOf, writePlots } from "./plots.ts";
import { openRecords } from "./records.ts";
import { createReferee } from "./referee.ts";
import { compare, createWarmUp, isDecided, measure, type Run } from "./runs.ts";
import { readSeeds } from "./seeds.ts";
import { DEFAULT, readSetting, readSettings } from "./settings.ts";
import { subjectOf } from "./subject.ts";
import { factorText, geometricMean, markdownTable, spreadText } from "./tables.ts";

/**
 * All levels of four collections with four or five boxes and a proven optimum of 60 to 90 moves, or 25 to 30 pushes.
 * The options were chosen on Microban and XSokoban; none of these was used for any choice.
 */
const LEVELS = {
  moves: [
    "microban3.xsb:6,8,10,15,34,39,48,52,72",
    "microcosmos.xsb:6,8,29,32,35",
    "nabokosmos.xsb:1",
    "novoban.xsb:20,23,29,31,33,34,38",
  ],
  pushes: [
    "microban3.xsb:12,39,45,51",
    "microcosmos.xsb:8,11,21,34,35,36",
    "nabokosmos.xsb:3,6,8,12,14,16,18,23,33",
    "novoban.xsb:34",
  ],
} as const;

/** What is not what the encoding has anyhow. */
const SETTINGS = {
  moves:
    "inprocessing=0 inprocessing=0,target=2 target=0 target=2 luckyassumptions=1 stabilize=0 stabilizeonly=1 phase=0 chrono=0 bumpreason=0 shrink=0 elim=0",
  pushes:
    "inprocessing=1 inprocessing=1,target=1 target=0 target=1 stabilize=0 stabilizeonly=1 phase=0 chrono=0 bumpreason=0 shrink=0",
} as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...FLAGS,
    settings: { type: "string" },
    out: { type: "string", default: "options.jsonl" },
    cap: { type: "string", default: "20" },
  },
});
const metric = values.metric === "pushes" ? "pushes" : "moves";
const cap = Number(values.cap);
const seeds = readSeeds(values.seeds);
const settings = readSettings(values.settings ?? SETTINGS[metric]);
const lists = positionals.length > 0 ? positionals : LEVELS[metric];

limitByCpuTime();

const { encoding, options } = subjectOf(metric, values.encoding);
const optionsWith = (setting: string): SolveBoardOptions => ({
  ...options,
  timeout: cap,
  tuning: readSetting(setting),
});

const records = openRecords(values.out);
const referee = createReferee(values.levels, metric);
const warmUp = createWarmUp(settings.map(optionsWith), Number(values["warm-up"]));
/** By setting: the runs of each level, one a seed. */
const runs = new Map<string, Run[][]>(settings.map((setting) => [setting, []]));
for (const { file, level, board } of listedLevels(lists, values.levels)) {
  for (const ofLevels of runs.values()) ofLevels.push([]);
  for (const seed of seeds) {
    for (const [setting, ofLevels] of runs) {
      const key = { file, level, metric, encoding, setting, seed, cap };
      const run = await records.once(key, async () => {
        await warmUp(board);
        const run = await measure(board, optionsWith(setting), seed);
        const what = `${nameOf(key)}, ${setting}, seed ${seed}`;
        process.stderr.write(`${what}: ${run.verdict} ${run.lowerBound} in ${run.seconds} s\n`);
        return run;
      });
      referee.check(key, run);
      ofLevels.at(-1)!.push(run);
    }
  }
}

const floor = Number(values.floor);
const byDefault = runs.get(DEFAULT)!;

function rowOf([setting, ofLevels]: [string, Run[][]]): string[] {
  /** For each seed the pairs of all levels. */
  const pairs = seeds.map((_, seed) =>
    ofLevels.map((ofLevel, level) => ({ with: ofLevel[seed]!, without: byDefault[level]![seed]! })),
  );
  const { decided, lost, won, ratios } = compare(pairs.flat(), floor);
  const bySeed =
    setting === DEFAULT ? chance() : pairs.map((own) => geometricMean(compare(own, floor).ratios));
  const counts = [decided, lost, won].map(String);
  return [setting, ...counts, factorText(geometricMean(ratios)), spreadText(bySeed), String(ratios.length)];
}

/** Each seed against the geometric mean of all seeds, over the levels that the default decides with every seed. */
function chance(): number[] {
  const times = byDefault
    .filter((ofLevel) => ofLevel.every(isDecided))
    .map((ofLevel) => ofLevel.map(({ seconds }) => seconds))
    .filter((times) => Math.max(...times) >= floor);
  return seeds.map((_, seed) => geometricMean(times.map((each) => each[seed]! / geometricMean(each))));
}

/** Of each level that most seeds decide: the seconds of the seed in the middle. */
const middleSeconds = (ofLevels: readonly Run[][]): number[] =>
  ofLevels
    .map((ofLevel) => ofLevel.map((run) => (isDecided(run) ? run.seconds : Infinity)).sort((a, b) => a - b))
    .map((times) => times[times.length >> 1]!)
    .filter(Number.isFinite);

const heads = ["setting", "decided", "lost", "won", "ratio", "by seed", "pairs"];
console.log(markdownTable(heads, [...runs].map(rowOf)));
writePlots(values.out, [
  cactusPlot({
    name: "cactus",
    lines: [...runs].map(([name, ofLevels], index) => ({
      name,
      style: styleOf(index),
      seconds: middleSeconds(ofLevels),
    })),
    levels: byDefault.length,
    limit: cap,
    legendTitle: `options of CaDiCaL, ${encoding}`,
  }),
]);
