/**
 * Bimander at-most-one: pairs of literals; within a pair pairwise, and a true literal writes the number of its pair
 * in binary (commanders, but as bits).
 *
 *     ¬x_i ∨ ¬x_j               within a group
 *     ¬x_i ∨ b_j  or  ¬x_i ∨ ¬b_j    by bit j of the group's number
 *
 * With m = ⌈n/2⌉ groups of two, the paper's recommended choice: ⌈log2 m⌉ auxiliary variables,
 * ⌊n/2⌋ + n⌈log2 m⌉ clauses.
 *
 * Source: S. Hölldobler, V. H. Nguyen, "On SAT-Encodings of the At-Most-One Constraint", ModRef 2013.
 */
import { bitsFor, spell } from "./binary.ts";
import type { AtMostOne } from "./contract.ts";
import { auxiliaries, prepare } from "./prepare.ts";

const groups = (n: number) => Math.ceil(n / 2);

export const bimander: AtMostOne = {
  name: "bimander",
  summary: "pairs of literals that write their pair's number in binary",
  source: 'Hölldobler, Nguyen, "On SAT-Encodings of the At-Most-One Constraint", ModRef 2013',

  encode(formula, literals, label) {
    const x = prepare(formula, literals);
    const bits = bitsFor(groups(x.length));
    const first = auxiliaries(formula, "bimander", label)(bits);
    for (const [i, literal] of x.entries()) {
      if (i % 2 === 1) formula.add(-x[i - 1]!, -literal);
      spell(formula, literal, Math.floor(i / 2), first, bits);
    }
  },

  size(n) {
    const bits = bitsFor(groups(n));
    return { variables: bits, clauses: Math.floor(n / 2) + n * bits };
  },
};
