import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Board, boardFromTiles, type Tile } from "../../src/game/board.ts";
import { unusedFloor } from "../../src/level/lint/design.ts";
import { canonicalForm } from "../../src/level/lint/duplicates.ts";
import { SYMMETRIES } from "../../src/level/symmetry.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard } from "../support/boards.ts";

/** The board laid elsewhere on the grid. */
function laid(board: Board, { map }: (typeof SYMMETRIES)[number]): Board {
  const cells = board.tiles.map((tile, cell) => {
    const [x, y] = map(cell % board.width, Math.floor(cell / board.width));
    return { x, y, tile };
  });
  const left = Math.min(...cells.map(({ x }) => x));
  const top = Math.min(...cells.map(({ y }) => y));
  const width = Math.max(...cells.map(({ x }) => x)) - left + 1;
  const tiles: Tile[] = [];
  for (const { x, y, tile } of cells) tiles[(y - top) * width + x - left] = tile;
  return boardFromTiles(width, tiles.length / width, tiles, board.goal);
}

describe("design of a level", () => {
  it("needs no cell that is called unused: with walls there the shortest solution is as long", () => {
    fc.assert(
      fc.property(smallBoard(), (board) => {
        const unused = new Set(unusedFloor(board));
        const tiles = board.tiles.map((tile, cell): Tile => (unused.has(cell) ? "#" : tile));
        const filled = boardFromTiles(board.width, board.height, tiles, board.goal);
        for (const metric of ["moves", "pushes"] as const) {
          const [before, after] = [board, filled].map((each) => breadthFirstSync(each, { metric }));
          expect(after!.verdict).toBe(before!.verdict);
          if (before!.verdict === "solved" && after!.verdict === "solved")
            expect(after!.length).toEqual(before!.length);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it("is recognised turned and mirrored", () => {
    fc.assert(
      fc.property(smallBoard(), fc.constantFrom(...SYMMETRIES), (board, symmetry) => {
        expect(canonicalForm(laid(board, symmetry))).toBe(canonicalForm(board));
      }),
      { numRuns: runs(200) },
    );
  });

  it("differs when a box, a target or a wall differs", () => {
    fc.assert(
      fc.property(smallBoard(), fc.nat(), (board, pick) => {
        const cell = board.floor[pick % board.floor.length]!;
        if (board.tiles[cell] !== "_") return;
        for (const tile of ["#", "$", "."] as const) {
          const tiles = board.tiles.map((old, index): Tile => (index === cell ? tile : old));
          const other = boardFromTiles(board.width, board.height, tiles);
          expect(canonicalForm(other)).not.toBe(canonicalForm(board));
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
