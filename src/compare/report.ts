/** The report: one HTML file with everything in it, no script, nothing fetched. */
import { type Plot, plotMarkup } from "../plot/plot.ts";
import { escapeXml } from "../plot/svg.ts";
import { PLOT_CSS } from "../plot/theme.ts";
import { countOf } from "../results/length.ts";
import { type Pictures, picturesOf } from "./pictures.ts";
import type { RunRecord } from "./record.ts";
import type { Row, Table } from "./table.ts";
import { configurations, ranking } from "./text-table.ts";
import { cellText, undecidedWords } from "./words.ts";

export interface ReportInput {
  readonly tables: readonly Table[];
  readonly records: readonly RunRecord[];
  /** How many runs were planned. */
  readonly planned: number;
  /** Combinations that do not go together, with reasons. */
  readonly leftOut: readonly string[];
  /** The command, as typed. */
  readonly command: string;
}

export interface Report {
  readonly html: string;
  /** Every plot of the page. */
  readonly plots: readonly Plot[];
}

const CSS = `${PLOT_CSS}
body{margin:0 auto;padding:1.5rem;max-width:58rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
h1{font-size:1.7rem;margin:0 0 .3rem}h2{margin:2.2rem 0 .5rem;font-size:1.3rem;border-bottom:1px solid var(--grid)}h3{font-size:1.05rem;margin:1.6rem 0 .3rem}
p{max-width:46rem;margin:.4rem 0}.lead{font-size:1.05rem}figure{margin:1rem 0}figcaption{max-width:46rem;color:var(--soft)}
svg{max-width:100%;height:auto}.many{display:flex;flex-wrap:wrap;gap:.5rem}.many svg{flex:0 1 auto;max-width:100%}
.wide{overflow-x:auto}.all thead th+th{white-space:normal}.all th:first-child{position:sticky;left:0;background:var(--paper)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.6rem 0}
caption{text-align:left;color:var(--soft);padding-bottom:.3rem;max-width:46rem}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--grid);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}thead th{border-bottom:2px solid var(--soft);vertical-align:bottom}
tbody th{font-weight:500}td.no{color:var(--soft);font-style:italic}td.best{font-weight:700}
code{font-size:.92em;overflow-wrap:anywhere}summary{cursor:pointer;font-weight:600;margin-top:1rem}
@media print{body{max-width:none;padding:0}figure,svg,tr{break-inside:avoid}.wide{overflow:visible}.wide table{font-size:9px}.all th,.all td{padding:.1rem .2rem}.all th{white-space:normal}}`;

export function reportOf(input: ReportInput): Report {
  const { tables, records, planned, leftOut, command } = input;
  const many = tables.length > 1;
  const sections = tables.map((table) => {
    const pictures = picturesOf(table, many ? `${table.metric.replace(",", "-")}-` : "");
    return { table, pictures };
  });
  const unfinished = planned - records.length;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>sokobmc compare</title>
<style>${CSS}</style>
</head>
<body>
<main>
<h1>Comparison of ${escapeXml(subject(tables))}</h1>
<p class="lead">${escapeXml(lead(input))}</p>
${unfinished > 0 ? `<p><strong>Unfinished:</strong> ${unfinished} of ${countOf(planned, "runs")} not done yet. The same command goes on where this one stopped.</p>` : ""}
${leftOut.map((reason) => `<p>Left out: ${escapeXml(reason)}.</p>`).join("\n")}
${sections.map((section) => sectionMarkup(section.table, section.pictures, many)).join("\n")}
${conditions(records, command)}
</main>
</body>
</html>
`;
  const plots = sections.flatMap(({ pictures: { cactus, scatters, bounds } }) => [
    cactus,
    ...scatters,
    ...bounds,
  ]);
  return { html, plots };
}

const PLURAL: Record<string, string> = {
  encoding: "encodings",
  "at-most-one form": "at-most-one forms",
  solver: "solvers",
  schedule: "schedules",
  prunings: "sets of prunings",
};

function subject(tables: readonly Table[]): string {
  const names = [
    ...new Set(tables.flatMap(({ dimensions }) => dimensions.map(({ name }) => PLURAL[name] ?? name))),
  ];
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function lead({ tables, records }: ReportInput): string {
  const [table] = tables;
  const best = table?.entries[0];
  if (table === undefined || best === undefined || records.length === 0) return "No run has ended yet.";
  const what = `${table.entries.length === 1 ? "One configuration" : `${table.entries.length} configurations`} of the solver had to find a shortest solution of each of ${countOf(table.rows.length, "Sokoban levels")} and prove that nothing shorter exists (or that there is no solution), with at most ${countOf(table.timeout, "seconds")} for each.`;
  return `${what} All finished runs agree. Best by PAR-2 score${tables.length > 1 ? ` for ${table.metric}` : ""}: ${best.name}, which decided ${best.decided} of ${table.rows.length}.`;
}

function sectionMarkup(table: Table, { cactus, scatters, bounds, level }: Pictures, many: boolean): string {
  const unit = table.metric.replace(",", ", then ");
  const [best] = table.entries;
  const middle = table.repeat > 1 ? ` Of ${table.repeat} runs of the same level the middle one counts.` : "";
  const { heads, rows } = ranking(table);
  const scattered =
    scatters.length === 0 || best === undefined
      ? ""
      : `<h3>The best against the others, level by level</h3>
<div class="many">${scatters.map((plot) => plotMarkup(plot)).join("\n")}</div>
<p>How to read it: each mark is one level; to the right the seconds of ${escapeXml(best.name)}, the best column, upwards those of another one. On the diagonal both take the same time; above it ${escapeXml(best.name)} is faster. Marks in the shaded bands, drawn as rings, were not decided within the limits by one of the two (or both, in the corner). Both axes are logarithmic. Shown are the best column of each other ${escapeXml(table.dimensions[0]!.name)} and the nearest relatives of the best.</p>`;
  return `<section>
<h2>${many ? `Shortest in ${escapeXml(unit)}` : "Ranking"}</h2>
<div class="wide">${tableMarkup(
    `Best first. PAR-2 is the mean time over all levels, where a level that was not decided counts as twice the time limit; lower is better. Total is the time of the decided levels. Memory is the median, over the levels, of what a run took at most beyond an idle process.${middle}`,
    heads,
    rows.map((cells) => cells.map((text) => ({ text }))),
  )}</div>
${figure(cactus)}
${scattered}
${level === null ? "" : `<h3>How formulas grow: level ${escapeXml(level)}</h3>\n<p>The level with most bounds among those that the solvers of most configurations decided, for the best column of each ${escapeXml(table.dimensions[0]!.name)}.</p>`}
${bounds.map(figure).join("\n")}
<h3>All times</h3>
<div class="wide all">${allTimes(table)}</div>
<details><summary>The configurations in full</summary>${tableMarkup(
    "Metric, encoding, at-most-one form, solver, schedule, prunings.",
    ["configuration", "everything"],
    configurations(table).map((cells) => cells.map((text) => ({ text }))),
  )}</details>
</section>`;
}

/** The longer side downwards: paper and screens scroll that way. */
function allTimes({ entries, rows }: Table): string {
  const words = undecidedWords(entries.flatMap(({ runs }) => runs));
  const caption = ["Seconds for each level; the fastest in bold.", ...words].join(" ");
  const cell = (row: Row, index: number): Cell => ({
    text: cellText(row.runs[index]),
    kind: kindOf(row.runs, index),
  });
  if (rows.length > entries.length)
    return tableMarkup(
      caption,
      ["level", ...entries.map(({ name }) => name)],
      rows.map((row) => [{ text: row.name }, ...entries.map((_, index) => cell(row, index))]),
    );
  return tableMarkup(
    caption,
    ["configuration", ...rows.map(({ name }) => name)],
    entries.map(({ name }, index) => [{ text: name }, ...rows.map((row) => cell(row, index))]),
  );
}

const figure = (plot: Plot) =>
  `<figure>${plotMarkup(plot)}<figcaption>${escapeXml(plot.reading)}</figcaption></figure>`;

function kindOf(runs: readonly (RunRecord | undefined)[], index: number): "best" | "no" | "" {
  const seconds = (run: RunRecord | undefined) =>
    run && /^\d/.test(cellText(run)) ? run.result.milliseconds : Number.POSITIVE_INFINITY;
  const own = seconds(runs[index]);
  if (own === Number.POSITIVE_INFINITY) return "no";
  return own === Math.min(...runs.map(seconds)) ? "best" : "";
}

interface Cell {
  readonly text: string;
  readonly kind?: "best" | "no" | "";
}

function tableMarkup(caption: string, heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeXml(text)}</th>`).join("");
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map(
      ({ text, kind }) => `<td${kind ? ` class="${kind}"` : ""}>${escapeXml(text)}</td>`,
    );
    return `<tr><th scope="row">${escapeXml(first?.text ?? "")}</th>${cells.join("")}</tr>`;
  });
  return `<table><caption>${escapeXml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join("\n")}</tbody></table>`;
}

/** Where and how it was measured: without that, times say nothing. */
function conditions(records: readonly RunRecord[], command: string): string {
  const distinct = (of: (record: RunRecord) => string) => [...new Set(records.map(of))].toSorted();
  const machines = distinct(
    ({ machine: { processor, cores, memory, system, architecture } }) =>
      `${processor}, ${countOf(cores, "cores")}, ${(memory / 2 ** 30).toFixed(1)} GiB, ${system} ${architecture}`,
  );
  const versions = distinct(
    ({ versions: { sokobmc, node, v8 } }) => `sokobmc ${sokobmc}, Node.js ${node}, V8 ${v8}`,
  );
  const days = distinct(({ started }) => started.slice(0, 10));
  const mixed =
    machines.length + versions.length > 2
      ? "<p><strong>Careful:</strong> these runs come from different machines or versions; their times cannot be compared.</p>"
      : "";
  const items: [string, readonly string[]][] = [
    ["Command", [command]],
    ["Machine", machines],
    ["Versions", versions],
    ["Solvers", distinct(({ versions: { solver } }) => solver)],
    ["Measured", [days.length > 1 ? `${days[0]} to ${days.at(-1)}` : (days[0] ?? "")]],
  ];
  return `<section>
<h2>How it was measured</h2>
<p>One run at a time, each in a process of its own. In it the same run is first done as a warm-up, for at most two seconds, and does not count. Times include the analysis of the board, building the formulas and solving.</p>
${mixed}<dl>${items.map(([name, values]) => `<dt><strong>${name}</strong></dt>${values.map((value) => `<dd><code>${escapeXml(value)}</code></dd>`).join("")}`).join("\n")}</dl>
</section>`;
}
