/**
 * Order encoding of the value as at-most-one: the index of the true literal is a number, known by its bounds
 * g_i = "the index is at least i", 2 <= i <= n.
 *
 *     ¬g_(i+1) ∨ g_i        2 <= i < n
 *     ¬x_i ∨ g_i            2 <= i <= n
 *     ¬x_i ∨ ¬g_(i+1)       1 <= i < n
 *
 * n-1 auxiliary variables, 3n-4 clauses (n >= 2). Only the half from values to bounds: the other one belongs to
 * exactly-one. With g_(i+1) = ¬s_i these are the clauses of the sequential counter: two names and two derivations
 * of one form, which a solver tells apart by the sign of its variables only.
 *
 * Source: C. Ansótegui, F. Manyà, "Mapping Problems with Finite-Domain Variables to Problems with Boolean
 * Variables", SAT 2004 (the regular encoding).
 */
import type { AtMostOne } from "./contract.ts";
import { auxiliaries, prepare } from "./prepare.ts";

export const order: AtMostOne = {
  name: "order",
  summary: "the index of the true literal in order encoding",
  source:
    'Ansótegui, Manyà, "Mapping Problems with Finite-Domain Variables to Problems with Boolean Variables", SAT 2004',

  encode(formula, literals, label) {
    const x = prepare(formula, literals);
    if (x.length < 2) return;
    const first = auxiliaries(formula, "order", label)(x.length - 1);
    for (const [i, literal] of x.entries()) {
      const atLeast = first + i - 1;
      const last = i === x.length - 1;
      if (i > 0) formula.add(-literal, atLeast);
      if (i > 0 && !last) formula.add(-(atLeast + 1), atLeast);
      if (!last) formula.add(-literal, -(atLeast + 1));
    }
  },

  size: (n) => (n < 2 ? { variables: 0, clauses: 0 } : { variables: n - 1, clauses: 3 * n - 4 }),
};
