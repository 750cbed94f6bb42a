/** Satisfiability by trying everything: for formulas of up to a dozen variables. */
export type Clauses = readonly (readonly number[])[];

const value = (assignment: number, literal: number) =>
  ((assignment >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);

export function satisfiable(variables: number, clauses: Clauses): boolean {
  for (let assignment = 0; assignment < 1 << variables; assignment++) {
    if (clauses.every((clause) => clause.some((literal) => value(assignment, literal)))) return true;
  }
  return false;
}

export const flat = (clauses: Clauses): Int32Array =>
  Int32Array.from(clauses.flatMap((clause) => [...clause, 0]));

/** n+1 pigeons in n holes: unsatisfiable, and exponentially hard for resolution. */
export function pigeonhole(n: number): { readonly variables: number; readonly clauses: number[][] } {
  const sits = (pigeon: number, hole: number) => pigeon * n + hole + 1;
  const range = (count: number) => Array.from({ length: count }, (_, i) => i);
  const clauses = range(n + 1).map((pigeon) => range(n).map((hole) => sits(pigeon, hole)));
  for (const hole of range(n)) {
    for (const a of range(n + 1)) for (const b of range(a)) clauses.push([-sits(a, hole), -sits(b, hole)]);
  }
  return { variables: (n + 1) * n, clauses };
}
