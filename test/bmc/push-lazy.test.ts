/** Fewest pushes by clauses on demand, against the explicit search. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PUSH_PRUNINGS } from "../../encodings/push-lazy/push-lazy.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions } from "../../src/bmc/contract.ts";
import { solveBoard } from "../../src/bmc/solve.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { metrics, replay } from "../../src/game/replay.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";

const HORIZON = 14;

function oracle(board: Board): number | "none" {
  const found = breadthFirstSync(board, { metric: "pushes", maxSteps: HORIZON });
  return found.verdict === "solved" ? found.length : "none";
}

async function answer(board: Board, options: Partial<SolveBoardOptions> = {}): Promise<number | "none"> {
  const result = await solveBoard(board, {
    ...DEFAULT_OPTIONS,
    metric: "pushes",
    encoding: "push-lazy",
    maxSteps: HORIZON,
    ...options,
  });
  if (result.verdict === "optimal") {
    const played = replay(board, result.solution!);
    expect(played.failure).toBeNull();
    expect(played.solvedAfter).not.toBeNull();
    expect(metrics(board, played).pushes).toBe(result.lowerBound);
    expect(result.upperBound).toBe(result.lowerBound);
    return result.upperBound as number;
  }
  expect(["bounded", "unsolvable"], result.explanation).toContain(result.verdict);
  return "none";
}

const boards = fc.oneof(
  { weight: 3, arbitrary: smallBoard() },
  { weight: 3, arbitrary: smallBoard({ maxBoxes: 5, maxFloor: 18 }) },
  { weight: 1, arbitrary: smallBoard({ extraBoxes: 1 }) },
  { weight: 1, arbitrary: smallBoard({ extraBoxes: -1, goal: "boxes-home" }) },
);

const triples = fc.constantFrom("both", "full", "dead");

describe("push-lazy", () => {
  it("finds the optimum of the explicit search, whatever prunings are left out", async () => {
    await fc.assert(
      fc.asyncProperty(
        boards,
        fc.subarray([...PUSH_PRUNINGS]),
        triples,
        fc.constantFrom("cadical", "minisat"),
        async (board, without, form, solver) => {
          const options = { without, solver, encodingOptions: { triples: form } };
          expect(await answer(board, options)).toBe(oracle(board));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it.each(PUSH_PRUNINGS)("finds it with %s as the only pruning", async (pruning) => {
    await fc.assert(
      fc.asyncProperty(boards, async (board) => {
        const without = PUSH_PRUNINGS.filter((name) => name !== pruning);
        expect(await answer(board, { without })).toBe(oracle(board));
      }),
      { numRuns: runs(20) },
    );
  });

  it.each(SMALL_ZOO)("agrees with the explicit search on the zoo: %s", async (name) => {
    expect(await answer(zoo(name))).toBe(oracle(zoo(name)));
    expect(await answer(zoo(name), { without: PUSH_PRUNINGS })).toBe(oracle(zoo(name)));
  });

  it("is not led astray by blanks outside the walls", async () => {
    const rows = ["####   ", "# .#   ", "#  ### ", "#*@  # ", "#  $ # ", "#  ### ", "####   "];
    const board = boardFromDrawing(rows.join("\n"));
    expect(await answer(board)).toBe(oracle(board));
    expect(await answer(board, { without: ["all-boxes"] })).toBe(8);
  });

  it("finds the fewest moves among the fewest pushes", async () => {
    await fc.assert(
      fc.asyncProperty(smallBoard({ maxFloor: 12 }), async (board) => {
        const found = breadthFirstSync(board, { metric: "pushes,moves", maxSteps: 8 });
        if (found.verdict !== "solved") return;
        const result = await solveBoard(board, { ...DEFAULT_OPTIONS, metric: "pushes,moves" });
        expect(result.verdict, result.explanation).toBe("optimal");
        expect(result.upperBound).toEqual([found.pushes, found.moves]);
        expect(result.lowerBound).toEqual(result.upperBound);
      }),
      { numRuns: runs(60) },
    );
  });
});
