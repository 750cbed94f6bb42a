/** Schedules, pairs of metrics and "a solution soon": other ways to the same truth. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, type ProgressEvent } from "../../src/bmc/contract.ts";
import { schedules } from "../../src/bmc/schedules.ts";
import { solveBoard } from "../../src/bmc/solve.ts";
import { boardFromDrawing } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { inWorkerThread } from "../../src/solver/isolated-node.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";

const MAX = 24;

describe.each(schedules)("schedule $name", ({ name }) => {
  it("proves the optimum of the explicit search", async () => {
    await fc.assert(
      fc.asyncProperty(smallBoard({ maxFloor: 10 }), async (board) => {
        const found = breadthFirstSync(board, { metric: "moves", maxSteps: MAX });
        const result = await solveBoard(board, { ...DEFAULT_OPTIONS, schedule: name, maxSteps: MAX });
        if (found.verdict === "solved") {
          expect(result).toMatchObject({
            verdict: "optimal",
            upperBound: found.length,
            lowerBound: found.length,
          });
        } else expect(["bounded", "unsolvable"], result.explanation).toContain(result.verdict);
      }),
      { numRuns: runs(25) },
    );
  });
});

it("a schedule that jumps is refused where a step always changes something", async () => {
  const options = { ...DEFAULT_OPTIONS, encoding: "lean", schedule: "geometric" };
  await expect(solveBoard(zoo("two rooms"), options)).rejects.toThrow(/linear/);
});

describe("metric moves,pushes", () => {
  it("gives the fewest pushes among the shortest solutions", async () => {
    await fc.assert(
      fc.asyncProperty(
        smallBoard({ maxFloor: 12 }),
        fc.constantFrom("factored", "lean"),
        async (board, encoding) => {
          const found = breadthFirstSync(board, { metric: "moves,pushes", maxSteps: MAX });
          const options = { ...DEFAULT_OPTIONS, metric: "moves,pushes", encoding, maxSteps: MAX } as const;
          const result = await solveBoard(board, options);
          if (found.verdict !== "solved") expect(["bounded", "unsolvable"]).toContain(result.verdict);
          else {
            expect(result).toMatchObject({ verdict: "optimal", upperBound: [found.moves, found.pushes] });
            expect(result.lowerBound).toEqual(result.upperBound);
          }
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

describe("any", () => {
  it("finds a solution wherever there is one, and never calls it shortest without proof", async () => {
    await fc.assert(
      fc.asyncProperty(smallBoard({ maxFloor: 9, maxBoxes: 2 }), async (board) => {
        const found = breadthFirstSync(board, { metric: "moves" });
        fc.pre(found.verdict === "solved");
        const result = await solveBoard(board, { ...DEFAULT_OPTIONS, any: true });
        expect(["solvable", "optimal"]).toContain(result.verdict);
        if (found.verdict !== "solved") return;
        expect(result.upperBound).toBeGreaterThanOrEqual(found.length);
        expect(result.lowerBound).toBeLessThanOrEqual(found.length);
        if (result.verdict === "optimal") expect(result.upperBound).toBe(found.length);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe("limits", () => {
  const board = boardFromDrawing("#########\n#@  #   #\n# $ $ $ #\n#   #   #\n# . . . #\n#########");

  it("a time limit that has passed keeps nothing and claims nothing", async () => {
    const result = await solveBoard(board, { ...DEFAULT_OPTIONS, timeout: 0 });
    expect(result).toMatchObject({ verdict: "unknown", reason: "timeout", lowerBound: 0, solution: null });
  });

  it("an interruption keeps the bounds that were proven", async () => {
    const controller = new AbortController();
    const bounds: number[] = [];
    const onProgress = (event: ProgressEvent) => {
      if (event.type !== "bound") return;
      bounds.push(event.lowerBound as number);
      if (bounds.length === 2) controller.abort();
    };
    const options = { ...DEFAULT_OPTIONS, without: ["lower-bound", "parity"] };
    const result = await solveBoard(board, options, { signal: controller.signal, onProgress });
    expect(result).toMatchObject({ verdict: "unknown", reason: "interrupted", lowerBound: bounds.at(-1) });
  });

  it("the last bound asked for is asked, also by a schedule that would jump over it", async () => {
    for (const { name } of schedules) {
      const result = await solveBoard(board, {
        ...DEFAULT_OPTIONS,
        schedule: name,
        maxSteps: 9,
        without: ["lower-bound"],
      });
      expect(result).toMatchObject({ verdict: "bounded", lowerBound: 10, reason: "max-steps" });
    }
  });
});

it("starting at a bound on the caller's word claims no more than was proven", async () => {
  const board = zoo("two rooms");
  const shortest = await solveBoard(board, DEFAULT_OPTIONS);
  const length = shortest.upperBound as number;
  const options = { ...DEFAULT_OPTIONS, minSteps: length + 2, without: ["all-boxes", "no-reversal"] };
  const result = await solveBoard(board, options);
  expect(result.verdict).toBe("solvable");
  expect(result.lowerBound).toBeLessThanOrEqual(length);
});

describe("two threads", () => {
  it("decide neighbouring bounds at the same time and come to the same optimum", async () => {
    await fc.assert(
      fc.asyncProperty(smallBoard({ maxFloor: 12 }), async (board) => {
        const found = breadthFirstSync(board, { metric: "moves", maxSteps: MAX });
        const options = {
          ...DEFAULT_OPTIONS,
          threads: 2,
          maxSteps: MAX,
          without: ["all-boxes", "lower-bound"],
        };
        const result = await solveBoard(board, options, { isolate: inWorkerThread });
        if (found.verdict === "solved") {
          expect(result).toMatchObject({
            verdict: "optimal",
            upperBound: found.length,
            lowerBound: found.length,
          });
        } else expect(["bounded", "unsolvable"], result.explanation).toContain(result.verdict);
      }),
      { numRuns: runs(8) },
    );
  });
});
