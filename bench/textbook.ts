/**
 * How much faster than the textbook formula: one-hot tiles, pairwise at-most-one, no pruning, a new formula and a new
 * solver for every number of moves from 0 on.
 *
 *     npm run build
 *     node dist/bench/textbook.js --levels ../shared/levels --out textbook.jsonl microban.xsb:2,4,5,17,21,31,40,44,52
 *
 * --invariants yes adds to it what tile encodings here say of every frame by default (walls, targets, one agent).
 *
 * Both in one process, ours warm (the median of five runs after three), in CPU seconds; --cap SECONDS (default 120)
 * for each level and side. Writes one JSON object a level and goes on where a former run with the same file stopped;
 * the geometric mean at the end is over the levels that both sides decide.
 */
import { parseArgs } from "node:util";
import { coordinate } from "../encodings/coordinate.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import type { Board } from "../src/game/board.ts";
import { cpuTime, limitByCpuTime } from "./cpu-clock.ts";
import { listedLevels, nameOf } from "./level-lists.ts";
import { openRecords } from "./records.ts";
import { geometricMean } from "./tables.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: "string", default: "../shared/levels" },
    out: { type: "string", default: "textbook.jsonl" },
    cap: { type: "string", default: "120" },
    invariants: { type: "string", default: "no" },
  },
});
const cap = Number(values.cap);

limitByCpuTime();

/** Of five runs after three, unless one run is long. */
async function warm(board: Board): Promise<Awaited<ReturnType<typeof ours>>> {
  const first = await ours(board);
  if (first.seconds > 5) return first;
  for (let i = 0; i < 2; i++) await ours(board);
  const five = [];
  for (let i = 0; i < 5; i++) five.push(await ours(board));
  return five.sort((a, b) => a.seconds - b.seconds)[2]!;
}

/** Seconds and optimum; null where the cap came first. */
async function ours(board: Board): Promise<{ seconds: number; moves: number | null }> {
  const started = cpuTime();
  const options: SolveBoardOptions = { ...DEFAULT_OPTIONS, without: ["all-boxes"], timeout: cap };
  const { verdict, upperBound } = await solveBoard(board, options);
  return {
    seconds: (cpuTime() - started) / 1000,
    moves: verdict === "optimal" ? (upperBound as number) : null,
  };
}

async function textbook(board: Board): Promise<{ seconds: number; moves: number | null }> {
  const started = cpuTime();
  for (let k = 0; ; k++) {
    const left = cap - (cpuTime() - started) / 1000;
    if (left <= 0) break;
    const options: SolveBoardOptions = {
      ...{
        ...DEFAULT_OPTIONS,
        encoding: coordinate.name,
        amo: "pairwise",
        without: [...coordinate.prunings],
      },
      ...{ minSteps: k, maxSteps: k, timeout: left, encodingOptions: { invariants: values.invariants } },
    };
    const { verdict, reason, upperBound } = await solveBoard(board, options);
    if (upperBound !== null) return { seconds: (cpuTime() - started) / 1000, moves: upperBound as number };
    if (verdict === "unknown" && reason === "timeout") break;
  }
  return { seconds: (cpuTime() - started) / 1000, moves: null };
}

const records = openRecords(values.out);
const ratios: number[] = [];
for (const { file, level, board } of listedLevels(positionals, values.levels)) {
  const key = { file, level, invariants: values.invariants, cap };
  const run = await records.once(key, async () => {
    const [fast, slow] = [await warm(board), await textbook(board)];
    const ratio = slow.seconds / fast.seconds;
    process.stderr.write(`${nameOf(key)}: ${JSON.stringify({ ours: fast, textbook: slow, ratio })}\n`);
    return { ours: fast, textbook: slow, ratio };
  });
  if (run.ours.moves === null || run.textbook.moves === null) continue;
  if (run.ours.moves !== run.textbook.moves)
    throw new Error(`${nameOf(key)}: ${run.ours.moves} and ${run.textbook.moves} moves`);
  ratios.push(run.ratio);
}
const mean = geometricMean(ratios).toFixed(0);
process.stderr.write(`${ratios.length} levels decided by both, geometric mean ${mean}\n`);
