import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pushGraph, tunnelPushes } from "../../src/analysis/index.ts";
import { type Board, boardFromDrawing, neighbour } from "../../src/game/board.ts";
import { directionOf, replay } from "../../src/game/replay.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";

/** Each push into a tunnel is followed by the push on; returns how many there were. */
function goesOn(board: Board): number {
  const graph = pushGraph(board);
  const tunnels = new Set(tunnelPushes(board, graph));
  let seen = 0;
  for (const metric of ["moves", "moves,pushes", "pushes,moves"] as const) {
    const found = breadthFirstSync(board, { metric });
    if (found.verdict !== "solved") continue;
    const { pushed, lurd } = replay(board, found.solution);
    for (const [i, from] of pushed.entries()) {
      if (from === null) continue;
      const direction = directionOf(lurd[i]!)!;
      const d = ["up", "down", "left", "right"].indexOf(direction);
      if (!tunnels.has(graph.pushAt[4 * graph.floor.index[from]! + d]!)) continue;
      seen++;
      expect(lurd[i + 1]).toBe(lurd[i]);
      expect(pushed[i + 1]).toBe(neighbour(board, from, direction));
    }
  }
  return seen;
}

describe("pushes through a tunnel", () => {
  it("go on in every shortest solution", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          smallBoard({ maxFloor: 16 }),
          smallBoard({ maxFloor: 12, extraBoxes: -1, goal: "boxes-home" }),
        ),
        (board) => {
          goesOn(board);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  it("go on where rooms on both sides offer other things to do", () => {
    const rooms = fc
      .record({
        first: fc.integer({ min: 0, max: 5 }),
        boxes: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 3 }),
        targets: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
        length: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ boxes, targets, length, first }) => {
        // A room of 3 x 3 on the left, a corridor, a room of 3 x 3 on the right; boxes left, targets right.
        const rows = [0, 1, 2].map((y) => {
          const left = [0, 1, 2].map((x) => (boxes.includes(3 * y + x) ? "$" : " "));
          const right = [0, 1, 2].map((x) =>
            targets.slice(0, boxes.length).includes(3 * y + x) ? "." : " ",
          );
          return `#${left.join("")}${(y === 1 ? " " : "#").repeat(length + 1)}${right.join("")}#`;
        });
        const border = "#".repeat(rows[0]!.length);
        const free = [...rows[first % 3]!].indexOf(" ");
        if (free < 0 || free > 3) return null;
        rows[first % 3] = `${rows[first % 3]!.slice(0, free)}@${rows[first % 3]!.slice(free + 1)}`;
        return boardFromDrawing([border, ...rows, border].join("\n"));
      })
      .filter((board) => board !== null);
    let seen = 0;
    fc.assert(
      fc.property(rooms, (board) => {
        seen += goesOn(board);
      }),
      { numRuns: runs(60) },
    );
    expect(seen).toBeGreaterThan(0);
  });

  it("are none into a target, none in an open room, none where there is a way around", () => {
    const named = (board: Board) => {
      const graph = pushGraph(board);
      return tunnelPushes(board, graph).map(
        (push) => graph.floor.cells[graph.pushCell[push]!]! % board.width,
      );
    };
    expect(named(zoo("one-cell corridor"))).toEqual([2, 3, 3, 4, 4, 5]);
    expect(named(zoo("turn in a small room"))).toEqual([]);
    expect(named(boardFromDrawing("#######\n#@ $ .#\n# ### #\n#     #\n#######"))).toEqual([]);
  });
});
