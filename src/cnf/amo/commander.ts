/**
 * Commander at-most-one: groups of four, each with a commander that is true if one of its group is; then the same
 * among the commanders, until four or fewer are left.
 *
 *     ¬x_i ∨ ¬x_j      within a group
 *     ¬x_i ∨ c         c commands the group of x_i
 *     AMO(commanders)  again by commanders
 *
 * About n/3 auxiliary variables and 10n/3 clauses; exact numbers in `size`.
 * The paper's third clause (a commander needs one true soldier) serves exactly-one only and is left out, and so is
 * a commander for a last group of one, which commands itself.
 *
 * Source: W. Klieber, G. Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects", CFV 2007.
 */
import type { Formula, Literal } from "../formula.ts";
import type { AtMostOne } from "./contract.ts";
import { forbidPairs, pairs } from "./pairwise.ts";
import { auxiliaries, prepare } from "./prepare.ts";

const GROUP = 4;

function encode(formula: Formula, x: readonly Literal[], fresh: (count: number) => Literal): void {
  if (x.length <= GROUP) {
    forbidPairs(formula, x);
    return;
  }
  const commanders: Literal[] = [];
  for (let start = 0; start < x.length; start += GROUP) {
    const group = x.slice(start, start + GROUP);
    if (group.length === 1) {
      commanders.push(group[0]!);
      continue;
    }
    const commander = fresh(1);
    commanders.push(commander);
    forbidPairs(formula, group);
    for (const literal of group) formula.add(-literal, commander);
  }
  encode(formula, commanders, fresh);
}

function size(n: number): { variables: number; clauses: number } {
  if (n <= GROUP) return { variables: 0, clauses: pairs(n) };
  const full = Math.floor(n / GROUP);
  const rest = n % GROUP;
  const above = size(Math.ceil(n / GROUP));
  return {
    variables: full + (rest > 1 ? 1 : 0) + above.variables,
    clauses: full * (pairs(GROUP) + GROUP) + (rest > 1 ? pairs(rest) + rest : 0) + above.clauses,
  };
}

export const commander: AtMostOne = {
  name: "commander",
  summary: "groups of four under commanders, recursively",
  source: 'Klieber, Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects", CFV 2007',

  encode(formula, literals, label) {
    encode(formula, prepare(formula, literals), auxiliaries(formula, "commander", label));
  },

  size,
};
