/** CSV and Markdown hold whatever titles and file names there are; the report is well-formed and complete. */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { columnsOf, type Dimensions } from "../../src/compare/combinations.ts";
import { compareLevels, planRuns } from "../../src/compare/plan.ts";
import type { RunRecord } from "../../src/compare/record.ts";
import { reportOf } from "../../src/compare/report.ts";
import { showcase, tablesOf } from "../../src/compare/table.ts";
import { csvText, markdownText, rankingText } from "../../src/compare/text-table.ts";
import { readLevels } from "../../src/level/index.ts";
import { plotFile } from "../../src/plot/plot.ts";
import { record } from "./records.ts";

const NASTY = `a|b "c", <script>&'\`*_[x]\\`;
const source = `; ${NASTY}\n#####\n#@$.#\n#####\n\n; Two\n######\n#@ $.#\n######\n`;
const levels = compareLevels("=some,file.xsb", readLevels(new TextEncoder().encode(source)).levels);
const dimensions: Dimensions = {
  metrics: ["moves", "pushes"],
  encodings: ["factored", "object", "push"].map((encoding) => ({ encoding, encodingOptions: {} })),
  amoForms: ["pairwise", "product"],
  solvers: ["cadical"],
  schedules: ["linear"],
  without: [[], "all"],
};
const { columns, leftOut } = columnsOf(dimensions);
const tasks = planRuns(levels, columns, { timeout: 10, memory: null, repeat: 1 }, "0");
const records = new Map<string, RunRecord>(
  tasks.map(({ key, level, column }, index) => {
    const { file, index: number, title, id } = level;
    const verdict = index % 5 === 4 ? "unknown" : "optimal";
    const made = record({ key, file, board: id, level: number, title, seconds: 0.1 + index / 7, verdict });
    return [key, { ...made, column }] as const;
  }),
);
const tables = tablesOf(tasks, records);

/** A reader of RFC 4180. */
function readCsv(text: string): string[][] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain!);
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("CSV gives back every cell, and no cell is a formula", () => {
  const [heads, ...rows] = readCsv(csvText([...records.values()]));
  expect(rows.length).toBe(tasks.length);
  for (const row of rows) expect(row.length).toBe(heads!.length);
  expect(rows[0]![heads!.indexOf("title")]).toBe(levels[0]!.title);
  expect(rows[0]![heads!.indexOf("file")]).toBe("'=some,file.xsb");
});

test("every line of a Markdown table has as many cells as its head", () => {
  const text = markdownText(tables);
  expect(text).toContain("a\\|b");
  const blocks = text.split("\n\n").filter((block) => block.startsWith("|"));
  expect(blocks.length).toBe(2 * tables.length);
  for (const block of blocks) {
    const widths = block
      .trim()
      .split("\n")
      .map((line) => line.match(/(?<!\\)\|/g)!.length);
    expect(new Set(widths).size).toBe(1);
  }
});

test("combinations that do not go together are named, and those that do are all there", () => {
  expect(leftOut).toEqual([]);
  expect(columnsOf({ ...dimensions, metrics: ["moves"] }).leftOut.join()).toMatch(
    /push counts pushes, not moves/,
  );
  expect(
    tables.map(({ metric, entries }) => [metric, new Set(entries.map(({ column }) => column.encoding))]),
  ).toEqual([
    ["moves", new Set(["factored", "object"])],
    ["pushes", new Set(["push"])],
  ]);
});

test("the ranking begins with the smallest PAR-2 score", () => {
  const scores = tables[0]!.entries.map(({ par2 }) => par2);
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect(rankingText(tables[0]!, String).split("\n")[1]).toContain(tables[0]!.entries[0]!.name);
});

const report = reportOf({
  tables,
  records: [...records.values()],
  planned: tasks.length + 3,
  leftOut,
  command: "<x>",
});

test("every plot is well-formed XML, with a name, a description and no number that is none", () => {
  expect(report.plots.length).toBeGreaterThan(8);
  expect(new Set(report.plots.map(({ name }) => name)).size).toBe(report.plots.length);
  for (const plot of report.plots) {
    const file = plotFile(plot);
    expect(XMLValidator.validate(file), plot.name).toBe(true);
    expect(file).not.toMatch(/NaN|undefined|Infinity/);
    const { svg } = new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(file);
    expect(svg["@_role"]).toBe("img");
    expect(svg.title["#text"]).toBe(plot.title);
    expect(svg.desc["#text"].length).toBeGreaterThan(40);
  }
});

test("the report holds every plot and cell, fetches nothing and runs nothing", () => {
  const { html, plots } = report;
  expect(html.match(/<svg /g)?.length).toBe(plots.length);
  expect(html).not.toMatch(/<script|<link|<img|https?:\/\/(?!www\.w3\.org)/);
  expect(html).toContain("a|b &quot;c&quot;, &lt;script&gt;&amp;");
  expect(html).toContain("3 of");
  expect(html).toContain("timeout: the time limit came first.");
  expect(html).not.toContain("spurious");
  expect(html.match(/<td class="no">timeout/g)?.length).toBe(
    [...records.values()].filter(({ result }) => result.verdict === "unknown").length,
  );
});

test("formulas grow on a level that solvers decided, not on one that needed none", () => {
  const asked = record();
  const argued = { ...asked, result: { ...asked.result, bounds: [] } };
  const wrong = record({ verdict: "spurious" });
  const rows = [
    { name: "argued but for one", runs: [argued, argued, { ...wrong, bounds: [...Array(9)] }] },
    { name: "solved by two", runs: [asked, asked, wrong] },
    { name: "solved by one", runs: [asked, record({ verdict: "unknown" }), wrong] },
  ];
  expect(showcase(rows)?.name).toBe("solved by two");
});

test("files are told apart by the shortest name that does it", () => {
  const boards = ["#####\n#@$.#\n#####\n", "#####\n#.$@#\n#####\n"];
  const namesIn = (...files: string[]) => {
    const made = files.flatMap((file, index) =>
      compareLevels(file, readLevels(new TextEncoder().encode(`; One\n${boards[index]}`)).levels),
    );
    const plan = planRuns(made, columns, { timeout: 10, memory: null, repeat: 1 }, "0");
    return tablesOf(plan, new Map())[0]!.rows.map(({ name }) => name);
  };
  expect(namesIn("a/one.xsb")).toEqual(["1 One"]);
  expect(namesIn("a/one.xsb", "a/two.xsb")).toEqual(["one.xsb 1 One", "two.xsb 1 One"]);
  expect(namesIn("a/one.xsb", "b/one.xsb")).toEqual(["a/one.xsb 1 One", "b/one.xsb 1 One"]);
});

test("a comparison without any finished run still gives a report", () => {
  const empty = tablesOf(tasks, new Map());
  expect(showcase(empty[0]!.rows)).toBeUndefined();
  const { html, plots } = reportOf({ tables: empty, records: [], planned: 9, leftOut: [], command: "" });
  expect(html).toContain("No run has ended yet");
  for (const plot of plots) expect(plotFile(plot)).not.toMatch(/NaN|undefined|Infinity/);
});
