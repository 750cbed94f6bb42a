/** Names for conjunctions (Tseitin 1968): a new literal equivalent to a set of clauses. */
import type { Formula, Literal } from "./formula.ts";

/**
 * A new literal g with g ↔ C1 ∧ … ∧ Cn.
 *
 * A clause of several literals needs a name of its own for the direction from right to left; unit clauses, the
 * usual case, do not.
 */
export function define(formula: Formula, name: string, clauses: readonly (readonly Literal[])[]): Literal {
  const g = formula.fresh(name);
  const parts = clauses.map((clause, index) => {
    if (clause.length === 1) return clause[0]!;
    const part = formula.fresh(`${name}#${index}`);
    formula.addLong([-part, ...clause]);
    for (const literal of clause) formula.add(part, -literal);
    return part;
  });
  for (const part of parts) formula.add(-g, part);
  formula.addLong([g, ...parts.map((part) => -part)]);
  return g;
}
