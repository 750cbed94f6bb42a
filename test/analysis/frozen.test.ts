import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deadBlocks, deadSquares, frozenBoxes } from "../../src/analysis/index.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";
import { solutions } from "./traces.ts";

const boards = fc.oneof(
  smallBoard({ maxFloor: 12, maxBoxes: 4 }),
  smallBoard({ maxFloor: 11, maxBoxes: 3, extraBoxes: -1, goal: "boxes-home" }),
);

describe("frozen boxes", () => {
  it("are never pushed in a solution", () => {
    fc.assert(
      fc.property(boards, (board) => {
        const dead = new Set(deadSquares(board));
        for (const solution of solutions(board)) {
          for (const [i, { boxes }] of solution.states.entries()) {
            for (const box of frozenBoxes(board, boxes, dead)) {
              expect(solution.pushed.slice(i)).not.toContain(box);
              expect(board.targets).toContain(box);
            }
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("off a target make a level unsolvable, also without any dead square around", () => {
    fc.assert(
      fc.property(boards, (board) => {
        const frozen = frozenBoxes(board, new Set(board.boxes));
        if ([...frozen].every((box) => board.targets.includes(box))) return;
        expect(breadthFirstSync(board, { metric: "moves" }).verdict).toBe("none");
      }),
      { numRuns: runs(400) },
    );
  });

  it("hold each other in a ring", () => {
    const board = boardFromDrawing("######\n#@   #\n# $$ #\n# $$ #\n#    #\n######");
    expect([...frozenBoxes(board, new Set(board.boxes))]).toEqual([...board.boxes]);
    expect(frozenBoxes(board, new Set(board.boxes.slice(1))).size).toBe(0);
  });
});

describe("dead 2 x 2 blocks", () => {
  const filled = (board: Board, boxes: ReadonlySet<number>) =>
    deadBlocks(board).some((block) => block.every((cell) => boxes.has(cell)));

  it("are filled in no position of a solution", () => {
    fc.assert(
      fc.property(boards, (board) => {
        for (const { states } of solutions(board)) {
          for (const { boxes } of states) expect(filled(board, boxes)).toBe(false);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("count walls as filled and may be full of targets", () => {
    const board = boardFromDrawing("#####\n#@ .#\n#$$.#\n#####");
    expect(deadBlocks(board).map((block) => block.join(" "))).toContain("6");
    expect(
      deadBlocks(board).some((block) => block.includes(8) && block.includes(13) && block.length === 2),
    ).toBe(false);
    expect(deadBlocks(zoo("single cell")).length).toBe(4);
  });
});
