/** Forms of the formula of pushes and searches of sets, in turns or side by side: whoever answers first, the answer is the same. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeeperSets, deeperSets } from "../../src/analysis/deeper-sets.ts";
import { pushAnalysis } from "../../src/analysis/push-analysis.ts";
import { pushGraph } from "../../src/analysis/push-graph.ts";
import { choosePushLazy } from "../../src/bmc/choose-push-lazy.ts";
import { DEFAULT_OPTIONS, DisagreementError } from "../../src/bmc/contract.ts";
import { createLimits } from "../../src/bmc/limits.ts";
import { analysePushes } from "../../src/bmc/push-facts.ts";
import { createPushProber, type PushProber } from "../../src/bmc/push-prober.ts";
import { boardFromDrawing } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { cadical } from "../../src/solver/cadical.ts";
import type { SolveOutcome, Solver } from "../../src/solver/contract.ts";
import { inWorkerThread } from "../../src/solver/isolated-node.ts";
import { runs, smallBoard } from "../support/boards.ts";

const HORIZON = 12;
const choice = choosePushLazy({ ...DEFAULT_OPTIONS, metric: "pushes", without: ["all-boxes", "bonus"] })!;
const [create, createThread] = [() => cadical.create(), () => inWorkerThread(cadical).create()];

const gaveUp = (reason: "timeout" | "interrupted" | "memory"): SolveOutcome => ({
  ...{ status: "unknown", reason, message: reason },
  ...{ milliseconds: 0, conflicts: 0, memory: 0 },
});

/** A solver that says the same whatever it is asked, in the end. */
const stubborn = (solve: Solver["solve"]) => async (): Promise<Solver> => ({
  signature: "stubborn",
  add() {},
  solve,
  dispose() {},
});
const neverInTime = stubborn(async () => gaveUp("timeout"));
const untilStopped = stubborn(
  ({ signal } = {}) =>
    new Promise((resolve) => {
      if (signal?.aborted) resolve(gaveUp("interrupted"));
      signal?.addEventListener("abort", () => resolve(gaveUp("interrupted")));
    }),
);
const fullMemory = stubborn(async () => gaveUp("memory"));

/** Null for boards with too few boxes for two forms, or without any solution. */
function proberFor(
  board: ReturnType<typeof boardFromDrawing>,
  createSolver: () => Promise<Solver>,
  createBeside: () => Promise<Solver>,
): { readonly prober: PushProber; readonly bound: number } | null {
  const analysed = analysePushes(board, choice.prunings, () => {});
  if ("unsolvable" in analysed || analysed.facts.triples === null) return null;
  const limits = createLimits(null, undefined);
  const { facts, deeper, bound } = analysed;
  const prober = createPushProber({ facts, deeper, choice, limits, createSolver, createBeside, onSize() {} });
  return { prober, bound };
}

const crowded = smallBoard({ maxBoxes: 5, maxFloor: 18 }).filter(({ boxes }) => boxes.length > 3);

describe("searches of sets of boxes", () => {
  /** Analyses little, so that much is left to search; then asks as the loop over k does. */
  async function bySets(board: ReturnType<typeof boardFromDrawing>): Promise<number | "none"> {
    const graph = pushGraph(board);
    const analysis = pushAnalysis(board, { maxTable: 2, maxSubset: 3, allBoxes: false }, graph);
    const analysed = analysePushes(board, choice.prunings, () => {});
    if ("unsolvable" in analysis || "unsolvable" in analysed) return "none";
    const deeper = deeperSets(board, analysis, true);
    const prober = createPushProber({
      ...{ facts: analysed.facts, deeper, choice, limits: createLimits(null, undefined), onSize() {} },
      createSolver: () => cadical.create(),
    });
    for (let k = analysis.bound; ; k = Math.max(k + 2, deeper.bound)) {
      const { status } = await prober.decide(k, true);
      if (status === "lost") return "none";
      if (status === "sat") return k;
      expect(["unsat", "below"]).toContain(status);
      if (status === "below") expect(deeper.bound).toBeGreaterThan(k);
    }
  }

  it("take turns with the forms, and the optimum is that of the explicit search", async () => {
    await fc.assert(
      fc.asyncProperty(crowded, async (board) => {
        const found = breadthFirstSync(board, { metric: "pushes" });
        expect(await bySets(board)).toBe(found.verdict === "solved" ? found.length : "none");
      }),
      { numRuns: runs(40) },
    );
  });

  it.each(["below", "lost"] as const)("answer where no form does: %s", async (status) => {
    const board = boardFromDrawing("########\n#.. .. #\n# $$ $ #\n#  $@  #\n#      #\n########");
    const analysed = analysePushes(board, choice.prunings, () => {});
    if ("unsolvable" in analysed) throw new Error("the board has a solution");
    const { facts, bound } = analysed;
    let asked = false;
    const deeper: DeeperSets = {
      get bound() {
        return asked && status === "below" ? bound + 2 : bound;
      },
      get lost() {
        return asked && status === "lost" ? [0, 1] : null;
      },
      ...{ largest: 2, groups: [], done: false, step() {} },
    };
    const never = await neverInTime();
    const createSolver = async () => {
      asked = true;
      return never;
    };
    const limits = createLimits(null, undefined);
    const prober = createPushProber({ facts, deeper, choice, limits, createSolver, onSize() {} });
    expect((await prober.decide(bound, true)).status).toBe(status);
  });
});

describe("the second form in a thread of its own", () => {
  it.each([
    ["only the second one answers", neverInTime, create],
    ["only the first one answers", create, untilStopped],
    ["the second one runs out of memory", create, fullMemory],
    ["both answer", create, create],
  ] as const)("finds the optimum of the explicit search: %s", async (_, own, beside) => {
    await fc.assert(
      fc.asyncProperty(crowded, async (board) => {
        const made = proberFor(board, own, beside);
        const found = breadthFirstSync(board, { metric: "pushes", maxSteps: HORIZON });
        if (made === null || found.verdict !== "solved") return;
        for (let k = made.bound; k <= found.length; k += 2) {
          const { status } = await made.prober.decide(k, true);
          expect([k, status]).toEqual([k, k < found.length ? "unsat" : "sat"]);
        }
      }),
      { numRuns: runs(25) },
    );
  });

  const board = boardFromDrawing("########\n#.. .. #\n# $$ $ #\n#  $@  #\n#      #\n########");

  it("answers from a real thread", async () => {
    const shortest = breadthFirstSync(board, { metric: "pushes", maxSteps: HORIZON });
    const { prober, bound } = proberFor(board, neverInTime, createThread)!;
    const { length } = shortest as Extract<typeof shortest, { verdict: "solved" }>;
    expect((await prober.decide(length, true)).status).toBe("sat");
    if (bound < length) expect((await prober.decide(length - 2, true)).status).toBe("unsat");
  });

  it("does not hide a disagreement of the form that came second", async () => {
    const lies = stubborn(async () => ({
      ...{ status: "sat", model: new Uint8Array(100_000) },
      ...{ milliseconds: 0, conflicts: 0, memory: 0 },
    }));
    const { prober, bound } = proberFor(board, neverInTime, lies)!;
    await expect(prober.decide(bound, true)).rejects.toThrow(DisagreementError);
  });
});
