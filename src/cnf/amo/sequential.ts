/**
 * Sequential counter at-most-one: LT_SEQ for k = 1.
 *
 * s_i says "one of x_1..x_i is true" (implied, not equivalent: the counter may run ahead).
 *
 *     ¬x_i ∨ s_i           1 <= i < n
 *     ¬s_(i-1) ∨ s_i       1 <  i < n
 *     ¬x_i ∨ ¬s_(i-1)      1 <  i <= n
 *
 * n-1 auxiliary variables, 3n-4 clauses (n >= 2).
 *
 * Source: C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005.
 */
import type { AtMostOne } from "./contract.ts";
import { auxiliaries, prepare } from "./prepare.ts";

export const sequential: AtMostOne = {
  name: "sequential",
  summary: "a counter runs along the literals",
  source: 'Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005',

  encode(formula, literals, label) {
    const x = prepare(formula, literals);
    if (x.length < 2) return;
    const first = auxiliaries(formula, "sequential", label)(x.length - 1);
    for (const [i, literal] of x.entries()) {
      const counted = first + i;
      const last = i === x.length - 1;
      if (!last) formula.add(-literal, counted);
      if (i === 0) continue;
      if (!last) formula.add(-(counted - 1), counted);
      formula.add(-literal, -(counted - 1));
    }
  },

  size: (n) => (n < 2 ? { variables: 0, clauses: 0 } : { variables: n - 1, clauses: 3 * n - 4 }),
};
