/**
 * How many clauses a second are made, and how many go into CaDiCaL.
 *
 *     npm run build && node dist/bench/throughput.js
 *
 * Encodes frames of an open room with each encoding; CPU time, medians of nine runs after five that are not counted
 * (in those the compiler takes more time than the encoder).
 */
import { encodings } from "../encodings/registry.ts";
import { findAmo } from "../src/cnf/amo/registry.ts";
import { createFormula, type Formula } from "../src/cnf/formula.ts";
import { type Board, boardFromDrawing } from "../src/game/board.ts";
import { findBackend } from "../src/solver/registry.ts";
import { cpuTime } from "./cpu-clock.ts";

const SIDE = 24;
const FRAMES = 12;
const WARM_UP = 5;
const RUNS = 9;

function room(): Board {
  const row = (inner: string) => `#${inner}${" ".repeat(SIDE - inner.length)}#`;
  const wall = "#".repeat(SIDE + 2);
  return boardFromDrawing(
    [wall, row("@ $ $ $"), ...Array(SIDE - 2).fill(row("")), row(" . . ."), wall].join("\n"),
  );
}

const cpuSeconds = () => cpuTime() / 1000;

async function median(work: () => Promise<number> | number): Promise<number> {
  for (let run = 0; run < WARM_UP; run++) await work();
  const rates: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = cpuSeconds();
    const clauses = await work();
    rates.push(clauses / (cpuSeconds() - started));
  }
  return rates.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
}

const board = room();
const millions = (rate: number) => `${(rate / 1e6).toFixed(2)} million/s`;

// The layers of `push` grow with the square of the room: millions of clauses a frame.
for (const encoding of encodings.filter(({ name }) => name !== "push")) {
  const options = Object.fromEntries(encoding.options.map((option) => [option.name, option.default]));
  const encode = (): Formula => {
    const formula = createFormula();
    const unrolling = encoding.unroll({ board, formula, amo: findAmo("sequential"), options });
    let previous = unrolling.frame(0);
    for (let t = 1; t <= FRAMES; t++) {
      const frame = unrolling.frame(t);
      unrolling.transition(previous, frame);
      previous = frame;
    }
    return formula;
  };
  const made = await median(() => encode().clauses);
  const formula = encode();
  const sent = await median(async () => {
    const solver = await findBackend("cadical").create();
    solver.add(formula.stored(), formula.variables);
    solver.dispose();
    return formula.clauses;
  });
  console.log(
    `${encoding.name.padEnd(18)} made ${millions(made).padStart(16)}, into CaDiCaL ${millions(sent).padStart(16)} (${formula.clauses.toLocaleString("en")} clauses)`,
  );
}
