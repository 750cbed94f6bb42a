/**
 * Ladder at-most-one. The rungs y_1..y_n read 1...10...0; the literal at the step from 1 to 0 is the true one, and
 * a ladder of nothing but 1 stands for "none" (the paper's ladder, for exactly one, has no such last rung).
 *
 *     ¬y_(i+1) ∨ y_i                       1 <= i < n
 *     x_i ↔ y_(i-1) ∧ ¬y_i                 1 <= i <= n, y_0 = true
 *
 * n auxiliary variables, 4n-2 clauses (n >= 2). Since the channelling is an equivalence, the rungs are determined
 * by the literals: n+1 models in all, unlike in the one-sided forms.
 *
 * Source: I. P. Gent, P. Nightingale, "A New Encoding of AllDifferent into SAT", ModRef 2004.
 */
import { TRUE } from "../formula.ts";
import type { AtMostOne } from "./contract.ts";
import { auxiliaries, prepare } from "./prepare.ts";

export const ladder: AtMostOne = {
  name: "ladder",
  summary: "rungs 1...10...0, equivalent to the literals",
  source: 'Gent, Nightingale, "A New Encoding of AllDifferent into SAT", ModRef 2004',

  encode(formula, literals, label) {
    const x = prepare(formula, literals);
    if (x.length < 2) return;
    const first = auxiliaries(formula, "ladder", label)(x.length);
    for (const [i, literal] of x.entries()) {
      const rung = first + i;
      const before = i === 0 ? TRUE : rung - 1;
      formula.add(before, -rung);
      formula.add(-literal, before);
      formula.add(-literal, -rung);
      formula.add(literal, -before, rung);
    }
  },

  size: (n) => (n < 2 ? { variables: 0, clauses: 0 } : { variables: n, clauses: 4 * n - 2 }),
};
