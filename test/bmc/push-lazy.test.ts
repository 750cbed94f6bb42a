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
        fc.constantFrom("yes", "no"),
        fc.constantFrom("cadical", "minisat"),
        async (board, without, form, journeys, solver) => {
          const options = { without, solver, encodingOptions: { triples: form, journeys } };
          expect(await answer(board, options)).toBe(oracle(board));
        },
      ),
      { numRuns: runs(120) },
    );
  });

  it.each([...PUSH_PRUNINGS, "none"])("finds it with %s as the only pruning", async (pruning) => {
    await fc.assert(
      fc.asyncProperty(boards, async (board) => {
        const without = PUSH_PRUNINGS.filter((name) => name !== pruning);
        expect(await answer(board, { without })).toBe(oracle(board));
      }),
      { numRuns: runs(10) },
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
      { numRuns: runs(40) },
    );
  });

  it("says so when a table or search was over all boxes, and not when it may not be", async () => {
    const board = zoo("box on a target at the start");
    const explain = async (without: readonly string[]) =>
      (await solveBoard(board, { ...DEFAULT_OPTIONS, metric: "pushes", without })).explanation;
    expect(await explain([])).toContain("explicit search");
    expect(await explain(["all-boxes"])).not.toContain("explicit search");
    const stuck = { ...DEFAULT_OPTIONS, metric: "pushes" as const };
    const { explanation } = await solveBoard(zoo("one box ahead of the other"), stuck);
    expect(explanation).toContain("explicit search");
  });

  it.each([
    [{ metric: "moves" as const }, /counts pushes, not moves/],
    [{ any: true }, /use schedule linear, or encoding push/],
    [{ without: ["corners"] }, /no pruning "corners" to leave out; it has: .*potentials/],
    [{ encodingOptions: { triples: "some" } }, /one of both, full, dead/],
    [{ encodingOptions: { steps: "strict" } }, /no option "steps"; it has: triples/],
  ])("refuses %o and says what is right", async (options, message) => {
    const asked = { ...DEFAULT_OPTIONS, metric: "pushes" as const, encoding: "push-lazy", ...options };
    await expect(solveBoard(zoo("one push"), asked)).rejects.toThrow(message);
  });

  it("keeps what is proven when the last number asked for is reached, or time is up", async () => {
    const board = zoo("turn in a small room");
    const options = { ...DEFAULT_OPTIONS, metric: "pushes" as const };
    const shortest = oracle(board) as number;
    const bounded = await solveBoard(board, { ...options, maxSteps: shortest - 1 });
    expect(bounded).toMatchObject({ verdict: "bounded", reason: "max-steps", lowerBound: shortest });
    const late = await solveBoard(board, { ...options, timeout: 0 });
    expect(late).toMatchObject({ verdict: "unknown", reason: "timeout", solution: null });
  });
});
