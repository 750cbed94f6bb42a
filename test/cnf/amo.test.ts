/** One suite that every at-most-one form has to pass. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amoForms, findAmo } from "../../src/cnf/amo/registry.ts";
import { createFormula, FALSE, type Formula, type Literal, TRUE } from "../../src/cnf/formula.ts";
import { clausesOf, propagate, satisfiable } from "./dpll.ts";

function inputs(formula: Formula, n: number): Literal[] {
  const first = formula.block(n, (i) => `x${i}`);
  return Array.from({ length: n }, (_, i) => first + i);
}

const truth = (literal: Literal, bits: number): boolean => {
  if (literal === TRUE || literal === FALSE) return literal === TRUE;
  const bit = ((bits >> (Math.abs(literal) - 1)) & 1) === 1;
  return literal > 0 ? bit : !bit;
};

/** Compares the form with the definition under every assignment of `variables` inputs. */
function holdsExactlyWhereAtMostOneIsTrue(
  encode: (formula: Formula, literals: readonly Literal[]) => void,
  variables: number,
  literals: readonly Literal[],
) {
  const formula = createFormula();
  inputs(formula, variables);
  encode(formula, literals);
  const clauses = clausesOf(formula);
  let models = 0;
  for (let bits = 0; bits < 2 ** variables; bits++) {
    const assumed = Array.from({ length: variables }, (_, i) => ((bits >> i) & 1 ? i + 1 : -(i + 1)));
    const expected = literals.filter((literal) => truth(literal, bits)).length <= 1;
    expect(satisfiable(clauses, assumed), `inputs ${assumed} of ${literals}`).toBe(expected);
    if (expected) models++;
  }
  return models;
}

const anyLiterals = fc.integer({ min: 1, max: 5 }).chain((variables) =>
  fc.record({
    variables: fc.constant(variables),
    literals: fc.array(
      fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 1, max: variables }) },
        { weight: 3, arbitrary: fc.integer({ min: -variables, max: -1 }) },
        { weight: 2, arbitrary: fc.constant(FALSE) },
        { weight: 1, arbitrary: fc.constant(TRUE) },
      ),
      { maxLength: 12 },
    ),
  }),
);

function wellFormed(formula: Formula) {
  const clauses = clausesOf(formula);
  const keys = clauses.map((clause) => [...clause].sort((a, b) => a - b).join(" "));
  expect(clauses.filter((clause) => new Set(clause.map(Math.abs)).size < clause.length)).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
}

describe.each(amoForms.map((form) => [form.name, form] as const))("%s", (name, form) => {
  const encode = (formula: Formula, literals: readonly Literal[]) => form.encode(formula, literals, "m@7");

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])("allows exactly the n+1 assignments for n = %i", (n) => {
    const literals = Array.from({ length: n }, (_, i) => i + 1);
    expect(holdsExactlyWhereAtMostOneIsTrue(encode, n, literals)).toBe(n + 1);
  });

  test("size is what is really added, n = 0..100", () => {
    for (let n = 0; n <= 100; n++) {
      const formula = createFormula();
      const literals = inputs(formula, n);
      encode(formula, literals);
      expect({ n, variables: formula.variables - n, clauses: formula.clauses }).toEqual({
        n,
        ...form.size(n),
      });
      wellFormed(formula);
    }
  });

  test.each([2, 9, 10, 64, 65, 100])("setting one of %i propagates all others to false", (n) => {
    const formula = createFormula();
    const literals = inputs(formula, n).map((literal) => (literal % 3 === 0 ? -literal : literal));
    encode(formula, literals);
    const clauses = clausesOf(formula);
    for (const one of literals) {
      const values = propagate(clauses, [one]);
      expect(values).not.toBeNull();
      for (const other of literals) expect(values!.get(Math.abs(other))).toBe(other > 0 === (other === one));
    }
    expect(
      satisfiable(
        clauses,
        literals.map((literal) => -literal),
      ),
    ).toBe(true);
  });

  test("repeated, negated, complementary and constant literals keep the meaning", () => {
    fc.assert(
      fc.property(anyLiterals, ({ variables, literals }) => {
        holdsExactlyWhereAtMostOneIsTrue(encode, variables, literals);
      }),
    );
  });

  test("no tautology, no literal twice in a clause, no clause twice", () => {
    fc.assert(
      fc.property(anyLiterals, ({ variables, literals }) => {
        const formula = createFormula();
        inputs(formula, variables);
        encode(formula, literals);
        wellFormed(formula);
      }),
    );
  });

  test("auxiliary variables are named after form and label, each name once", () => {
    const formula = createFormula();
    encode(formula, inputs(formula, 40));
    const names = Array.from({ length: formula.variables - 40 }, (_, i) => formula.nameOf(41 + i));
    expect(names).toEqual(names.map((_, i) => `amo.${name}:m@7#${i + 1}`));
  });
});

/** Values worked out by hand from the papers, so that `size` is not only compared with itself. */
describe("sizes are those of the papers", () => {
  const size = (name: string, n: number) => {
    const { variables, clauses } = findAmo(name).size(n);
    return [variables, clauses];
  };

  test("pairwise: n(n-1)/2 clauses", () => {
    expect(size("pairwise", 10)).toEqual([0, 45]);
    expect(size("pairwise", 100)).toEqual([0, 4950]);
  });

  test("sequential: n-1 variables, 3n-4 clauses", () => {
    expect(size("sequential", 2)).toEqual([1, 2]);
    expect(size("sequential", 100)).toEqual([99, 296]);
  });

  test("product: 10 x 10, then 4 x 3 pairwise for each side", () => {
    expect(size("product", 9)).toEqual([6, 18 + 3 + 3]);
    expect(size("product", 100)).toEqual([20 + 2 * 7, 200 + 2 * (20 + 6 + 3)]);
  });

  test("ladder: n variables, 4n-2 clauses", () => {
    expect(size("ladder", 2)).toEqual([2, 6]);
    expect(size("ladder", 100)).toEqual([100, 398]);
  });

  test("commander: 16 literals in four groups of four, 100 in 25, 7 and 2 groups", () => {
    expect(size("commander", 16)).toEqual([4, 4 * 10 + 6]);
    expect(size("commander", 100)).toEqual([25 + 6 + 2, 250 + 60 + (10 + 3 + 3) + 1]);
  });

  test("bimander: ⌈log2 m⌉ variables, n²/2m - n/2 + n⌈log2 m⌉ clauses for m = n/2", () => {
    expect(size("bimander", 16)).toEqual([3, 8 + 16 * 3]);
    expect(size("bimander", 100)).toEqual([6, 50 + 600]);
  });

  test("bitwise: ⌈log2 n⌉ variables, n⌈log2 n⌉ clauses", () => {
    expect(size("bitwise", 8)).toEqual([3, 24]);
    expect(size("bitwise", 9)).toEqual([4, 36]);
    expect(size("bitwise", 100)).toEqual([7, 700]);
  });

  test("order: n-1 variables, 3n-4 clauses", () => {
    expect(size("order", 2)).toEqual([1, 2]);
    expect(size("order", 100)).toEqual([99, 296]);
  });
});

test("the rungs of a ladder are determined by its literals", () => {
  const formula = createFormula();
  const literals = inputs(formula, 6);
  findAmo("ladder").encode(formula, literals, "x");
  const rungs = Array.from({ length: formula.variables - 6 }, (_, i) => 7 + i);
  for (const one of [0, ...literals]) {
    const chosen = literals.map((literal) => (literal === one ? literal : -literal));
    const values = propagate(clausesOf(formula), chosen);
    expect(rungs.every((rung) => values?.has(rung))).toBe(true);
  }
});

test("the order encoding is the sequential counter with its variables negated", () => {
  const clauses = (name: string, sign: number) => {
    const formula = createFormula();
    const literals = inputs(formula, 12);
    findAmo(name).encode(formula, literals, "x");
    return clausesOf(formula)
      .map((clause) => clause.map((literal) => (Math.abs(literal) > 12 ? sign * literal : literal)))
      .map((clause) => clause.sort((a, b) => a - b).join(" "))
      .sort();
  };
  expect(clauses("order", -1)).toEqual(clauses("sequential", 1));
});

test("the registry has no name twice and says what there is for an unknown one", () => {
  const names = amoForms.map((form) => form.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(findAmo(name).name).toBe(name);
  expect(() => findAmo("ternary")).toThrow(`"ternary"; choose one of ${names.join(", ")}`);
});
