/** Two independent ways to every answer: each encoding against the explicit search. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodings } from "../../encodings/registry.ts";
import { unitOf } from "../../src/bmc/choose.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions } from "../../src/bmc/contract.ts";
import { solveBoard } from "../../src/bmc/solve.ts";
import { amoForms } from "../../src/cnf/amo/registry.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";

/** Bounds beyond this are left to the explicit search: textbook formulas grow too fast. */
const HORIZON = 10;
const FAR_HORIZON = 30;

/** What must come back from every sound engine: the optimum, or "none up to the horizon". */
function oracle(board: Board, metric: "moves" | "pushes", maxSteps = HORIZON): number | "none" {
  const found = breadthFirstSync(board, { metric, maxSteps });
  return found.verdict === "solved" ? found.length : "none";
}

async function answer(board: Board, options: Partial<SolveBoardOptions>): Promise<number | "none"> {
  const result = await solveBoard(board, { ...DEFAULT_OPTIONS, maxSteps: HORIZON, ...options });
  if (result.verdict === "optimal") {
    const played = replay(board, result.solution!);
    expect(played.failure).toBeNull();
    expect(played.solvedAfter).not.toBeNull();
    expect(result.upperBound).toEqual(result.lowerBound);
    return result.upperBound as number;
  }
  expect(["bounded", "unsolvable"], result.explanation).toContain(result.verdict);
  return "none";
}

const boards = fc.oneof(
  { weight: 4, arbitrary: smallBoard() },
  { weight: 1, arbitrary: smallBoard({ extraBoxes: 1 }) },
  { weight: 1, arbitrary: smallBoard({ extraBoxes: -1, goal: "boxes-home" }) },
);

describe.each(encodings.filter((encoding) => encoding.sound))("$name", (encoding) => {
  const metric = unitOf(encoding);
  const fast = encoding.prunings.includes("goal-frames");
  const maxSteps = fast ? FAR_HORIZON : HORIZON;
  const choices = fc.record({
    encodingOptions: fc.record(
      Object.fromEntries(encoding.options.map(({ name, values }) => [name, fc.constantFrom(...values)])),
    ),
    amo: fc.constantFrom(...amoForms.map(({ name }) => name)),
    without: fc.subarray([...encoding.prunings]),
    solver: fc.constantFrom("cadical", "minisat"),
  });

  it("finds the optimum of the explicit search on random boards, with any options and prunings", async () => {
    await fc.assert(
      fc.asyncProperty(boards, choices, async (board, choice) => {
        const found = await answer(board, { metric, encoding: encoding.name, maxSteps, ...choice });
        expect(found).toBe(oracle(board, metric, maxSteps));
      }),
      { numRuns: runs(fast ? 150 : 30) },
    );
  });

  it.each([...encoding.prunings, "none"])("finds it with %s as the only pruning", async (pruning) => {
    const without = encoding.prunings.filter((name) => name !== pruning);
    await fc.assert(
      fc.asyncProperty(boards, async (board) => {
        const found = await answer(board, { metric, encoding: encoding.name, maxSteps: HORIZON, without });
        expect(found).toBe(oracle(board, metric));
      }),
      { numRuns: runs(fast ? 10 : 4) },
    );
  });

  it.each(SMALL_ZOO)("agrees with the explicit search on the zoo: %s", async (name) => {
    const board = zoo(name);
    expect(await answer(board, { metric, encoding: encoding.name })).toBe(oracle(board, metric));
  });
});

it("sorted boxes do not merge in a push while another one appears", async () => {
  const board = boardFromDrawing("#####\n#.  #\n#*$ #\n#@  #\n#####");
  const encodingOptions = { boxes: "sorted", steps: "strict" };
  expect(await answer(board, { encoding: "object", encodingOptions })).toBe(oracle(board, "moves"));
});

describe("coordinate-literal", () => {
  it("ends a run that is no game as spurious, with the step where it leaves the rules", async () => {
    // The agent walks right with a wall behind: rule 5 looks behind and leaves a copy of the agent where it was.
    const result = await solveBoard(zoo("box in a corner"), {
      ...DEFAULT_OPTIONS,
      encoding: "coordinate-literal",
      maxSteps: HORIZON,
    });
    expect(result.verdict).not.toBe("optimal");
    expect(result.lowerBound).toBe(0);
  });

  it("never claims a shortest solution or a refutation", async () => {
    await fc.assert(
      fc.asyncProperty(smallBoard({ maxFloor: 8 }), async (board) => {
        const result = await solveBoard(board, {
          ...DEFAULT_OPTIONS,
          encoding: "coordinate-literal",
          maxSteps: 5,
        });
        expect(["spurious", "solvable", "unknown"]).toContain(result.verdict);
        expect(result.spuriousStep === null).toBe(result.verdict !== "spurious");
      }),
      { numRuns: runs(20) },
    );
  });
});
