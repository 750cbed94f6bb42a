import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INFINITE } from "../../src/analysis/infinite.ts";
import { colourOf, moveAnalysis } from "../../src/analysis/move-analysis.ts";
import { pushAnalysis } from "../../src/analysis/push-analysis.ts";
import type { Board } from "../../src/game/board.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";
import { solutions } from "./traces.ts";

const unsolved = (board: Board) => !isSolved(board, startState(board));
const boards = fc
  .oneof(
    { weight: 3, arbitrary: smallBoard({ maxFloor: 13, maxBoxes: 4 }) },
    { weight: 1, arbitrary: smallBoard({ maxFloor: 12, extraBoxes: -1, goal: "boxes-home" }) },
  )
  .filter(unsolved);

/** Every table against every position of the shortest solution: frame by frame, moves left and moves made. */
function holds(board: Board) {
  const found = moveAnalysis(board);
  const optimum = breadthFirstSync(board, { metric: "moves" });
  if ("unsolvable" in found) {
    expect(optimum.verdict).toBe("none");
    return;
  }
  if (optimum.verdict !== "solved") return;
  const { floor, oneBox, twoBoxes, boxTo, boxFrom, live, finalCells, toFinal } = found;
  expect(found.bound).toBeLessThanOrEqual(optimum.moves);
  for (const { states } of solutions(board)) {
    const length = states.length - 1;
    const last = states.at(-1)!.player;
    expect(finalCells).toContain(floor.index[last]);
    for (const [t, { player, boxes }] of states.entries()) {
      const p = floor.index[player]!;
      expect(toFinal[colourOf(board, last)][p]).toBeLessThanOrEqual(length - t);
      const cells = [...boxes].map((box) => floor.index[box]!).sort((a, b) => a - b);
      for (const [i, b] of cells.entries()) {
        expect(live).toContain(b);
        expect(boxTo[b]).toBeLessThanOrEqual(oneBox!.movesTo[p * floor.size + b]!);
        expect(oneBox!.movesTo[p * floor.size + b]).toBeLessThanOrEqual(length - t);
        expect(boxFrom[b]).toBeLessThanOrEqual(oneBox!.movesFrom[p * floor.size + b]!);
        expect(oneBox!.movesFrom[p * floor.size + b]).toBeLessThanOrEqual(t);
        for (const c of cells.slice(i + 1)) {
          const pair = twoBoxes!.pairs.setOf([b, c]);
          expect(twoBoxes!.leastTo[pair]).toBeLessThanOrEqual(twoBoxes!.movesTo[pair * floor.size + p]!);
          expect(twoBoxes!.movesTo[pair * floor.size + p]).toBeLessThanOrEqual(length - t);
        }
      }
    }
  }
}

describe("tables of remaining and spent moves", () => {
  it.each(SMALL_ZOO.filter((name) => unsolved(zoo(name))))("are lower bounds on: %s", (name) =>
    holds(zoo(name)),
  );

  it("are lower bounds in every position of a solution", () => {
    fc.assert(fc.property(boards, holds), { numRuns: runs(250) });
  });

  it("are the whole game for one and two boxes, and say so", () => {
    fc.assert(
      fc.property(smallBoard({ maxFloor: 20, maxBoxes: 2 }).filter(unsolved), (board) => {
        const found = moveAnalysis(board);
        const optimum = breadthFirstSync(board, { metric: "moves" });
        if ("unsolvable" in found) {
          expect(optimum.verdict).toBe("none");
          return;
        }
        expect(found.explicit).toBe(true);
        expect(optimum).toMatchObject({ length: found.bound });
      }),
      { numRuns: runs(250) },
    );
  });

  it("keep to the budget", () => {
    fc.assert(
      fc.property(boards, fc.constantFrom(0, 150, 500), (board, maxStates) => {
        const found = moveAnalysis(board, { maxStates, allBoxes: false });
        const optimum = breadthFirstSync(board, { metric: "moves" });
        if ("unsolvable" in found) {
          expect(optimum.verdict).toBe("none");
          return;
        }
        // With one box its table is the whole game, which `allBoxes: false` rules out.
        const allowed = board.boxes.length > 1 && board.floor.length ** 2 <= maxStates;
        expect(found.oneBox !== null).toBe(allowed);
        expect(found.explicit).toBe(false);
        if (board.boxes.length === 2) expect(found.twoBoxes).toBeNull();
        if (optimum.verdict === "solved") expect(found.bound).toBeLessThanOrEqual(optimum.moves);
      }),
      { numRuns: runs(200) },
    );
  });

  it("take a number of pushes that is known to be needed", () => {
    fc.assert(
      fc.property(smallBoard({ maxBoxes: 4 }).filter(unsolved), (board) => {
        const pushes = pushAnalysis(board);
        if ("unsolvable" in pushes) return;
        const found = moveAnalysis(board, { pushes: pushes.bound });
        const optimum = breadthFirstSync(board, { metric: "moves" });
        if (optimum.verdict !== "solved") return;
        expect("unsolvable" in found).toBe(false);
        expect((found as { bound: number }).bound).toBeLessThanOrEqual(optimum.moves);
      }),
      { numRuns: runs(200) },
    );
  });

  it("do not name a dead cell", () => {
    const found = moveAnalysis(zoo("turn in a small room"));
    if ("unsolvable" in found) throw new Error(found.unsolvable.explanation);
    expect(found.live.map((cell) => found.floor.cells[cell])).not.toContain(8);
    expect([...found.boxTo].filter((moves) => moves === INFINITE).length).toBeGreaterThan(0);
  });

  it("refuse boards on which a box may stay anywhere", () => {
    fc.assert(
      fc.property(smallBoard({ extraBoxes: 1 }), (board) => {
        expect(() => moveAnalysis(board)).toThrow(RangeError);
      }),
      { numRuns: 5 },
    );
  });
});
