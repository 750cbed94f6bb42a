/**
 * How formulas grow: with the number of steps k on some levels, and with the number of cells in empty rooms.
 *
 *     npm run build
 *     node dist/bench/growth.js --levels ../shared/levels --out growth.jsonl microban.xsb:1 xsokoban.xsb:1
 *     node dist/bench/growth.js --encodings lean,push-lazy --ks 10,100,1000 --sides 5,10,20 --steps 20 --out some.jsonl microban.xsb:1
 *
 * Every encoding with all its prunings (but `all-boxes`) and with none. A room of n x n cells has one box two cells from
 * its target and is asked for --steps (default 20). No solver is asked; times are CPU seconds of the formula without the
 * tables of the board, the median of three after a warm-up. A line ends where a formula has more than --most clauses
 * (default 2 million). Writes one JSON object a formula, goes on where a former run with the same file stopped, and draws
 * plots beside it, both axes logarithmic. In the tables at the end "power" is p of x^p by the last two columns of a line.
 */
import { parseArgs } from "node:util";
import { type Board, boardFromDrawing } from "../src/game/board.ts";
import { logDomain } from "../src/plot/axes.ts";
import { linePlot, type Series } from "../src/plot/lines.ts";
import type { Plot } from "../src/plot/plot.ts";
import { cpuTime } from "./cpu-clock.ts";
import { type Made, make } from "./formulas.ts";
import { listedLevels } from "./level-lists.ts";
import { styleOf, writePlots } from "./plots.ts";
import { openRecords } from "./records.ts";
import { metricOf, subjectOf } from "./subject.ts";
import { factorText, markdownTable } from "./tables.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: "string", default: "../shared/levels" },
    encodings: {
      type: "string",
      default: "factored,lean,object,coordinate,coordinate-binary,push,push-lazy",
    },
    ks: { type: "string", default: "5,10,20,40,80,160,320" },
    sides: { type: "string", default: "4,6,8,12,16,24,32" },
    steps: { type: "string", default: "20" },
    most: { type: "string", default: "2000000" },
    "warm-up": { type: "string", default: "0.5" },
    out: { type: "string", default: "growth.jsonl" },
  },
});
const numbers = (list: string) => list.split(",").map(Number);
const most = Number(values.most);
const steps = Number(values.steps);
const lists = positionals.length > 0 ? positionals : ["microban.xsb:1", "xsokoban.xsb:1"];

/** CPU milliseconds before the first formula of a line that counts. */
const warmUp = 1000 * Number(values["warm-up"]);
const RUNS = 3;

interface Point extends Made {
  /** k, or the number of cells. */
  readonly x: number;
}

/** Formulas of one encoding that differ in x only. */
interface Line {
  readonly encoding: string;
  readonly pruned: boolean;
  readonly points: readonly Point[];
}

/** One formula to be made, by what names it in the records. */
interface Wanted {
  readonly key: { readonly [name: string]: string | number; readonly k: number };
  readonly board: Board;
}

const records = openRecords(values.out);

/**
 * @param wanted in ascending order of size
 * @returns null where pruning changes nothing
 */
async function lineOf(encoding: string, pruned: boolean, wanted: readonly Wanted[]): Promise<Line | null> {
  const { prunings, options: all } = subjectOf(metricOf(encoding), encoding);
  // The first bound says where a search begins, not what a formula has.
  if (pruned && prunings.every((name) => name === "lower-bound")) return null;
  const options = pruned ? all : { ...all, without: [...all.without, ...prunings] };
  const points: Point[] = [];
  let warm = false;
  for (const { key, board } of wanted) {
    if ((points.at(-1)?.clauses ?? 0) > most) break;
    const { made } = await records.once({ ...key, encoding, pruned }, async () => {
      for (const end = cpuTime() + warmUp; !warm && cpuTime() < end; ) await make(board, options, key.k);
      warm = true;
      const runs: (Made | null)[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await make(board, options, key.k));
      const made = runs.sort((a, b) => (a?.encoding ?? 0) - (b?.encoding ?? 0))[RUNS >> 1]!;
      process.stderr.write(`${JSON.stringify({ ...key, encoding, pruned, made })}\n`);
      return { made };
    });
    if (made !== null) points.push({ ...made, x: (key.cells as number | undefined) ?? made.k });
  }
  return { encoding, pruned, points };
}

async function linesOf(wanted: readonly Wanted[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const encoding of values.encodings.split(",")) {
    for (const pruned of [true, false]) {
      const line = await lineOf(encoding, pruned, wanted);
      if (line !== null && line.points.length > 0) lines.push(line);
    }
  }
  return lines;
}

/** An empty room of `side` x `side` cells. */
function room(side: number): Board {
  const wall = "#".repeat(side + 2);
  const empty = `#${" ".repeat(side)}#`;
  const middle = Math.floor((side - 4) / 2);
  const filled = `#${`${" ".repeat(middle)}@$ .`.padEnd(side)}#`;
  const rows = Array.from({ length: side }, (_, y) => (y === side >> 1 ? filled : empty));
  return boardFromDrawing([wall, ...rows, wall].join("\n"));
}

const nameOf = ({ encoding, pruned }: Line) => `${encoding}${pruned ? ", pruned" : ""}`;

interface Quantity {
  readonly name: string;
  readonly unit: string;
  readonly of: (point: Point) => number;
}

const VARIABLES: Quantity = { name: "variables", unit: "number", of: ({ variables }) => variables };
const CLAUSES: Quantity = { name: "clauses", unit: "number", of: ({ clauses }) => clauses };
/** No clock is finer than a millisecond where many things run. */
const TIME: Quantity = { name: "time", unit: "CPU seconds", of: ({ encoding }) => Math.max(encoding, 0.001) };

function printTable(title: string, x: string, lines: readonly Line[], { name, unit, of }: Quantity): void {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  const rows = lines.map((line) => {
    const cells = xs.map((x) => line.points.find((point) => point.x === x));
    const [before, last] = line.points.slice(-2);
    const power = last ? Math.log(of(last) / of(before!)) / Math.log(last.x / before!.x) : Number.NaN;
    const texts = cells.map((point) => (point ? Number(of(point).toPrecision(6)).toLocaleString("en") : ""));
    return [nameOf(line), ...texts, factorText(power)];
  });
  console.log(`${title}: ${name} (${unit}), by ${x}\n`);
  console.log(markdownTable(["", ...xs.map(String), "power"], rows));
}

function plotOf(name: string, title: string, x: string, lines: readonly Line[], quantity: Quantity): Plot {
  const encodings = [...new Set(lines.map(({ encoding }) => encoding))];
  const series = lines.map((line): Series => {
    const points = line.points.map((point) => {
      const y = quantity.of(point);
      return { x: point.x, y, note: `${x} ${point.x}, ${quantity.name} ${Number(y.toPrecision(3))}` };
    });
    return {
      name: nameOf(line),
      style: styleOf(encodings.indexOf(line.encoding), line.pruned ? 0 : 1),
      points,
    };
  });
  const points = series.flatMap(({ points }) => points);
  const domain = (values: number[]) => logDomain(values, Math.min(...values));
  return linePlot({
    name: `${name}-${quantity.name}`,
    title,
    reading: `How to read it: ${quantity.name} of whole formulas. Both axes are logarithmic, so a straight line is a power of x; a line twice as steep is its square.`,
    x: { title: `${x} (number)`, kind: "log", domain: domain(points.map(({ x }) => x)) },
    y: {
      title: `${quantity.name} (${quantity.unit})`,
      kind: "log",
      domain: domain(points.map(({ y }) => y)),
    },
    series,
    legendTitle: "encoding; with prunings",
  });
}

const plots: Plot[] = [];
for (const { file, level, board } of listedLevels(lists, values.levels)) {
  const lines = await linesOf(numbers(values.ks).map((k) => ({ key: { file, level, k }, board })));
  const title = `${file}, level ${level}`;
  for (const quantity of [VARIABLES, CLAUSES, TIME]) {
    printTable(title, "steps k", lines, quantity);
    const name = `${file.replace(/\.\w+$/, "").replace(/\W+/g, "-")}-${level}`;
    plots.push(plotOf(name, `${title}: ${quantity.name} of the formula`, "steps k", lines, quantity));
  }
}
const rooms = numbers(values.sides).map((side) => ({
  key: { cells: side * side, k: steps },
  board: room(side),
}));
const lines = await linesOf(rooms);
for (const quantity of [VARIABLES, CLAUSES]) {
  printTable("Empty rooms", "cells", lines, quantity);
  const title = `Empty rooms, ${steps} steps: ${quantity.name} of the formula`;
  plots.push(plotOf("rooms", title, "cells", lines, quantity));
}
writePlots(values.out, plots);
