import fc from "fast-check";
import { expect, it } from "vitest";
import { replay } from "../../src/game/replay.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { type InductionProgress, kInduction } from "../../src/pdr/k-induction.ts";
import { lettersOf } from "../../src/pdr/letters.ts";
import { sokobanSystem } from "../../src/pdr/transition-system.ts";
import { breadthFirst } from "../../src/search/breadth-first.ts";
import { cadical } from "../../src/solver/cadical.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";

it("decides random small boards as exhaustive search does, with the shortest length", async () => {
  const boards = fc.oneof(
    smallBoard({ maxFloor: 8, maxBoxes: 2 }),
    smallBoard({ maxFloor: 8, extraBoxes: 1 }),
  );
  let decided = 0;
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(boards, async (board) => {
      if (isSolved(board, startState(board))) return;
      const searched = await breadthFirst(board, { metric: "moves" });
      const found = await kInduction(sokobanSystem(board), cadical, { mostSteps: 25 });
      tried++;
      if (found.verdict === "unknown") return;
      decided++;
      if (searched.verdict === "solved") {
        expect(found).toMatchObject({ verdict: "reachable", steps: searched.length });
        const lurd = found.verdict === "reachable" ? lettersOf(board, found.inputs) : "";
        expect(replay(board, lurd).solvedAfter).toBe(searched.length);
      } else expect(found.verdict).toBe("unreachable");
    }),
    { numRuns: runs(15) },
  );
  expect(decided).toBeGreaterThan(tried / 2);
});

it("needs to be told that states differ where boxes go round in circles", async () => {
  const found = await kInduction(sokobanSystem(zoo("one box ahead of the other")), cadical, {
    mostSteps: 40,
  });
  expect(found.verdict).toBe("unreachable");
  expect(found.statistics.differences).toBeGreaterThan(0);
});

it("tells of every k, with formulas that grow", async () => {
  const told: InductionProgress[] = [];
  const found = await kInduction(sokobanSystem(zoo("one box ahead of the other")), cadical, {
    mostSteps: 3,
    onProgress: (progress) => told.push(progress),
  });
  expect(found.verdict).toBe("unknown");
  expect(told.map(({ k }) => k)).toEqual([0, 1, 2, 3]);
  for (const part of ["variables", "clauses"] as const) {
    const sizes = told.map((progress) => progress[part]);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[0]).toBeGreaterThan(0);
  }
});
