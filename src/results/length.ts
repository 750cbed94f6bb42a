/** Lengths in words. */
import type { LevelResult, Metric } from "./result.ts";

/** "1 move", "12 pushes". @param unit in the plural */
export function countOf(count: number, unit: string): string {
  const singular = unit.replace(/(?<=ch|sh|x)es$|s$/, "");
  return `${count.toLocaleString("en")} ${count === 1 ? singular : unit}`;
}

/** "12 moves"; for a pair of metrics "12 moves and 4 pushes". */
export function lengthText(metric: Metric, length: LevelResult["lowerBound"]): string {
  const units = metric.split(",");
  return [length]
    .flat()
    .map((count, index) => countOf(count, units[index]!))
    .join(" and ");
}
