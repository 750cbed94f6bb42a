/** The paper's own way to write the model: seven one-hot tile variables a cell and frame. */
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import { coordinates, type Tile } from "../../src/game/board.ts";
import type { TileFrame, TileSet } from "./relation.ts";
import { KINDS, TILES } from "./rules.ts";
import type { TileRepresentation } from "./unroll.ts";

const INDEX = Object.fromEntries(TILES.map((tile, index) => [tile, index])) as Record<Tile, number>;

export const oneHotTiles: TileRepresentation = {
  frame({ board, formula, amo }, label) {
    const cells = board.tiles.length;
    const nameOf = (cell: number) => `x[${coordinates(board, cell)}]@${label}`;
    const first = formula.block(
      TILES.length * cells,
      (index) => `${nameOf(Math.floor(index / TILES.length))}=${TILES[index % TILES.length]}`,
    );
    const variable = (cell: number, tile: Tile) => first + TILES.length * cell + INDEX[tile];
    const set = (cell: number, tiles: readonly Tile[]): TileSet => {
      const literals = tiles.map((tile) => variable(cell, tile));
      return { cubes: literals.map((literal) => [literal]), clauses: [literals] };
    };
    const frame: TileFrame = {
      label,
      variables: { first, count: TILES.length * cells },
      tile: (cell, tile) => set(cell, [tile]),
      kind: (cell, kind) => set(cell, KINDS[kind]),
    };
    for (let cell = 0; cell < cells; cell++) {
      exactlyOne(
        formula,
        amo,
        TILES.map((tile) => variable(cell, tile)),
        nameOf(cell),
      );
    }
    return frame;
  },
};
