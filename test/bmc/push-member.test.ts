/** Each form of the formula of pushes by itself, against the explicit search. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PushFacts, withLongSlides } from "../../encodings/push-lazy/facts.ts";
import { PUSH_PRUNINGS, type PushPruning } from "../../encodings/push-lazy/push-lazy.ts";
import type { SetForm } from "../../encodings/push-lazy/sets.ts";
import { longSlides } from "../../encodings/push-lazy/slides.ts";
import { createLimits } from "../../src/bmc/limits.ts";
import { analysePushes } from "../../src/bmc/push-facts.ts";
import { createCuts, createPushMember } from "../../src/bmc/push-member.ts";
import { findAmo } from "../../src/cnf/amo/registry.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { metrics, replay } from "../../src/game/replay.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { cadical } from "../../src/solver/cadical.ts";
import { runs, smallBoard } from "../support/boards.ts";

const HORIZON = 14;

/** What a form says of k pushes. */
async function answer(facts: PushFacts, sets: SetForm, k: number) {
  const member = await createPushMember({
    ...{ k, form: { facts, sets }, amo: findAmo("sequential"), cuts: createCuts() },
    limits: createLimits(null, undefined),
    createSolver: () => cadical.create(),
    onEncoding() {},
  });
  const decided = await member.turn({}, { conflicts: 0 });
  member.dispose();
  return decided;
}

function analysed(board: Board, without: readonly PushPruning[]) {
  const kept = new Set(PUSH_PRUNINGS.filter((name) => !["all-boxes", ...without].includes(name)));
  const analysis = analysePushes(board, kept, () => {});
  return "unsolvable" in analysis ? null : analysis;
}

const boards = fc.oneof(smallBoard(), smallBoard({ maxBoxes: 5, maxFloor: 18 }));
const leftOut = fc.subarray(PUSH_PRUNINGS.filter((name) => name !== "potentials"));

describe("slides", () => {
  it("have a solution of k pushes exactly when the explicit search has one of at most k", async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(boards, leftOut, fc.constantFrom("full", "dead"), async (board, without, sets) => {
        const analysis = analysed(board, without);
        if (analysis === null) return;
        const facts = withLongSlides(analysis.facts)!;
        const found = breadthFirstSync(board, { metric: "pushes", maxSteps: HORIZON });
        const optimum = found.verdict === "solved" ? found.length : Number.POSITIVE_INFINITY;
        // Runs have a first step; what is solved at the start is nobody's question.
        if (optimum === 0) return;
        const parity = analysis.facts.waste!.bound % 2;
        for (let k = analysis.facts.waste!.bound; k <= Math.min(optimum + 2, HORIZON); k += 2) {
          expect(k % 2).toBe(parity);
          const decided = await answer(facts, sets, k);
          expect([k, decided.status]).toEqual([k, k < optimum ? "unsat" : "sat"]);
          compared++;
          if (decided.status !== "sat") continue;
          const played = replay(board, decided.lurd);
          expect(played.failure).toBeNull();
          expect(played.solvedAfter).not.toBeNull();
          expect(metrics(board, played).pushes).toBeGreaterThanOrEqual(optimum);
          expect(metrics(board, played).pushes).toBeLessThanOrEqual(k);
        }
      }),
      { numRuns: runs(100) },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it("are as many as straight ways of a box: n cells in a row have n(n-1)/2 each way", () => {
    const { graph, live, waste } = analysed(boardFromDrawing("########\n#@$   .#\n########"), [])!.facts;
    const slides = longSlides(graph, live, waste!);
    // The box starts on the second of six cells; to the left nobody can stand behind it and bring it home again.
    const lengths = slides.pushes.map((pushes) => pushes.length).sort();
    expect(lengths).toEqual([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    expect(slides.single).toBe(false);
  });

  it("are not made where waste is not counted", () => {
    const { facts } = analysed(boardFromDrawing("######\n#@$ .#\n######"), ["potentials"])!;
    expect(withLongSlides(facts)).toBeNull();
  });
});
