import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Board } from "../../src/game/board.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { readLevels } from "../../src/level/index.ts";
import { pdr } from "../../src/pdr/pdr.ts";
import { sokobanSystem } from "../../src/pdr/transition-system.ts";
import { breadthFirst } from "../../src/search/breadth-first.ts";
import { cadical } from "../../src/solver/cadical.ts";
import { runs, smallBoard } from "../support/boards.ts";

const decide = (board: Board) => pdr(sokobanSystem(board), cadical);

describe("PDR over the transition relation of Sokoban", () => {
  it("decides random small boards as exhaustive search does", async () => {
    const boards = fc.oneof(
      smallBoard({ maxFloor: 10 }),
      smallBoard({ maxFloor: 9, extraBoxes: 1 }),
      smallBoard({ maxFloor: 9, extraBoxes: -1, goal: "boxes-home" }),
    );
    await fc.assert(
      fc.asyncProperty(boards, async (board) => {
        if (isSolved(board, startState(board))) return;
        const searched = await breadthFirst(board, { metric: "moves" });
        const decided = await decide(board);
        expect(decided.verdict).toBe(searched.verdict === "none" ? "unreachable" : "reachable");
      }),
      { numRuns: runs(12) },
    );
  });

  const levels = readLevels(readFileSync(new URL("../../levels/unsolvable.xsb", import.meta.url))).levels;
  it.each(levels)("proves level $index of levels/unsolvable.xsb unsolvable: $title", async ({ board }) => {
    expect((await decide(board!)).verdict).toBe("unreachable");
  });
});
