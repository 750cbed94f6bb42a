/**
 * Bitwise (also: binary, logarithmic) at-most-one: the true literal writes its own number.
 *
 *     ¬x_i ∨ b_j     where bit j of i is 1
 *     ¬x_i ∨ ¬b_j    where bit j of i is 0      0 <= i < n, 0 <= j < ⌈log2 n⌉
 *
 * ⌈log2 n⌉ auxiliary variables, n⌈log2 n⌉ clauses: the fewest variables of all forms but pairwise.
 *
 * Source: S. Prestwich, "Variable Dependency in Local Search: Prevention Is Better Than Cure", SAT 2007.
 */
import { bitsFor, spell } from "./binary.ts";
import type { AtMostOne } from "./contract.ts";
import { auxiliaries, prepare } from "./prepare.ts";

export const bitwise: AtMostOne = {
  name: "bitwise",
  summary: "the true literal writes its number in binary",
  source: 'Prestwich, "Variable Dependency in Local Search: Prevention Is Better Than Cure", SAT 2007',

  encode(formula, literals, label) {
    const x = prepare(formula, literals);
    const bits = bitsFor(x.length);
    const first = auxiliaries(formula, "bitwise", label)(bits);
    for (const [i, literal] of x.entries()) spell(formula, literal, i, first, bits);
  },

  size: (n) => ({ variables: bitsFor(n), clauses: n * bitsFor(n) }),
};
