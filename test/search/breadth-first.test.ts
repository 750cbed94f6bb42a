import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import type { Metric } from "../../src/results/result.ts";
import { breadthFirst, breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";
import { plainSearch } from "./plain-search.ts";

const METRICS: Metric[] = ["moves", "pushes", "moves,pushes", "pushes,moves"];

function agrees(board: Board, metric: Metric) {
  const plain = plainSearch(board, metric);
  const found = breadthFirstSync(board, { metric });
  if (found.verdict !== "solved") {
    expect(found).toEqual({ verdict: "none", states: plain.positions });
    expect(plain.best).toBeNull();
    return;
  }
  const cost = { moves: found.moves, pushes: found.pushes };
  const [first, second] = metric.split(",") as ("moves" | "pushes")[];
  expect([cost[first!], second === undefined ? 0 : cost[second]]).toEqual(plain.best);
  expect(found.length).toBe(cost[first!]);
  const played = replay(board, found.solution);
  expect(played.failure).toBeNull();
  expect(played.lurd).toBe(found.solution);
  expect(played.solvedAfter).toBe(found.moves);
}

describe.each(METRICS)("the oracle, metric %s", (metric) => {
  it.each(SMALL_ZOO)("agrees with a plain search on: %s", (name) => agrees(zoo(name), metric));

  it("agrees with a plain search on random boards", () => {
    fc.assert(
      fc.property(smallBoard({ maxFloor: 10 }), (board) => agrees(board, metric)),
      { numRuns: runs(60) },
    );
  });

  it("agrees on boards with more boxes or more targets, for both goals", () => {
    const odd = fc.oneof(
      smallBoard({ maxFloor: 9, extraBoxes: 1 }),
      smallBoard({ maxFloor: 9, extraBoxes: -1, goal: "boxes-home" }),
      smallBoard({ maxFloor: 9, extraBoxes: 1, goal: "boxes-home" }),
      smallBoard({ maxFloor: 9, extraBoxes: -1 }),
    );
    fc.assert(
      fc.property(odd, (board) => agrees(board, metric)),
      { numRuns: runs(40) },
    );
  });
});

describe("limits of the oracle", () => {
  const board = zoo("two rooms");
  const { length } = breadthFirstSync(board, { metric: "moves" }) as { length: number };

  it("says bounded, never none, when the length limit is below the optimum", () => {
    expect(breadthFirstSync(board, { metric: "moves", maxSteps: length - 1 })).toMatchObject({
      verdict: "bounded",
      steps: length - 1,
    });
    expect(breadthFirstSync(board, { metric: "moves", maxSteps: length })).toMatchObject({ length });
  });

  it("says unknown when the number of positions runs out, with what is excluded", () => {
    const stopped = breadthFirstSync(board, { metric: "moves", maxStates: 5 });
    expect(stopped).toMatchObject({ verdict: "unknown", reason: "states" });
    expect((stopped as { excluded: number }).excluded).toBeLessThan(length);
  });

  it("excludes nothing it has not seen through", () => {
    for (let maxStates = 1; maxStates < 200; maxStates += 7) {
      for (const metric of METRICS) {
        const best = breadthFirstSync(board, { metric }) as { length: number };
        const stopped = breadthFirstSync(board, { metric, maxStates });
        if (stopped.verdict === "unknown") expect(stopped.excluded).toBeLessThan(best.length);
        else expect(stopped).toMatchObject({ length: best.length });
      }
    }
  });

  it("stops when it is aborted, and the event loop runs meanwhile", async () => {
    const abort = new AbortController();
    let ticks = 0;
    const timer = setInterval(() => {
      if (++ticks === 3) abort.abort();
    }, 1);
    const result = await breadthFirst(zoo("ten boxes"), { metric: "pushes", signal: abort.signal });
    clearInterval(timer);
    expect(result).toMatchObject({ verdict: "unknown", reason: "interrupted" });
    expect(ticks).toBeGreaterThanOrEqual(3);
  });

  it("stops at the deadline with reason timeout", async () => {
    const deadline = performance.now() + 40;
    const result = await breadthFirst(zoo("ten boxes"), { metric: "moves", deadline });
    expect(result).toMatchObject({ verdict: "unknown", reason: "timeout" });
  });

  it("calls a sealed box off its target unsolvable", () => {
    const sealed = boardFromDrawing("########\n#@$.#$.#\n########", "boxes-home");
    expect(breadthFirstSync(sealed, { metric: "moves" })).toMatchObject({ verdict: "none" });
  });
});
