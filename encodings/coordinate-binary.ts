/**
 * `coordinate-binary`: the corrected rules of `coordinate` over three bits a cell instead of seven one-hot
 * variables, and m in two bits. (The generator of the paper's authors used three bits a cell.)
 *
 * With codes chosen so that "free", "box" and "agent" are cubes of two bits, every condition of a rule is one
 * cube: fewer firing clauses, each for three bits of the new tile; the frame clauses multiply.
 *
 * Options and limits as `coordinate`. Propagation is weaker: a bit alone says little of the tile.
 */
import { DIRECTIONS, isTarget } from "../src/game/board.ts";
import type { Encoding } from "./contract.ts";
import { CORRECTED_RULES } from "./coordinate.ts";
import { binaryTiles } from "./tiles/binary.ts";
import { gridCounts, invariantSizes, NOTHING } from "./tiles/sizes.ts";
import { INVARIANTS, type MoveCubes, unrollTiles } from "./tiles/unroll.ts";

export const coordinateBinary: Encoding = {
  name: "coordinate-binary",
  summary: "the corrected tile rules over three bits a cell, m in two bits",
  source:
    "the coordinate based approach, section 1, rules corrected; binary tiles as in its authors' generator",
  step: "move",
  sound: true,
  stutters: () => true,
  options: [INVARIANTS],
  rules: () => CORRECTED_RULES,
  prunings: ["lower-bound"],
  sizes({ board, amo, options }) {
    const { cells, near, far } = gridCounts(board);
    const goals = board.tiles.filter(isTarget).length;
    const extra =
      options.invariants === "yes" ? invariantSizes(board, amo, { variables: 1, clauses: 4 }) : NOTHING;
    return {
      frame: { variables: 3 * cells + extra.variables, clauses: cells + extra.clauses },
      step: { variables: 2, clauses: 74 * cells + 24 * near + 66 * far },
      start: { variables: 0, clauses: 3 * cells - board.tiles.filter((tile) => tile === "#").length },
      goal:
        board.goal === "targets-filled"
          ? { variables: 1, clauses: 3 * goals + 1 }
          : { variables: 1 + cells, clauses: 5 * cells + 1 },
    };
  },
  unroll(context) {
    return unrollTiles(context, {
      rules: CORRECTED_RULES,
      representation: binaryTiles,
      moves({ formula }, label): MoveCubes {
        const first = formula.block(2, (index) => `m@${label}=${index === 0 ? "M1" : "M0"}`);
        const bit = (value: number, index: number) => (value === 1 ? first + index : -first - index);
        return Object.fromEntries(
          DIRECTIONS.map((direction, code) => [direction, [bit(code >> 1, 0), bit(code & 1, 1)]]),
        ) as Record<(typeof DIRECTIONS)[number], number[]>;
      },
    });
  },
};
