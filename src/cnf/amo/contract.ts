/** The one contract of all at-most-one forms. */
import type { Formula, Literal } from "../formula.ts";

export interface AtMostOne {
  readonly name: string;
  readonly summary: string;
  /** The paper the form comes from. */
  readonly source: string;
  /**
   * Adds clauses that hold exactly when at most one of `literals` is true. A literal that occurs twice can
   * never be true. `label` names what is constrained (`m@7`); auxiliary variables are named after it.
   */
  encode(formula: Formula, literals: readonly Literal[], label: string): void;
  /** Auxiliary variables and clauses for `n` different literals: the published formula. */
  size(n: number): { readonly variables: number; readonly clauses: number };
}
