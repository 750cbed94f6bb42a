/** Exactly one: the long clause "at least one" and any at-most-one form. */
import type { AtMostOne } from "./amo/contract.ts";
import type { Formula, Literal } from "./formula.ts";

export function exactlyOne(
  formula: Formula,
  amo: AtMostOne,
  literals: readonly Literal[],
  label: string,
): void {
  formula.addLong(literals);
  amo.encode(formula, literals, label);
}
