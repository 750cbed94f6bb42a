/** How many levels are decided within a time, as in SAT competitions: one line a configuration. */
import { countOf } from "../results/length.ts";
import { logDomain } from "./axes.ts";
import { linePlot, type Series } from "./lines.ts";
import type { Plot } from "./plot.ts";
import type { Style } from "./theme.ts";

/** Times below are as good as the same. Seconds. */
const SHORTEST = 0.001;

export interface CactusPlot extends Pick<Plot, "name"> {
  /** In the order of the legend. */
  readonly lines: readonly {
    readonly name: string;
    readonly style: Style;
    /** Of each level that was decided, in any order. */
    readonly seconds: readonly number[];
  }[];
  /** How many levels there are. */
  readonly levels: number;
  /** The time limit in seconds. */
  readonly limit: number;
  readonly legendTitle: string;
}

export function cactusPlot({ name, lines, levels, limit, legendTitle }: CactusPlot): Plot {
  const series = lines.map(({ name, style, seconds }): Series => {
    const points = cactus(seconds).map(({ x, y }) => ({
      x,
      y: Math.max(y, SHORTEST),
      note: `${countOf(x, "levels")} in at most ${y.toPrecision(3)} s each`,
    }));
    return { name: points.length === 0 ? `${name} (none)` : name, style, points };
  });
  const times = series.flatMap(({ points }) => points.map(({ y }) => y));
  const [low] = logDomain([...times, limit], SHORTEST);
  return linePlot({
    name,
    title: "Levels decided within a time limit",
    reading:
      "How to read it: each line is one configuration; a mark at x levels and y seconds says that it decides x of the levels in at most y seconds each. Lines further to the right decide more levels, lower lines are faster.",
    x: { title: "levels decided (number)", kind: "linear", domain: [0, Math.max(1, levels)], whole: true },
    y: { title: "time limit for each level (seconds)", kind: "log", domain: [low, limit * 1.5] },
    series,
    legendTitle,
    limit: { at: limit, label: `time limit ${limit} s` },
  });
}

/** "x levels are decided in at most y seconds each": the times in ascending order. */
export const cactus = (seconds: readonly number[]): { readonly x: number; readonly y: number }[] =>
  seconds.toSorted((a, b) => a - b).map((y, index) => ({ x: index + 1, y }));
