/** At most k of n: the sequential counter (Sinz 2005), one-sided, with the limit as assumptions. */
import type { Formula, Literal } from "./formula.ts";

/**
 * Counts `inputs` and returns assumptions under which at most `limit` of them are true. The clauses hold for every
 * value of the inputs, so further limits can be asked for later.
 */
export function atMost(
  formula: Formula,
  inputs: readonly Literal[],
  limit: number,
  label: string,
): Literal[] {
  const width = limit + 1;
  /** `row[j]`: more than j of the inputs so far are true. */
  let row: Literal[] = [];
  for (const [i, input] of inputs.entries()) {
    const next: Literal[] = [];
    for (let j = 0; j < Math.min(width, i + 1); j++) {
      const more = formula.fresh(`more:${label}#${i},${j}`);
      if (j < row.length) formula.add(-row[j]!, more);
      if (j === 0) formula.add(-input, more);
      else formula.add(-input, -row[j - 1]!, more);
      next.push(more);
    }
    row = next;
  }
  return row.length > limit ? [-row[limit]!] : [];
}
