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
 * where that has one; a difference ends the run.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_OPTIONS } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import { readLevels } from "../src/level/index.ts";
import { inWorkerThread } from "../src/solver/isolated-node.ts";
import { limitByCpuTime } from "./cpu-clock.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: "string", default: "../shared/levels" },
    metric: { type: "string", default: "moves" },
    seed: { type: "string", default: "" },
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

/** `microban.xsb:1-50,60` */
function parseSet(text: string): { file: string; wanted: (level: number) => boolean } {
  const [file = "", list] = text.split(":");
  const ranges = (list ?? "1-").split(",").map((range) => range.split("-"));
  return {
    file,
    wanted: (level) =>
      ranges.some(([from, to = from]) => level >= Number(from) && (to === "" || level <= Number(to))),
  };
}

/** Proven optima by `file,level`. */
function readOptima(): Map<string, number> {
  const rows = readFileSync(join(values.levels, "optimal.csv"), "utf8").trim().split("\n");
  const head = rows[0]!.split(",");
  const [length, proof] = [head.indexOf(`optimal_${metric}`), head.indexOf(`${metric}_proof`)];
  return new Map(
    rows
      .slice(1)
      .map((row) => row.split(","))
      .filter((row) => row[proof] === "proved")
      .map((row) => [`${row[0]},${row[1]}`, Number(row[length])]),
  );
}

const optima = readOptima();
const done = new Set(
  existsSync(values.out)
    ? readFileSync(values.out, "utf8")
        .trim()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as { file: string; level: number })
        .map(({ file, level }) => `${file},${level}`)
    : [],
);

for (const { file, wanted } of positionals.map(parseSet)) {
  for (const { board, index } of readLevels(readFileSync(join(values.levels, file)), { fileName: file })
    .levels) {
    const key = `${file},${index}`;
    if (board === null || !wanted(index) || done.has(key)) continue;
    const started = performance.now();
    const options = {
      ...DEFAULT_OPTIONS,
      metric,
      tuning: values.seed === "" ? {} : { seed: Number(values.seed) },
      encoding: values.encoding,
      encodingOptions: values.triples === "" ? {} : { triples: values.triples },
      amo: values.amo,
      without: values.without === "" ? [] : values.without.split(","),
      timeout: Number(values.cap),
      threads,
    } as const;
    const result = await solveBoard(board, options, { isolate: inWorkerThread });
    const seconds = Math.round(performance.now() - started) / 1000;
    const { verdict, lowerBound, upperBound, bounds, explanation, solution } = result;
    const known = optima.get(key) ?? null;
    const agrees = known === null || upperBound === null || upperBound === known;
    if (!agrees || (known !== null && (lowerBound as number) > known)) {
      throw new Error(`${key}: ${lowerBound} to ${upperBound} ${metric}, but ${known} are proven`);
    }
    const record = { file, level: index, boxes: board.boxes.length, floor: board.floor.length, verdict };
    const more = { lowerBound, upperBound, known, seconds, explanation, bounds, solution };
    appendFileSync(values.out, `${JSON.stringify({ ...record, ...more })}\n`);
    process.stderr.write(`${key}: ${verdict} ${lowerBound} (known ${known}) in ${seconds} s\n`);
  }
}
