import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amoForms } from "../../src/cnf/amo/registry.ts";
import { createFormula, FALSE, falsifiedClause, type Literal, TRUE } from "../../src/cnf/formula.ts";
import { clausesOf } from "./dpll.ts";

describe("clauses", () => {
  test("an empty formula holds nothing", () => {
    const formula = createFormula();
    expect([formula.variables, formula.clauses, formula.size]).toEqual([0, 0, 0]);
    expect(formula.stored()).toEqual(new Int32Array());
  });

  test("are stored flat and zero-terminated in the order they came", () => {
    const formula = createFormula();
    formula.block(6, String);
    formula.add(1, -2);
    formula.addLong([3]);
    formula.add(1, 2, 3, 4, 5, 6);
    expect([...formula.stored()]).toEqual([1, -2, 0, 3, 0, 1, 2, 3, 4, 5, 6, 0]);
    expect(formula.clauses).toBe(3);
    expect(formula.size).toBe(12);
  });

  test("a clause with TRUE is dropped, whatever stands before it", () => {
    const formula = createFormula();
    formula.block(3, String);
    formula.add(1, 2, TRUE);
    formula.add(-FALSE, 1);
    formula.addLong([1, 2, 3, TRUE]);
    expect([formula.clauses, formula.size]).toEqual([0, 0]);
    formula.add(3);
    expect([...formula.stored()]).toEqual([3, 0]);
  });

  test("FALSE is dropped from its clause", () => {
    const formula = createFormula();
    formula.block(2, String);
    formula.add(FALSE, 1, FALSE, -2);
    formula.addLong([-TRUE, 2]);
    expect([...formula.stored()]).toEqual([1, -2, 0, 2, 0]);
  });

  test("a clause of nothing but FALSE is the empty clause, not nothing", () => {
    const formula = createFormula();
    formula.add(FALSE);
    formula.addLong([FALSE, FALSE]);
    formula.addLong([]);
    expect(clausesOf(formula)).toEqual([[], [], []]);
    expect(formula.clauses).toBe(3);
  });

  test("stored(from) gives what was added after a former size", () => {
    const formula = createFormula();
    formula.block(3, String);
    formula.add(1, 2);
    const mark = formula.size;
    expect([...formula.stored(mark)]).toEqual([]);
    formula.add(-3);
    formula.addLong([1, 3]);
    expect([...formula.stored(mark)]).toEqual([-3, 0, 1, 3, 0]);
  });

  test("whole clauses can be added as they are stored", () => {
    const formula = createFormula();
    formula.block(3, String);
    formula.add(1, 2);
    formula.append(Int32Array.of(-3, 0, 0, 1, -2, 0));
    formula.append(formula.stored());
    expect(clausesOf(formula)).toEqual([[1, 2], [-3], [], [1, -2], [1, 2], [-3], [], [1, -2]]);
    expect(formula.clauses).toBe(8);
  });

  test("survive the growth of the store, also of one clause larger than the store", () => {
    const formula = createFormula();
    const long = Array.from({ length: 200_000 }, (_, i) => i + 1);
    formula.block(long.length, String);
    for (let i = 1; i <= 50_000; i++) formula.add(i, -(i + 1), i + 2);
    formula.addLong(long);
    formula.add(-1);
    const clauses = clausesOf(formula);
    expect(clauses).toHaveLength(50_002);
    expect(clauses[0]).toEqual([1, -2, 3]);
    expect(clauses[49_999]).toEqual([50_000, -50_001, 50_002]);
    expect(clauses[50_000]).toEqual(long);
    expect(clauses[50_001]).toEqual([-1]);
    expect(formula.size).toBe(50_000 * 4 + 200_001 + 2);
  });
});

describe("variables", () => {
  test("are handed out from 1, blocks consecutively, an empty block takes none", () => {
    const formula = createFormula();
    expect(formula.fresh("a")).toBe(1);
    expect(formula.block(3, (i) => `b${i}`)).toBe(2);
    formula.block(0, () => "never");
    expect(formula.fresh("c")).toBe(5);
    expect(formula.variables).toBe(5);
    expect([1, 2, 3, 4, 5].map(formula.nameOf)).toEqual(["a", "b0", "b1", "b2", "c"]);
  });

  test("names are made only when asked for", () => {
    const formula = createFormula();
    let made = 0;
    formula.block(1000, (i) => {
      made++;
      return String(i);
    });
    expect(made).toBe(0);
    expect(formula.nameOf(1000)).toBe("999");
    expect(made).toBe(1);
  });

  test("a number that was never handed out has no name", () => {
    const formula = createFormula();
    expect(() => formula.nameOf(1)).toThrow(RangeError);
    formula.block(2, String);
    for (const number of [-1, 0, 3, TRUE]) expect(() => formula.nameOf(number)).toThrow(RangeError);
  });

  /** The most frequent wrong answer of the field: two encoders that count auxiliary variables on their own. */
  test("encoders that take turns never share a variable, and every literal has a name", () => {
    const turn = fc.record({
      form: fc.nat({ max: amoForms.length - 1 }),
      inputs: fc.integer({ min: 0, max: 20 }),
      ownVariables: fc.nat({ max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 8 }), (turns) => {
        const formula = createFormula();
        const owners = new Map<Literal, number>();
        for (const [number, { form, inputs, ownVariables }] of turns.entries()) {
          const before = formula.variables;
          const mark = formula.size;
          const first = formula.block(inputs, (i) => `x${i}@${number}`);
          const literals = Array.from({ length: inputs }, (_, i) => first + i);
          amoForms[form]!.encode(formula, literals, `x@${number}`);
          for (let i = 0; i < ownVariables; i++)
            formula.add(formula.fresh(`own${i}@${number}`), ...literals.slice(0, 5));
          expect(formula.variables - before).toBe(
            inputs + ownVariables + amoForms[form]!.size(inputs).variables,
          );
          for (const literal of formula.stored(mark)) {
            if (literal === 0) continue;
            const variable = Math.abs(literal);
            const owner = owners.get(variable) ?? number;
            expect(owner).toBe(number);
            owners.set(variable, number);
            expect(formula.nameOf(variable)).toContain(`@${number}`);
          }
        }
        const names = Array.from({ length: formula.variables }, (_, i) => formula.nameOf(i + 1));
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});

describe("falsifiedClause", () => {
  const clauses = new Int32Array([1, -2, 0, 2, 3, 0, -3, 0]);
  const model = (...values: number[]) => new Uint8Array([0, ...values]);

  test("is null for a model", () => {
    expect(falsifiedClause(clauses, model(1, 1, 0))).toBeNull();
    expect(falsifiedClause(clauses, model(1, 1, 0), [1, -3])).toBeNull();
    expect(falsifiedClause(new Int32Array(), model())).toBeNull();
  });

  test("names the first clause that does not hold", () => {
    expect(falsifiedClause(clauses, model(0, 1, 0))).toEqual([1, -2]);
    expect(falsifiedClause(clauses, model(1, 0, 0))).toEqual([2, 3]);
    expect(falsifiedClause(clauses, model(1, 1, 1))).toEqual([-3]);
  });

  test("counts an assumption as a unit clause", () => {
    expect(falsifiedClause(clauses, model(1, 1, 0), [2, -1])).toEqual([-1]);
  });

  test("no model satisfies the empty clause", () => {
    expect(falsifiedClause(new Int32Array([0]), model())).toEqual([]);
  });

  test("a variable the model does not know satisfies nothing", () => {
    expect(falsifiedClause(new Int32Array([2, 0]), model(1))).toEqual([2]);
    expect(falsifiedClause(new Int32Array([-2, 0]), model(1))).toEqual([-2]);
  });
});
