import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deadSquares, pushDistances, walkDistances } from "../../src/analysis/index.ts";
import { type Board, boardFromDrawing, boardFromTiles, neighbour } from "../../src/game/board.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";

/** The same room with one box at `box`, one target and the player at `player`. */
function withOneBox(board: Board, player: number, box: number, target: number): Board {
  const tiles = board.tiles.map((tile, cell) => {
    if (tile === "#") return "#" as const;
    if (cell === player) return cell === target ? "+" : "@";
    if (cell === box) return cell === target ? "*" : "$";
    return cell === target ? "." : "_";
  });
  return boardFromTiles(board.width, board.height, tiles);
}

describe("walk distances", () => {
  it("are those of a search in the empty room, -1 at walls", () => {
    const board = boardFromDrawing("#####\n#@# #\n# $ #\n#  .#\n#####");
    expect([...walkDistances(board, board.player)].map((d) => (d < 0 ? "." : d)).join("")).toBe(
      [".....", ".0.4.", ".123.", ".234.", "....."].join(""),
    );
  });
});

describe("push distances of a single box", () => {
  it("are the least pushes over all places of the player, or fewer where a wall keeps him from changing sides", () => {
    fc.assert(
      fc.property(smallBoard({ maxFloor: 8 }), fc.nat(), (board, choice) => {
        const row = choice % board.targets.length;
        const target = board.targets[row]!;
        const distances = pushDistances(board)[row]!;
        for (const box of board.floor) {
          const best = board.floor
            .filter((player) => player !== box)
            .map((player) => breadthFirstSync(withOneBox(board, player, box, target), { metric: "pushes" }))
            .flatMap((found) => (found.verdict === "solved" ? [found.length] : []));
          if (best.length === 0) continue;
          expect(distances[box]).toBeGreaterThanOrEqual(0);
          expect(distances[box]).toBeLessThanOrEqual(Math.min(...best));
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it("count pushes around a corner", () => {
    const board = zoo("turn in a small room");
    const cell = neighbour(board, board.player, "right");
    expect(pushDistances(board)[0]![board.boxes[0]!]).toBe(2);
    expect(pushDistances(board)[0]![cell]).toBe(-1);
  });
});

describe("dead squares", () => {
  it("hold no box in any position from which the level can be solved", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          smallBoard({ maxFloor: 10 }),
          smallBoard({ maxFloor: 10, extraBoxes: -1, goal: "boxes-home" }),
          smallBoard({ maxFloor: 10, extraBoxes: 1 }),
        ),
        (board) => {
          const dead = new Set(deadSquares(board));
          if (board.boxes.some((cell) => dead.has(cell)) && !isSolved(board, startState(board))) {
            expect(breadthFirstSync(board, { metric: "moves" }).verdict).toBe("none");
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it("are the corners and the walls without a target", () => {
    const board = boardFromDrawing("######\n#@   #\n# $  #\n#   .#\n######");
    const dead = deadSquares(board).map((cell) => `${cell % 6},${Math.floor(cell / 6)}`);
    expect(dead).toEqual(["1,1", "2,1", "3,1", "4,1", "1,2", "1,3"]);
  });

  it("are none where a spare box may stay anywhere", () => {
    expect(deadSquares(boardFromDrawing("######\n#@$$.#\n######"))).toEqual([]);
  });
});
