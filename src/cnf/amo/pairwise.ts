/**
 * Pairwise (also: binomial, naive) at-most-one.
 *
 *     ¬x_i ∨ ¬x_j        for all i < j
 *
 * No auxiliary variables, n(n-1)/2 clauses. Best for few literals and the base case of the recursive forms.
 *
 * Source: folklore; named and compared with its rivals by S. Prestwich, "CNF Encodings", chapter 2 of the
 * Handbook of Satisfiability, IOS Press 2009.
 */
import type { Formula, Literal } from "../formula.ts";
import type { AtMostOne } from "./contract.ts";
import { prepare } from "./prepare.ts";

/** Adds the pairwise clauses over literals of different variables. */
export function forbidPairs(formula: Formula, literals: readonly Literal[]): void {
  for (const [j, second] of literals.entries()) {
    for (let i = 0; i < j; i++) formula.add(-literals[i]!, -second);
  }
}

/** n(n-1)/2. */
export const pairs = (n: number): number => (n * n - n) / 2;

export const pairwise: AtMostOne = {
  name: "pairwise",
  summary: "one clause a pair, no auxiliary variables",
  source: 'folklore; Prestwich, "CNF Encodings", Handbook of Satisfiability 2009',

  encode(formula, literals) {
    forbidPairs(formula, prepare(formula, literals));
  },

  size: (n) => ({ variables: 0, clauses: pairs(n) }),
};
