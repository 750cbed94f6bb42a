/**
 * What every at-most-one form has in common: constants, repeated literals and complementary pairs are settled
 * here, so that a form sees nothing but literals of different variables; and the naming of auxiliary variables.
 */
import { FALSE, type Formula, type Literal, TRUE } from "../formula.ts";

/**
 * Adds what follows at once, as unit clauses (or the empty clause where nothing can hold), and returns the
 * literals among which a form still has to allow at most one: all of different variables, none constant.
 *
 * - FALSE cannot be the true one: dropped.
 * - A literal that occurs twice would be two true ones: false.
 * - TRUE, or a literal beside its negation, is the true one already: everything else is false.
 */
export function prepare(formula: Formula, literals: readonly Literal[]): Literal[] {
  const distinct = new Set<Literal>();
  const repeated = new Set<Literal>();
  for (const literal of literals) {
    if (literal === FALSE) continue;
    if (distinct.has(literal)) repeated.add(literal);
    distinct.add(literal);
  }
  if (repeated.has(TRUE)) {
    formula.addLong([]);
    return [];
  }
  const certain = distinct.delete(TRUE);
  const pairs = [...distinct].filter((literal) => literal > 0 && distinct.has(-literal));
  const taken = pairs[0] ?? null;
  const open: Literal[] = [];
  for (const literal of distinct) {
    const forbidden =
      repeated.has(literal) || certain || (taken !== null && literal !== taken && literal !== -taken);
    if (forbidden) formula.add(-literal);
    else if (taken === null) open.push(literal);
  }
  return open;
}

/**
 * Hands out blocks of auxiliary variables of one constraint, named `amo.<form>:<label>#1`, `#2`, ... across all
 * blocks. The result takes a count and returns the first number.
 */
export function auxiliaries(formula: Formula, form: string, label: string): (count: number) => Literal {
  let used = 0;
  return (count) => {
    const offset = used + 1;
    used += count;
    return formula.block(count, (index) => `amo.${form}:${label}#${offset + index}`);
  };
}
