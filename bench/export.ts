/**
 * How fast formulas are written and how much memory that takes.
 *
 *     npm run build && node dist/bench/export.js
 *
 * Formulas with their comments go to a hash, as in the command, and nowhere else. CPU time, medians of five runs after
 * one that is not counted; then the largest resident memory seen while formulas of growing length were written.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { findEncoding } from "../encodings/registry.ts";
import { findAmo } from "../src/cnf/amo/registry.ts";
import type { ExportRequest } from "../src/export/contract.ts";
import { findFormat } from "../src/export/registry.ts";
import { readLevels } from "../src/level/index.ts";
import { cpuTime } from "./cpu-clock.ts";

const RUNS = 5;

const { levels } = readLevels(readFileSync("levels/sokobmc.xsb"));
const { board, title } = levels[45]!;

function request(encoding: string, steps: number, plain: boolean): ExportRequest {
  const found = findEncoding(encoding);
  return {
    level: { file: "levels/sokobmc.xsb", level: 46, title },
    board: board!,
    encoding: found,
    encodingOptions: Object.fromEntries(found.options.map((option) => [option.name, option.default])),
    amo: findAmo("sequential"),
    prunings: new Set(plain ? [] : ["dead-squares", "windows", "parity"]),
    steps,
  };
}

const cpuSeconds = () => cpuTime() / 1000;

interface Written {
  readonly clauses: number;
  readonly bytes: number;
  readonly seconds: number;
  /** MiB. */
  readonly memory: number;
}

/** Writes to a hash, as the command does, and to nowhere. */
function write(wanted: ExportRequest): Written {
  const hash = createHash("sha256");
  let bytes = 0;
  let clauses = 0;
  let memory = 0;
  let pieces = 0;
  const started = cpuSeconds();
  for (const piece of findFormat("dimacs").write(wanted)) {
    hash.update(piece);
    bytes += piece.length;
    if (typeof piece === "string") clauses = Number(/^p cnf \d+ (\d+)/.exec(piece)?.[1] ?? clauses);
    // Asking takes longer than writing a piece.
    if (pieces++ % 100 === 0) memory = Math.max(memory, process.memoryUsage.rss() / 2 ** 20);
  }
  return { clauses, bytes, seconds: cpuSeconds() - started, memory };
}

for (const [encoding, steps] of [
  ["factored", 150],
  ["lean", 150],
  ["coordinate", 12],
] as const) {
  const runs = Array.from({ length: RUNS + 1 }, () => write(request(encoding, steps, true))).slice(1);
  const rates = runs.map(({ clauses, seconds }) => Math.round(clauses / seconds)).sort((a, b) => a - b);
  const [{ clauses, bytes }] = runs as [Written];
  const median = rates[Math.floor(rates.length / 2)];
  console.log(JSON.stringify({ encoding, steps, clauses, bytes, median, fastest: rates.at(-1) }));
}

for (const steps of [500, 2000, 8000]) {
  const { clauses, bytes, seconds, memory } = write(request("factored", steps, true));
  const rate = Math.round(clauses / seconds);
  console.log(
    JSON.stringify({ encoding: "factored", steps, clauses, bytes, rate, memory: Math.round(memory) }),
  );
}
