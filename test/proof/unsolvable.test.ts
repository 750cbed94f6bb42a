import fc from "fast-check";
import { expect, it } from "vitest";
import { certifyUnsolvable } from "../../src/certify/unsolvable.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { checkCertificate } from "../../src/proof/check.ts";
import { breadthFirst } from "../../src/search/breadth-first.ts";
import { runs, smallBoard } from "../support/boards.ts";

it("certifies exactly the boards that exhaustive search finds unsolvable, and every certificate passes", async () => {
  const boards = fc.oneof(smallBoard({ maxFloor: 9 }), smallBoard({ maxFloor: 8, extraBoxes: 1 }));
  await fc.assert(
    fc.asyncProperty(boards, async (board) => {
      if (isSolved(board, startState(board))) return;
      const { verdict } = await breadthFirst(board, { metric: "pushes" });
      const outcome = await certifyUnsolvable(board);
      expect(outcome.status).toBe(verdict === "none" ? "certified" : "solvable");
      if (outcome.status !== "certified") return;
      const checked = await checkCertificate(async (name) => outcome.files.get(name) ?? null);
      expect(checked).toMatchObject({ verdict: "accepted" });
    }),
    { numRuns: runs(8) },
  );
});
