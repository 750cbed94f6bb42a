/** Which boxes are likely to be in each other's way: the order in which sets of boxes are searched. */
import { binomial } from "./box-sets.ts";
import type { BoxGroup } from "./packing.ts";
import { subsets } from "./set-tables.ts";

/** More sets than this are not even listed. */
const MAX_CANDIDATES = 20_000;

/**
 * Sets of `size` boxes, those first whose boxes waste most together by what is known of smaller sets. With many
 * boxes only sets of the most entangled ones.
 */
export function mostEntangled(groups: readonly BoxGroup[], count: number, size: number): number[][] {
  const together = Array.from({ length: count }, () => new Float64Array(count));
  for (const { boxes, waste } of groups) {
    for (const a of boxes) for (const b of boxes) together[a]![b]! += waste / boxes.length ** 2;
  }
  const alone = together.map((row) => row.reduce((sum, waste) => sum + waste, 0));
  const ranked = Array.from({ length: count }, (_, box) => box).sort((a, b) => alone[b]! - alone[a]!);
  while (binomial(ranked.length, size) > MAX_CANDIDATES) ranked.pop();
  ranked.sort((a, b) => a - b);
  return subsets(ranked, size)
    .map((boxes) => ({
      boxes,
      waste: boxes.reduce((sum, a) => boxes.reduce((part, b) => part + together[a]![b]!, sum), 0),
    }))
    .sort((a, b) => b.waste - a.waste)
    .map(({ boxes }) => boxes);
}
