/**
 * A tiny satisfiability test for tests of encodings: unit propagation and splitting, by the definition and with
 * nothing clever, so that it can be believed.
 */
import type { Formula, Literal } from "../../src/cnf/formula.ts";

/** The clauses of a formula as arrays of literals. */
export function clausesOf(formula: Formula, from = 0): Literal[][] {
  const clauses: Literal[][] = [];
  let open: Literal[] = [];
  for (const literal of formula.stored(from)) {
    if (literal !== 0) open.push(literal);
    else {
      clauses.push(open);
      open = [];
    }
  }
  return clauses;
}

/** Values forced by the assumed literals, or null if unit propagation finds a contradiction. */
export function propagate(
  clauses: readonly (readonly Literal[])[],
  assumed: readonly Literal[],
): Map<number, boolean> | null {
  const values = new Map<number, boolean>();
  const valueIn = (literal: Literal) => {
    const value = values.get(Math.abs(literal));
    return value === undefined ? undefined : value === literal > 0;
  };
  const occurrences = new Map<number, (readonly Literal[])[]>();
  for (const clause of clauses) {
    for (const literal of clause) {
      const known = occurrences.get(Math.abs(literal));
      if (known) known.push(clause);
      else occurrences.set(Math.abs(literal), [clause]);
    }
  }
  const queue: Literal[] = [...assumed];
  const look = (clause: readonly Literal[]): boolean => {
    if (clause.some((literal) => valueIn(literal) === true)) return true;
    const open = clause.filter((literal) => valueIn(literal) === undefined);
    if (open.length === 1) queue.push(open[0]!);
    return open.length > 0;
  };
  for (const clause of clauses) if (!look(clause)) return null;
  for (let literal = queue.pop(); literal !== undefined; literal = queue.pop()) {
    const value = valueIn(literal);
    if (value === false) return null;
    if (value === true) continue;
    values.set(Math.abs(literal), literal > 0);
    for (const clause of occurrences.get(Math.abs(literal)) ?? []) if (!look(clause)) return null;
  }
  return values;
}

/** Is there a model of the clauses in which all assumed literals are true? */
export function satisfiable(
  clauses: readonly (readonly Literal[])[],
  assumed: readonly Literal[] = [],
): boolean {
  const values = propagate(clauses, assumed);
  if (values === null) return false;
  for (const clause of clauses) {
    const satisfied = clause.some((literal) => values.get(Math.abs(literal)) === literal > 0);
    const open = clause.find((literal) => !values.has(Math.abs(literal)));
    if (satisfied || open === undefined) continue;
    return satisfiable(clauses, [...assumed, open]) || satisfiable(clauses, [...assumed, -open]);
  }
  return true;
}
