/** Plots of a benchmark, as files beside its records. */
import { writeFileSync } from "node:fs";
import { type Plot, plotFile } from "../src/plot/plot.ts";
import type { Style } from "../src/plot/theme.ts";

/** Writes `moves-cactus.svg` beside `moves.jsonl`. */
export function writePlots(records: string, plots: readonly Plot[]): void {
  for (const plot of plots) {
    const path = `${records.replace(/\.jsonl$/, "")}-${plot.name}.svg`;
    writeFileSync(path, plotFile(plot));
    process.stderr.write(`wrote ${path}\n`);
  }
}

/** One of its own for each of a list; lines of one colour can differ in their dashes. */
export const styleOf = (index: number, dash = index): Style => ({ colour: index, mark: index, dash });
