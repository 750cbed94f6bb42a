import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerBound } from "../../src/analysis/index.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";

/** The theorem: no bound is above the optimum, and "unsolvable" is said only where all positions were seen. */
function holds(board: Board) {
  const bound = lowerBound(board);
  const moves = breadthFirstSync(board, { metric: "moves" });
  if ("unsolvable" in bound) {
    expect(moves.verdict).toBe("none");
    return;
  }
  const pushes = breadthFirstSync(board, { metric: "pushes" });
  if (moves.verdict === "solved") expect(bound.moves).toBeLessThanOrEqual(moves.length);
  if (pushes.verdict === "solved") expect(bound.pushes).toBeLessThanOrEqual(pushes.length);
}

const unsolvable = (drawing: string, goal?: Board["goal"]) => {
  const bound = lowerBound(boardFromDrawing(drawing, goal));
  return "unsolvable" in bound ? bound.unsolvable : null;
};

describe("the lower bound", () => {
  it.each(SMALL_ZOO)("is a lower bound on: %s", (name) => holds(zoo(name)));

  it("is a lower bound on random boards", () => {
    fc.assert(fc.property(smallBoard(), holds), { numRuns: runs(400) });
  });

  it("is a lower bound with more boxes, more targets, and both goals", () => {
    const odd = fc.oneof(
      smallBoard({ maxFloor: 11, extraBoxes: 1 }),
      smallBoard({ maxFloor: 11, extraBoxes: -1, goal: "boxes-home" }),
      smallBoard({ maxFloor: 11, extraBoxes: 1, goal: "boxes-home" }),
      smallBoard({ maxFloor: 11, extraBoxes: -2 }),
      smallBoard({ goal: "boxes-home" }),
    );
    fc.assert(fc.property(odd, holds), { numRuns: runs(300) });
  });

  it("is the optimum where one box is pushed straight ahead", () => {
    expect(lowerBound(zoo("one-cell corridor"))).toEqual({ pushes: 3, moves: 4 });
  });

  it("is 0 where the level is solved", () => {
    expect(lowerBound(zoo("already solved"))).toEqual({ pushes: 0, moves: 0 });
    expect(lowerBound(zoo("single cell"))).toEqual({ pushes: 0, moves: 0 });
  });
});

describe("reasons why a level is unsolvable", () => {
  it.each([
    ["too-few-boxes", "######\n#@$..#\n######", "targets-filled"],
    ["too-few-targets", "######\n#.$@$#\n######", "boxes-home"],
    ["sealed-target", "#######\n#@$.#.#\n#######", "targets-filled"],
    ["sealed-box", "#######\n#@$.#$#\n#######", "boxes-home"],
    ["no-push", "#####\n#@$##\n#$ .#\n##  #\n##. #\n#####", "targets-filled"],
    ["dead-box", "#######\n#$ @$.#\n#  .  #\n#######", "targets-filled"],
    ["frozen-box", "########\n#@     #\n# $$ $ #\n# $$ ..#\n#   ...#\n########", "targets-filled"],
    ["unreachable-target", "########\n#. #   #\n# @$ $.#\n########", "targets-filled"],
    ["no-matching", "########\n#  $ $.#\n#   $ .#\n#@    .#\n########", "targets-filled"],
  ] as const)("%s", (code, drawing, goal) => {
    const found = unsolvable(drawing, goal);
    expect(found?.code).toBe(code);
    expect(found?.cells.length).toBeGreaterThan(0);
    expect(breadthFirstSync(boardFromDrawing(drawing, goal), { metric: "moves" }).verdict).toBe("none");
  });

  it("does not mind a spare box in a corner when only targets count", () => {
    expect(unsolvable("#######\n#$  $.#\n# @   #\n#######")).toBeNull();
  });
});
