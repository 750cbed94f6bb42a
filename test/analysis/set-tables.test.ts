import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxDistances } from "../../src/analysis/box-distances.ts";
import { binomial, boxSets } from "../../src/analysis/box-sets.ts";
import { floorGraph } from "../../src/analysis/floor.ts";
import { INFINITE } from "../../src/analysis/infinite.ts";
import { pushGraph } from "../../src/analysis/push-graph.ts";
import { setTable, subsets } from "../../src/analysis/set-tables.ts";
import { waste } from "../../src/analysis/waste.ts";
import { type Board, reachable } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";
import { pushesOf, solutions } from "./traces.ts";

function tablesOf(board: Board, sizes = [2, 3]) {
  const graph = pushGraph(board);
  const distances = boxDistances(board, graph);
  const found = waste(board, graph, distances);
  if (found === null) return null;
  const tables = sizes.map((size) => setTable(board, graph, distances, found, size, 1e6));
  return { graph, waste: found, tables: tables.filter((table) => table !== null) };
}

describe("sets of boxes", () => {
  it("are numbered without gaps", () => {
    const floor = floorGraph(zoo("two rooms"));
    for (const size of [1, 2, 3, 4]) {
      const cells = [0, 2, 3, 5, 8, 9, 11];
      const sets = boxSets(floor, cells, size);
      expect(sets.count).toBe(binomial(cells.length, size));
      expect(subsets(cells, size).length).toBe(sets.count);
      for (let set = 0; set < sets.count; set++) {
        expect(sets.setOf(sets.members.subarray(set * size, (set + 1) * size))).toBe(set);
      }
      expect(sets.setOf([1, 2, 3, 5].slice(0, size))).toBe(-1);
    }
  });

  it("know the regions into which they cut the floor, whatever was asked before", () => {
    fc.assert(
      fc.property(smallBoard({ maxFloor: 9 }), fc.constantFrom(1, 2, 3), (board, size) => {
        const floor = floorGraph(board);
        const sets = boxSets(floor, [...floor.cells.keys()], size);
        for (let set = 0; set < sets.count; set++) {
          const taken = [...sets.members.subarray(set * size, (set + 1) * size)];
          const free = floor.cells.filter((_, i) => !taken.includes(i));
          const numbers = new Set<number>();
          for (const cell of free) {
            const region = sets.region(set, floor.index[cell]!);
            numbers.add(region);
            expect(region).toBeLessThan(sets.maxRegions);
            const sameRegion = free.filter((other) => sets.region(set, floor.index[other]!) === region);
            expect(reachable(board, cell, (other) => free.includes(other))).toEqual(sameRegion);
          }
          expect(sets.regionCount(set)).toBe(Math.max(numbers.size, 1));
        }
      }),
      { numRuns: runs(25) },
    );
  });
});

describe("tables of sets of boxes", () => {
  it("hold the exact least pushes of a board with just so many boxes", () => {
    const boards = smallBoard({ maxFloor: 16, maxBoxes: 5 }).filter((board) => board.boxes.length > 1);
    fc.assert(
      fc.property(boards, (board) => {
        const size = board.boxes.length;
        const found = breadthFirstSync(board, { metric: "pushes" });
        const analysed = tablesOf(board, [size]);
        if (analysed === null) {
          expect(found.verdict).toBe("none");
          return;
        }
        const { graph, waste, tables } = analysed;
        const table = tables[0]!;
        const floorNumbers = (cells: readonly number[]) => cells.map((cell) => graph.floor.index[cell]!);
        const value = table.wasteAt(floorNumbers(board.boxes), floorNumbers([board.player])[0]!);
        if (found.verdict !== "solved") {
          expect(found.verdict).toBe("none");
          expect(value).toBe(INFINITE);
          return;
        }
        expect(waste.bound + 2 * value).toBe(found.length);
        expect(table.wasteThrough[table.sets.setOf(floorNumbers(board.boxes))]).toBe(value);
        // The other tables take the best region of the player, who may be elsewhere.
        expect(table.pushesTo[table.sets.setOf(floorNumbers(board.boxes))]).toBeLessThanOrEqual(found.length);
        expect(table.pushesFrom[table.sets.setOf(floorNumbers(board.targets))]).toBe(found.length);
      }),
      { numRuns: runs(300) },
    );
  });

  it("bound pushes and waste before and after every position of a solution", () => {
    fc.assert(
      fc.property(smallBoard({ maxFloor: 12, maxBoxes: 5 }), (board) => {
        const analysed = tablesOf(board, [2, 3, 4, 5]);
        if (analysed === null) return;
        const { graph, tables } = analysed;
        const { index } = graph.floor;
        for (const solution of solutions(board)) {
          const slack = (solution.pushes - analysed.waste.bound) / 2;
          let wasted = 0;
          for (const [t, { before, after, from }] of pushesOf(solution).entries()) {
            const numbers = [...before.boxes].map((cell) => index[cell]!).sort((a, b) => a - b);
            for (const { sets, ...table } of tables) {
              for (const members of subsets(numbers, sets.size)) {
                const set = sets.setOf(members);
                expect(set).toBeGreaterThanOrEqual(0);
                expect(table.pushesTo[set]).toBeLessThanOrEqual(solution.pushes - t);
                expect(table.pushesFrom[set]).toBeLessThanOrEqual(t);
                expect(table.wasteFrom[set]).toBeLessThanOrEqual(wasted);
                expect(table.wasteTo[set]).toBeLessThanOrEqual(slack - wasted);
                expect(table.wasteThrough[set]).toBeLessThanOrEqual(slack);
                expect(table.wasteAt(members, index[before.player]!)).toBeLessThanOrEqual(slack - wasted);
              }
            }
            const to = [...after.boxes].find((cell) => !before.boxes.has(cell))!;
            const d = [0, 1, 2, 3].find((way) => graph.floor.next[4 * index[from]! + way] === index[to])!;
            wasted += analysed.waste.ofPush[graph.pushAt[4 * index[from]! + d]!]!;
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("are not started beyond their budget or without enough boxes", () => {
    const board = zoo("player on a target");
    const graph = pushGraph(board);
    const distances = boxDistances(board, graph);
    const found = waste(board, graph, distances)!;
    expect(setTable(board, graph, distances, found, 2, 3)).toBeNull();
    expect(setTable(board, graph, distances, found, 3, 1e6)).toBeNull();
    expect(setTable(board, graph, distances, found, 2, 1e6)).not.toBeNull();
  });
});
