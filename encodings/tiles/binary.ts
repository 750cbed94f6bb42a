/**
 * Three bits a cell: K1 K0 say what stands there (free 00, box 01, agent 10, wall 11), T whether it is a target.
 * So "free", "box" and "agent" are cubes of two bits each. Seven of the eight codes are tiles; a wall on a target
 * is forbidden.
 */

import type { Literal } from "../../src/cnf/formula.ts";
import { coordinates, isBox, isPlayer, isTarget } from "../../src/game/board.ts";
import type { TileFrame, TileSet } from "./relation.ts";
import type { TileRepresentation } from "./unroll.ts";

const BITS = ["T", "K1", "K0"] as const;

const cube = (literals: readonly Literal[]): TileSet => ({
  cubes: [literals],
  clauses: literals.map((literal) => [literal]),
});

export const binaryTiles: TileRepresentation = {
  frame({ board, formula }, label) {
    const cells = board.tiles.length;
    const first = formula.block(
      BITS.length * cells,
      (index) =>
        `x[${coordinates(board, Math.floor(index / BITS.length))}]@${label}=${BITS[index % BITS.length]}`,
    );
    const bits = (cell: number) => [first + 3 * cell, first + 3 * cell + 1, first + 3 * cell + 2] as const;
    const frame: TileFrame = {
      label,
      variables: { first, count: BITS.length * cells },
      tile(cell, tile) {
        const [t, k1, k0] = bits(cell);
        if (tile === "#") return cube([k1, k0]);
        return cube([isTarget(tile) ? t : -t, isPlayer(tile) ? k1 : -k1, isBox(tile) ? k0 : -k0]);
      },
      kind(cell, kind) {
        const [, k1, k0] = bits(cell);
        return cube([kind === "agent" ? k1 : -k1, kind === "box" ? k0 : -k0]);
      },
    };
    for (let cell = 0; cell < cells; cell++)
      formula.add(...(bits(cell).map((bit) => -bit) as [number, number, number]));
    return frame;
  },
};
