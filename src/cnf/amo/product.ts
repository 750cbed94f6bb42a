/**
 * Product at-most-one: the literals stand in a grid of p columns and q rows; at most one column and at most one
 * row is taken.
 *
 *     ¬x_k ∨ u_i,  ¬x_k ∨ v_j      x_k in column i and row j
 *     AMO(u_1..u_p),  AMO(v_1..v_q)    again by products
 *
 * With p = ⌈√n⌉ and q = ⌈n/p⌉: 2n + 4√n + O(n^(1/4)) clauses, 2√n + O(n^(1/4)) auxiliary variables. Up to six
 * literals are taken pairwise: a grid would need more clauses than that.
 *
 * Source: J. Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010.
 */
import type { Formula, Literal } from "../formula.ts";
import type { AtMostOne } from "./contract.ts";
import { forbidPairs, pairs } from "./pairwise.ts";
import { auxiliaries, prepare } from "./prepare.ts";

const PAIRWISE_UP_TO = 6;

function grid(n: number): { columns: number; rows: number } {
  const columns = Math.ceil(Math.sqrt(n));
  return { columns, rows: Math.ceil(n / columns) };
}

function encode(formula: Formula, x: readonly Literal[], fresh: (count: number) => Literal): void {
  if (x.length <= PAIRWISE_UP_TO) {
    forbidPairs(formula, x);
    return;
  }
  const { columns, rows } = grid(x.length);
  const firstColumn = fresh(columns);
  const firstRow = fresh(rows);
  for (const [k, literal] of x.entries()) {
    formula.add(-literal, firstColumn + (k % columns));
    formula.add(-literal, firstRow + Math.floor(k / columns));
  }
  for (const [first, count] of [
    [firstColumn, columns],
    [firstRow, rows],
  ] as const) {
    encode(
      formula,
      Array.from({ length: count }, (_, i) => first + i),
      fresh,
    );
  }
}

function size(n: number): { variables: number; clauses: number } {
  if (n <= PAIRWISE_UP_TO) return { variables: 0, clauses: pairs(n) };
  const { columns, rows } = grid(n);
  const [u, v] = [size(columns), size(rows)];
  return {
    variables: columns + rows + u.variables + v.variables,
    clauses: 2 * n + u.clauses + v.clauses,
  };
}

export const product: AtMostOne = {
  name: "product",
  summary: "a grid: at most one column, at most one row",
  source: 'Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010',

  encode(formula, literals, label) {
    encode(formula, prepare(formula, literals), auxiliaries(formula, "product", label));
  },

  size,
};
