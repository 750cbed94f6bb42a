/** Searches of more and more boxes: at every moment what they say is true, and in the end it is all there is to say. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deeperSets } from "../../src/analysis/deeper-sets.ts";
import { pushAnalysis } from "../../src/analysis/push-analysis.ts";
import type { Board } from "../../src/game/board.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard } from "../support/boards.ts";

/** Leaves most to find: no sets of more than `size` boxes yet. */
const analysed = (board: Board, size: number) =>
  pushAnalysis(board, { maxTable: size, maxSubset: 3, maxSets: size < 3 ? 0 : 1e6, allBoxes: false });

const optimum = (board: Board) => breadthFirstSync(board, { metric: "pushes" });

describe("deeper sets", () => {
  it.each([
    ["all boxes", true],
    ["fewer than all boxes", false],
  ] as const)("never exclude a solution, and say the same when searched again: %s", (_, allBoxes) => {
    let raised = 0;
    fc.assert(
      fc.property(smallBoard({ maxFloor: 14, maxBoxes: 5 }), fc.constantFrom(2, 3), (board, size) => {
        if (isSolved(board, startState(board))) return;
        const analysis = analysed(board, size);
        if ("unsolvable" in analysis) return;
        const found = optimum(board);
        const sets = deeperSets(board, analysis, allBoxes);
        expect(sets).toMatchObject({ bound: analysis.bound, largest: 0, lost: null });
        const bounds = [sets.bound];
        for (let before = sets.bound; !sets.done; before = sets.bound) {
          sets.step();
          bounds.push(sets.bound);
          expect(sets.bound).toBeGreaterThanOrEqual(before);
          if (found.verdict === "solved") expect(sets.bound).toBeLessThanOrEqual(found.length);
          if (sets.lost !== null) expect(found.verdict).toBe("none");
        }
        expect(sets.largest > 0).toBe(sets.bound > analysis.bound);
        expect(sets.largest).toBeLessThan(board.boxes.length + (allBoxes ? 1 : 0));
        if (sets.largest > 0) raised++;
        const again = deeperSets(board, analysis, allBoxes);
        expect(
          bounds.map((_, steps) => {
            if (steps > 0) again.step();
            return again.bound;
          }),
        ).toEqual(bounds);
        if (!allBoxes) return;
        if (found.verdict === "solved") expect(sets.bound).toBe(found.length);
        else expect(sets.lost).not.toBeNull();
      }),
      { numRuns: runs(300) },
    );
    // On so few cells fewer boxes seldom say more than the analysis did.
    if (allBoxes) expect(raised).toBeGreaterThan(0);
  });
});
