/** The plots of one metric's table. */
import { logDomain } from "../plot/axes.ts";
import { cactusPlot } from "../plot/cactus.ts";
import { linePlot, type Series, type SeriesPoint } from "../plot/lines.ts";
import type { Plot } from "../plot/plot.ts";
import { scatterPlot } from "../plot/scatter.ts";
import type { Style } from "../plot/theme.ts";
import { countOf } from "../results/length.ts";
import type { BoundRecord } from "../results/result.ts";
import { isDecided, type RunRecord } from "./record.ts";
import { secondsOf } from "./statistics.ts";
import { bestOfEach, type Entry, type Row, showcase, type Table } from "./table.ts";

/** Times below are as good as the same. Seconds. */
const SHORTEST = 0.001;
/** In scatter plots of the best column against others. */
const MOST_SCATTERS = 8;

export interface Pictures {
  readonly cactus: Plot;
  readonly scatters: readonly Plot[];
  /** Of one level; empty where no run asked a solver more than once. */
  readonly bounds: readonly Plot[];
  /** The level of `bounds`. */
  readonly level: string | null;
}

/** @param prefix of the plots' names */
export function picturesOf(table: Table, prefix: string): Pictures {
  const styleOf = stylesOf(table);
  const row = showcase(table.rows);
  return {
    cactus: cactusOf(table, styleOf, `${prefix}cactus`),
    scatters: scatterPlots(table, styleOf, `${prefix}scatter`),
    bounds: row === undefined ? [] : boundPlots(table, row, styleOf, prefix),
    level: row?.name ?? null,
  };
}

/** Colour and mark by the first part in which columns differ, dashes by the rest: families are seen as such. */
function stylesOf({ dimensions, entries }: Table): (entry: Entry) => Style {
  const [first, ...others] = dimensions;
  const rest = ({ column }: Entry) => others.map(({ of }) => of(column)).join("·");
  // By name, so that another run with other winners does not paint everything anew.
  const kinds = [...new Set(entries.map(rest))].toSorted();
  return (entry) => {
    const family = first!.values.indexOf(first!.of(entry.column));
    return { colour: family, mark: family, dash: kinds.length > 1 ? kinds.indexOf(rest(entry)) : family };
  };
}

const legendOf = ({ dimensions }: Table) => `${dimensions.map(({ name }) => name).join(" · ")}, best first`;

function cactusOf(table: Table, styleOf: (entry: Entry) => Style, name: string): Plot {
  const lines = table.entries.map((entry) => ({
    name: entry.name,
    style: styleOf(entry),
    seconds: entry.runs.filter(isDecided).map(secondsOf),
  }));
  return cactusPlot({
    name,
    lines,
    levels: table.rows.length,
    limit: table.timeout,
    legendTitle: legendOf(table),
  });
}

function scatterPlots(table: Table, styleOf: (entry: Entry) => Style, name: string): Plot[] {
  const [best, ...rest] = table.entries;
  if (best === undefined || rest.length === 0) return [];
  // The best of each family, then the other members of the best one's own family.
  const [first] = table.dimensions;
  const families = bestOfEach(table, first!).filter((entry) => entry !== best);
  const own = rest.filter((entry) => first!.of(entry.column) === first!.of(best.column));
  const others = [...new Set([...families, ...own])].slice(0, MOST_SCATTERS);
  const secondsIn = (run: RunRecord | undefined) => (run && isDecided(run) ? secondsOf(run) : null);
  return others.map((other, index) => {
    const [x, y] = [table.entries.indexOf(best), table.entries.indexOf(other)];
    return scatterPlot({
      name: `${name}-${index + 1}`,
      title: `against ${other.name}`,
      reading: `Each mark is one level: seconds of ${best.name} to the right, of ${other.name} upwards. Above the diagonal ${best.name} is faster; in the shaded bands one of them did not decide the level.`,
      xName: best.name,
      yName: other.name,
      points: table.rows.flatMap((row) =>
        row.runs[x] && row.runs[y]
          ? [{ name: row.name, x: secondsIn(row.runs[x]), y: secondsIn(row.runs[y]) }]
          : [],
      ),
      limit: table.timeout,
      style: styleOf(other),
    });
  });
}

function boundPlots(table: Table, row: Row, styleOf: (entry: Entry) => Style, prefix: string): Plot[] {
  const shown = bestOfEach(table, table.dimensions[0]!);
  const unit = table.metric.split(",")[0]!;
  const seriesOf = (value: (bound: BoundRecord) => number, say: (y: number) => string): Series[] =>
    shown.flatMap((entry) => {
      const bounds = row.runs[table.entries.indexOf(entry)]?.result.bounds ?? [];
      const points = bounds.map((bound): SeriesPoint => {
        const [x, y] = [bound.steps, value(bound)];
        const found = bound.verdict === "sat";
        const outcome = { sat: "solution", unsat: "no solution", unknown: "not decided" }[bound.verdict];
        return { x, y, ring: found, note: `k = ${x}, ${say(y)}, ${outcome}` };
      });
      return points.length === 0 ? [] : [{ name: entry.name, style: styleOf(entry), points }];
    });
  const plot = (
    kind: string,
    title: string,
    y: string,
    reading: string,
    value: (bound: BoundRecord) => number,
    floor: number,
    say: (y: number) => string,
  ): Plot => {
    const series = seriesOf(value, say);
    const points = series.flatMap(({ points }) => points);
    const [low, high] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
    return linePlot({
      name: `${prefix}${kind}`,
      title: `${title}: ${row.name}`,
      reading,
      x: { title: `bound k (${unit})`, kind: "linear", domain: [low, Math.max(high, low + 1)], whole: true },
      y: {
        title: y,
        kind: "log",
        domain: logDomain(
          points.map(({ y }) => y),
          floor,
        ),
      },
      series,
      legendTitle: `${table.dimensions[0]!.name}, its best column`,
    });
  };
  const size =
    "How to read it: what the formula for bound k needs, all frames up to k together. Lower is smaller; a steeper line grows faster with the length of the solution. A ring is a bound with a solution. A line begins where lower bounds known without a solver end: a single ring means that the first bound asked was the answer.";
  const sizes = (of: "variables" | "clauses", title: string) =>
    plot(
      of,
      title,
      `${of} (number)`,
      size,
      (bound) => bound[of],
      1,
      (y) => countOf(y, of),
    );
  return [
    sizes("variables", "Variables"),
    sizes("clauses", "Clauses"),
    plot(
      "time-per-bound",
      "Time per bound",
      "time for the bound (seconds)",
      "How to read it: the time to build and decide each bound by itself. A ring is a bound with a solution; the bounds before it are proofs that nothing shorter exists.",
      ({ milliseconds }) => Math.max(milliseconds / 1000, SHORTEST / 10),
      SHORTEST / 10,
      (y) => `${Number(y.toPrecision(3))} s`,
    ),
  ];
}
