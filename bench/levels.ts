/**
 * Public level files: which levels are proven, in how many seconds.
 *
 *     npm run build
 *     node dist/bench/levels.js --levels ../shared/levels --metric pushes --out pushes.jsonl microban.xsb xsokoban.xsb:1,2,78
 *     node dist/bench/levels.js --levels ../shared/levels --encoding factored --seed 3 --without all-boxes microban.xsb:1-50
 *
 * Writes one JSON object a level and goes on where a former run with the same file stopped. Time is CPU time, also
 * for the cap (--cap SECONDS, default 60): on a shared machine nothing else can be compared. With --threads 2 it is
 * wall time, which means something only on an idle machine. Every optimum is compared with `optimal.csv` of the folder
 * where that has one; a difference ends the run. --seed N above 0: clauses in another order (bench/seeds.ts).
 */
import { parseArgs } from "node:util";
import { DEFAULT_OPTIONS } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import { inWorkerThread } from "../src/solver/isolated-node.ts";
import { limitByCpuTime } from "./cpu-clock.ts";
import { listedLevels, nameOf } from "./level-lists.ts";
import { openRecords } from "./records.ts";
import { createReferee } from "./referee.ts";
import { withSeed } from "./seeds.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: "string", default: "../shared/levels" },
    metric: { type: "string", default: "moves" },
    seed: { type: "string", default: "0" },
    out: { type: "string", default: "levels.jsonl" },
    cap: { type: "string", default: "60" },
    encoding: { type: "string", default: "auto" },
    triples: { type: "string", default: "" },
    amo: { type: "string", default: DEFAULT_OPTIONS.amo },
    without: { type: "string", default: "" },
    threads: { type: "string", default: "1" },
  },
});

const threads = Number(values.threads);
const metric = values.metric === "pushes" ? "pushes" : "moves";

if (threads === 1) limitByCpuTime();

const options = {
  ...DEFAULT_OPTIONS,
  metric,
  encoding: values.encoding,
  encodingOptions: values.triples === "" ? {} : { triples: values.triples },
  amo: values.amo,
  without: values.without === "" ? [] : values.without.split(","),
  timeout: Number(values.cap),
  threads,
} as const;

const records = openRecords(values.out);
const referee = createReferee(values.levels, metric);

for (const { file, level, board } of listedLevels(positionals, values.levels)) {
  await records.once({ file, level }, async () => {
    const started = performance.now();
    const result = await solveBoard(board, options, {
      isolate: inWorkerThread,
      ...withSeed(Number(values.seed)),
    });
    const seconds = Math.round(performance.now() - started) / 1000;
    referee.check({ file, level }, result);
    const { verdict, lowerBound, upperBound, bounds, explanation, solution } = result;
    const known = referee.known({ file, level });
    const name = nameOf({ file, level });
    process.stderr.write(`${name}: ${verdict} ${lowerBound} (known ${known}) in ${seconds} s\n`);
    const size = { boxes: board.boxes.length, floor: board.floor.length };
    return { ...size, verdict, lowerBound, upperBound, known, seconds, explanation, bounds, solution };
  });
}
