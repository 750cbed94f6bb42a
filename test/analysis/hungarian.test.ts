import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hungarian } from "../../src/analysis/hungarian.ts";
import { runs } from "../support/boards.ts";

const { POSITIVE_INFINITY: INFINITE } = Number;

/** All ways to give each row a column of its own. */
function cheapest(costs: readonly (readonly number[])[], row = 0, used = new Set<number>()): number {
  if (row === costs.length) return 0;
  let best = INFINITE;
  for (const [column, cost] of costs[row]!.entries()) {
    if (used.has(column)) continue;
    best = Math.min(best, cost + cheapest(costs, row + 1, new Set([...used, column])));
  }
  return best;
}

const matrices = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 12 }))
  .chain(([rows, more, largest]) => {
    const entry = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -3, max: largest }) },
      { weight: 1, arbitrary: fc.constant(INFINITE) },
    );
    const row = fc.array(entry, { minLength: rows + more, maxLength: rows + more });
    return fc.array(row, { minLength: rows, maxLength: rows });
  });

describe("the Hungarian method", () => {
  it("finds the cost that all permutations have at best, and says when there is none", () => {
    fc.assert(
      fc.property(matrices, (costs) => {
        const found = hungarian(costs);
        const best = cheapest(costs);
        expect(found.feasible ? found.cost : INFINITE).toBe(best);
        if (!found.feasible) {
          const columns = costs[0]!.filter((_, j) => found.rows.some((i) => costs[i]![j]! < INFINITE));
          expect(columns.length).toBeLessThan(found.rows.length);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it("returns potentials that prove the matching to be cheapest", () => {
    fc.assert(
      fc.property(matrices, (costs) => {
        const found = hungarian(costs);
        if (!found.feasible) return;
        const { columnOf, rowPotential, columnPotential } = found;
        expect(new Set(columnOf).size).toBe(costs.length);
        for (const [i, row] of costs.entries()) {
          for (const [j, cost] of row.entries()) {
            const sum = rowPotential[i]! + columnPotential[j]!;
            expect(sum).toBeLessThanOrEqual(cost);
            if (columnOf[i] === j) expect(sum).toBe(cost);
          }
        }
        for (const [j, potential] of columnPotential.entries()) {
          expect(Number.isInteger(potential)).toBe(true);
          expect(potential).toBeLessThanOrEqual(0);
          if (!columnOf.includes(j)) expect(potential).toBe(0);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it("matches nothing to nothing, and refuses more rows than columns", () => {
    expect(hungarian([])).toMatchObject({ feasible: true, cost: 0 });
    expect(() => hungarian([[1], [2]])).toThrow(RangeError);
  });
});
