/**
 * What the solver backends cost around the solving itself.
 *
 *     npm run build && node dist/bench/solvers.js [LEVELFILE]
 *
 * Clauses a second taken by `add` (the `coordinate` formula of 60 steps), beside the package's own wrapper; then CPU
 * time and conflicts of whole searches with and without CaDiCaL's `luckyassumptions`. CPU time, because a shared
 * machine tells nothing else; the first run of each kind warms up and is not counted.
 */
import { readFileSync } from "node:fs";
import { Cadical, createModule } from "cadical-wasm";
import { findEncoding } from "../encodings/registry.ts";
import { DEFAULT_OPTIONS } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import { findAmo } from "../src/cnf/amo/registry.ts";
import { createFormula, type Formula } from "../src/cnf/formula.ts";
import type { Board } from "../src/game/board.ts";
import { readLevels } from "../src/level/index.ts";
import { backends } from "../src/solver/registry.ts";
import { cpuTime } from "./cpu-clock.ts";

const RUNS = 3;
const STEPS = 60;
/** MiniSat's heap holds no more than this of the formula, in literals. */
const SMALL = 400_000;

const { levels } = readLevels(readFileSync(process.argv[2] ?? "levels/sokobmc.xsb"));
const boards = levels.flatMap(({ board }) => (board === null ? [] : [board]));

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

/** CPU milliseconds of `work`, the median of a few runs. */
async function timed(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const started = cpuTime();
    await work();
    if (run > 0) times.push(cpuTime() - started);
  }
  return median(times);
}

function formulaOf(board: Board): Formula {
  const formula = createFormula();
  const encoding = findEncoding("coordinate");
  const options = Object.fromEntries(encoding.options.map((option) => [option.name, option.default]));
  const unrolling = encoding.unroll({ board, formula, amo: findAmo("sequential"), options });
  let previous = unrolling.frame(0);
  for (let t = 1; t <= STEPS; t++) {
    const frame = unrolling.frame(t);
    unrolling.transition(previous, frame);
    previous = frame;
  }
  return formula;
}

const countClauses = (clauses: Int32Array) =>
  clauses.reduce((sum, literal) => sum + (literal === 0 ? 1 : 0), 0);

async function measureAdding(): Promise<void> {
  const formula = formulaOf(boards[0]!);
  const whole = formula.stored();
  const part = whole.subarray(0, whole.indexOf(0, Math.min(SMALL, whole.length) - 1) + 1);
  const rows: [name: string, clauses: Int32Array, work: (clauses: Int32Array) => Promise<void>][] =
    backends.map((backend) => [
      backend.name,
      backend.name === "minisat" ? part : whole,
      async (clauses) => {
        const solver = await backend.create();
        solver.add(clauses, formula.variables);
        solver.dispose();
      },
    ]);
  rows.push([
    "cadical-wasm's wrapper",
    whole,
    async (clauses) => {
      const solver = new Cadical(await createModule({ print() {} }), { quiet: 1 });
      let open: number[] = [];
      for (const literal of clauses) {
        if (literal !== 0) open.push(literal);
        else {
          solver.addClause(open);
          open = [];
        }
      }
    },
  ]);
  for (const [name, clauses, work] of rows) {
    const count = countClauses(clauses);
    const rate = count / (await timed(() => work(clauses))) / 1000;
    console.log(`${name}: ${rate.toFixed(2)} million clauses a second (${count} clauses)`);
  }
}

async function measureLucky(): Promise<void> {
  for (const [index, board] of boards.slice(0, 10).entries()) {
    const cells: string[] = [];
    for (const luckyassumptions of [0, 1]) {
      let conflicts = 0;
      const options = { ...DEFAULT_OPTIONS, encoding: "factored", without: ["all-boxes"], timeout: 60 };
      const time = await timed(async () => {
        const { bounds } = await solveBoard(board, { ...options, tuning: { luckyassumptions } });
        conflicts = bounds.reduce((sum, bound) => sum + (bound.conflicts ?? 0), 0);
      });
      cells.push(`luckyassumptions=${luckyassumptions} ${time.toFixed(0)} ms, ${conflicts} conflicts`);
    }
    console.log(`level ${index + 1}: ${cells.join(" | ")}`);
  }
}

await measureAdding();
await measureLucky();
