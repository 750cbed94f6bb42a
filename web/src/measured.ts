/** A person's solution beside what is proven. */
import type { BoardResult } from "../../src/bmc/contract.ts";
import { countOf } from "../../src/results/length.ts";

export function measured(
  result: BoardResult | null,
  own: { readonly moves: number; readonly pushes: number },
): string {
  if (result === null) return "Solve it to see how far from the shortest that is.";
  const [unit] = result.metric.split(",") as ["moves" | "pushes"];
  const [proven] = [result.lowerBound].flat() as [number];
  const more = own[unit] - proven;
  if (more <= 0) return `That is the fewest ${unit} there can be: proven.`;
  return result.verdict === "optimal"
    ? `The shortest has ${countOf(proven, unit)}: ${more} fewer.`
    : `No solution has fewer than ${countOf(proven, unit)}; yours has ${more} more than that.`;
}
