/** The tables of a comparison as text: for a terminal, as Markdown, and every run as CSV. */
import { fullName } from "./columns.ts";
import { isDecided, type RunRecord } from "./record.ts";
import type { Table } from "./table.ts";
import { cellText, mebibytes, secondsText } from "./words.ts";

/** Heads and rows of the ranking, best first. */
export function ranking({ entries, rows }: Table): { heads: string[]; rows: string[][] } {
  return {
    heads: ["configuration", "decided", "PAR-2 (s)", "total (s)", "memory (MiB)"],
    rows: entries.map(({ name, decided, par2, seconds, memory }) => [
      name,
      `${decided} of ${rows.length}`,
      secondsText(par2),
      secondsText(seconds),
      mebibytes(memory),
    ]),
  };
}

/** For a person at a terminal: one ranking a metric. @param paint for heads */
export function rankingText(table: Table, paint: (text: string) => string): string {
  const { heads, rows } = ranking(table);
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)));
  const lay = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join("  ");
  return `${[paint(lay(heads)), ...rows.map(lay)].map((text) => ` ${text}\n`).join("")}`;
}

/** A pipe or a line end would end a cell, and other signs mean something in Markdown. */
const markdownCell = (text: string) => text.replaceAll(/[\\|`*_<>[\]]/g, "\\$&").replaceAll(/\s+/g, " ");

function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  const rule = heads.map((_, index) => (index === 0 ? "---" : "---:"));
  return [heads, rule, ...rows.map((row) => row.map(markdownCell))].map(line).join("");
}

export function markdownText(tables: readonly Table[]): string {
  return tables
    .map((table) => {
      const { heads, rows } = ranking(table);
      const levels = markdownTable(
        ["level, seconds", ...table.entries.map(({ name }) => markdownCell(name))],
        table.rows.map((row) => [row.name, ...row.runs.map(cellText)]),
      );
      return `## Metric: ${table.metric}\n\n${markdownTable(heads, rows)}\n${levels}`;
    })
    .join("\n");
}

const CSV_HEADS = [
  ...["file", "level", "title", "metric", "encoding", "encoding_options", "amo", "solver", "schedule"],
  ...[
    "without",
    "repeat",
    "timeout_s",
    "decided",
    "verdict",
    "reason",
    "lower_bound",
    "upper_bound",
    "seconds",
  ],
  ...["bounds", "variables", "clauses", "peak_bytes", "idle_bytes", "started", "sokobmc", "node", "key"],
];

/** RFC 4180; a leading sign that spreadsheets take for a formula is disarmed by an apostrophe. */
function csvCell(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = (value ?? "").replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line a run, after a line of heads. */
export function csvText(records: readonly RunRecord[]): string {
  const lines = records.map((record) => {
    const { column, result, memory, versions } = record;
    const last = result.bounds.at(-1);
    const options = Object.entries(column.encodingOptions).map(([name, value]) => `${name}=${value}`);
    return [
      ...[result.file, result.level, result.title, column.metric, column.encoding, options.join(":")],
      ...[
        column.amo,
        column.solver,
        column.schedule,
        column.without.join(" "),
        record.repeat,
        record.timeout,
      ],
      ...[isDecided(record) ? 1 : 0, result.verdict, result.reason],
      ...[
        [result.lowerBound].flat().join(" "),
        result.upperBound === null ? null : [result.upperBound].flat().join(" "),
      ],
      ...[result.milliseconds / 1000, result.bounds.length, last?.variables ?? null, last?.clauses ?? null],
      ...[memory.peak, memory.idle, record.started, versions.sokobmc, versions.node, record.key],
    ].map(csvCell);
  });
  return [CSV_HEADS, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** One line a column with all that is the same for others too; for the report's details. */
export const configurations = ({ entries }: Table): [name: string, full: string][] =>
  entries.map(({ name, column }) => [name, fullName(column)]);
