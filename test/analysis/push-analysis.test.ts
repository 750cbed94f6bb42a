import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxDistances } from "../../src/analysis/box-distances.ts";
import { INFINITE } from "../../src/analysis/infinite.ts";
import { type BoxGroup, packGroups, totalWaste } from "../../src/analysis/packing.ts";
import { pushAnalysis } from "../../src/analysis/push-analysis.ts";
import { pushGraph } from "../../src/analysis/push-graph.ts";
import { setTable } from "../../src/analysis/set-tables.ts";
import { subsetWaste } from "../../src/analysis/subset-search.ts";
import { waste } from "../../src/analysis/waste.ts";
import type { Board } from "../../src/game/board.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";

const manyBoxes = smallBoard({ maxFloor: 13, maxBoxes: 5 });

describe("packing groups of boxes", () => {
  const group = (boxCount: number): fc.Arbitrary<BoxGroup> =>
    fc.record({
      boxes: fc
        .uniqueArray(fc.nat(boxCount - 1), { minLength: 1, maxLength: 4 })
        .map((boxes) => boxes.sort((a, b) => a - b)),
      waste: fc.integer({ min: 1, max: 9 }),
    });
  const disjoint = (groups: readonly BoxGroup[]) => {
    const boxes = groups.flatMap((one) => one.boxes);
    return new Set(boxes).size === boxes.length;
  };

  it("finds the disjoint groups of greatest total", () => {
    fc.assert(
      fc.property(fc.array(group(6), { maxLength: 9 }), (groups) => {
        let most = 0;
        for (let pick = 0; pick < 2 ** groups.length; pick++) {
          const chosen = groups.filter((_, i) => (pick >> i) % 2 === 1);
          if (disjoint(chosen)) most = Math.max(most, totalWaste(chosen));
        }
        const packed = packGroups(groups, 6);
        expect(disjoint(packed)).toBe(true);
        expect(totalWaste(packed)).toBe(most);
      }),
      { numRuns: runs(100) },
    );
  });

  it("keeps groups disjoint with too many boxes for the exact way", () => {
    fc.assert(
      fc.property(fc.array(group(40), { maxLength: 30 }), (groups) => {
        const packed = packGroups(groups, 40);
        expect(disjoint(packed)).toBe(true);
        expect(packed.length > 0).toBe(groups.length > 0);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("the search over a few boxes", () => {
  const analysed = (board: Board) => {
    const graph = pushGraph(board);
    const distances = boxDistances(board, graph);
    return { graph, distances, found: waste(board, graph, distances) };
  };

  it("is exact when the few are all boxes, with and without estimates", () => {
    fc.assert(
      fc.property(manyBoxes, (board) => {
        const { graph, distances, found } = analysed(board);
        if (found === null) return;
        const all = [...board.boxes.keys()];
        const optimum = breadthFirstSync(board, { metric: "pushes" });
        for (const size of [0, 1, 2, 3]) {
          const table = size === 0 ? null : setTable(board, graph, distances, found, size, 1e6);
          const { waste, exact } = subsetWaste(board, graph, found, all, table, 1e6);
          expect(exact).toBe(true);
          if (optimum.verdict === "solved") expect(found.bound + 2 * waste).toBe(optimum.length);
          else expect(waste).toBe(INFINITE);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("bounds what the whole solution wastes, also when it is cut off", () => {
    fc.assert(
      fc.property(
        manyBoxes,
        fc.nat(30),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (board, maxStates, taken) => {
          const { graph, found } = analysed(board);
          const optimum = breadthFirstSync(board, { metric: "pushes" });
          if (found === null || optimum.verdict !== "solved") return;
          const some = [...board.boxes.keys()].filter((box) => taken[box]);
          const { waste } = subsetWaste(board, graph, found, some, null, maxStates);
          expect(found.bound + 2 * waste).toBeLessThanOrEqual(optimum.length);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe("the first number of pushes that is not excluded", () => {
  function holds(board: Board, budget = {}) {
    if (isSolved(board, startState(board))) return;
    const found = pushAnalysis(board, budget);
    const optimum = breadthFirstSync(board, { metric: "pushes" });
    if ("unsolvable" in found) {
      expect(optimum.verdict).toBe("none");
      return;
    }
    expect(found.bound).toBeGreaterThanOrEqual(found.waste.bound);
    if (optimum.verdict !== "solved") return;
    expect(found.bound).toBeLessThanOrEqual(optimum.length);
    expect((optimum.length - found.bound) % 2).toBe(0);
  }

  it.each(SMALL_ZOO)("is not above the optimum on: %s", (name) => holds(zoo(name)));

  it("is not above the optimum on random boards, within any budget", () => {
    const budgets = fc.record({
      maxSets: fc.constantFrom(0, 50, 1e6),
      maxSubset: fc.integer({ min: 3, max: 5 }),
      maxSubsetStates: fc.nat(50),
      maxStates: fc.nat(200),
      allBoxes: fc.boolean(),
    });
    fc.assert(fc.property(manyBoxes, budgets, holds), { numRuns: runs(500) });
  });

  it("is the optimum, and says that search found it, when all boxes are searched", () => {
    const found = pushAnalysis(zoo("box has to leave its target"));
    expect(found).toMatchObject({ bound: 4, explicit: true });
    expect(pushAnalysis(zoo("box has to leave its target"), { allBoxes: false })).toMatchObject({
      explicit: false,
    });
  });

  it("gives the same groups when run again: budgets are counts, not clocks", () => {
    const bound = () => pushAnalysis(zoo("ten boxes"), { maxStates: 500 }) as { groups: unknown };
    expect(bound().groups).toEqual(bound().groups);
  });
});
