/** Each form of the formula of pushes by itself, against the explicit search. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PushFacts, withJourneys } from "../../encodings/push-lazy/facts.ts";
import { encodePushes, PUSH_PRUNINGS, type PushPruning } from "../../encodings/push-lazy/push-lazy.ts";
import type { SetForm } from "../../encodings/push-lazy/sets.ts";
import { INFINITE } from "../../src/analysis/infinite.ts";
import type { Waste } from "../../src/analysis/waste.ts";
import { createLimits } from "../../src/bmc/limits.ts";
import { createFeed } from "../../src/bmc/prober.ts";
import { analysePushes } from "../../src/bmc/push-facts.ts";
import { createCuts, createPushMember } from "../../src/bmc/push-member.ts";
import { findAmo } from "../../src/cnf/amo/registry.ts";
import { createFormula } from "../../src/cnf/formula.ts";
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

/** Waste 1 more at each target, and so much less in the bound: what solutions waste is the same, in other places. */
function movedToEnds(waste: Waste, { targets }: Board): Waste {
  return {
    ...waste,
    bound: waste.bound - 2 * targets.length,
    ofEnd: waste.ofEnd.map((end) => (end === INFINITE ? INFINITE : end + 1)),
  };
}

/** Fewest pushes 7. With waste at both ends that is not added up, 5 seem enough. */
const twoEnds = boardFromDrawing("######\n#  ###\n# $###\n#   ##\n#. *@#\n#   ##\n######");

/** Fewest pushes 4: right, and back from the other side. The journey back enters the cell where the one before began. */
const thereAndBack = boardFromDrawing("#######\n# #   #\n#.@$  #\n###   #\n##### #\n#######");

const boards = fc.oneof(smallBoard(), smallBoard({ maxBoxes: 5, maxFloor: 18 }));
const leftOut = fc.subarray(PUSH_PRUNINGS.filter((name) => name !== "potentials"));

describe("journeys", () => {
  // Ends that waste something are rare on small boards, and their sum is what only journeys have to count.
  it.each([
    ["as it is", (waste: Waste) => waste],
    ["with a part moved from the bound to the ends", movedToEnds],
  ])(
    "have a solution of k pushes when the explicit search has one of at most k, waste %s",
    async (_, change) => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(boards, leftOut, fc.constantFrom("full", "dead"), async (board, without, sets) => {
          const analysis = analysed(board, without);
          if (analysis === null) return;
          const facts = withJourneys({ ...analysis.facts, waste: change(analysis.facts.waste!, board) })!;
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
        {
          numRuns: runs(100),
          examples: [
            [twoEnds, [], "full"],
            [thereAndBack, [], "full"],
          ],
        },
      );
      expect(compared).toBeGreaterThan(40);
    },
  );

  it("go round corners in one step", () => {
    const { facts } = analysed(boardFromDrawing("#######\n#@    #\n# $   #\n#    .#\n#######"), [])!;
    const { earliest, latest, graph } = withJourneys(facts)!;
    const state = (x: number, y: number) => graph.firstState[graph.floor.index[7 * y + x]!]!;
    // Down to the target's row and right along it wastes nothing, from wherever the box is in rows 2 and 3.
    expect([earliest![state(2, 2)], earliest![state(5, 3)]]).toEqual([0, 1]);
    expect([latest![state(2, 2)], latest![state(5, 3)]]).toEqual([1, 0]);
    // Half way is a journey, too.
    expect(earliest![state(3, 3)]).toBe(1);
  });

  it("tell a solution in fewer steps than pushes", async () => {
    const board = boardFromDrawing("##########\n#@ $    .#\n# $    . #\n##########");
    const { facts, bound } = analysed(board, [])!;
    expect(bound).toBe(10);
    const formula = createFormula();
    const run = {
      facts: withJourneys(facts)!,
      k: bound,
      steps: 2,
      amo: findAmo("sequential"),
      triples: "full" as const,
    };
    await encodePushes(formula, { ...run, pause: async () => {} });
    const solver = await cadical.create();
    const outcome = await createFeed(formula, solver)([], {});
    expect(outcome.status).toBe("sat");
    solver.dispose();
  });

  it("are not made where waste is not counted", () => {
    const { facts } = analysed(boardFromDrawing("######\n#@$ .#\n######"), ["potentials"])!;
    expect(withJourneys(facts)).toBeNull();
  });
});
