/**
 * `coordinate`: the coordinate based approach of the paper with the rules corrected so that they play Sokoban.
 *
 * State: seven one-hot tile variables a cell. Input: m, one-hot. The tile of every cell is updated by the first
 * rule that matches (m is the direction of the step, places are relative to it):
 *
 *   1  #      stays
 *   2  _ / .  → @ / +   if the agent is behind
 *   3  $ / *  → @ / +   if the agent is behind and ahead is free
 *   4  _ / .  → $ / *   if a box is behind and the agent behind that box
 *   5  @ / +  → _ / .   if ahead is free, or a box is ahead and the cell after it is free
 *   6  any    stays
 *
 * A blocked move changes nothing: the relation is total, "solvable within k" and "in exactly k" are the same.
 * Goal cells are those drawn as . * or + (the print leaves + out).
 *
 * `invariants=yes` (default) says in every frame what the rules keep anyway: walls and targets stay where they are,
 * and there is exactly one agent. `invariants=no` leaves the paper's bare model.
 *
 * Limits: no distances, nothing that is not in the rules; this is the reference, not the fast one.
 */
import { isTarget } from "../src/game/board.ts";
import type { Encoding, TileRules } from "./contract.ts";
import { moveCubes } from "./move-variables.ts";
import { oneHotTiles } from "./tiles/one-hot.ts";
import type { RuleTable } from "./tiles/rules.ts";
import { gridCounts, oneHotSizes } from "./tiles/sizes.ts";
import { INVARIANTS, unrollTiles } from "./tiles/unroll.ts";

const ROOM_AHEAD = [
  [["free", "ahead"]],
  [
    ["box", "ahead"],
    ["free", "ahead2"],
  ],
] as const;

const TABLE: RuleTable = [
  { number: 2, from: "_", when: [[["agent", "behind"]]], to: "@" },
  { number: 2, from: ".", when: [[["agent", "behind"]]], to: "+" },
  {
    number: 3,
    from: "$",
    when: [
      [
        ["agent", "behind"],
        ["free", "ahead"],
      ],
    ],
    to: "@",
  },
  {
    number: 3,
    from: "*",
    when: [
      [
        ["agent", "behind"],
        ["free", "ahead"],
      ],
    ],
    to: "+",
  },
  {
    number: 4,
    from: "_",
    when: [
      [
        ["box", "behind"],
        ["agent", "behind2"],
      ],
    ],
    to: "$",
  },
  {
    number: 4,
    from: ".",
    when: [
      [
        ["box", "behind"],
        ["agent", "behind2"],
      ],
    ],
    to: "*",
  },
  { number: 5, from: "@", when: ROOM_AHEAD, to: "_" },
  { number: 5, from: "+", when: ROOM_AHEAD, to: "." },
];

export const CORRECTED_RULES: TileRules = { table: TABLE, goalTiles: [".", "*", "+"] };

export const coordinate: Encoding = {
  name: "coordinate",
  summary: "the paper's tiles with corrected rules: seven one-hot tile variables a cell",
  source: "the coordinate based approach, section 1, rules corrected",
  step: "move",
  sound: true,
  stutters: () => true,
  options: [INVARIANTS],
  rules: () => CORRECTED_RULES,
  prunings: ["lower-bound"],
  sizes({ board, amo, options }) {
    const { cells, near, far } = gridCounts(board);
    const goals = board.goal === "boxes-home" ? cells : board.tiles.filter(isTarget).length;
    return oneHotSizes(board, amo, goals, 25 * cells + 8 * near + 30 * far, options.invariants === "yes");
  },
  unroll: (context) =>
    unrollTiles(context, { rules: CORRECTED_RULES, representation: oneHotTiles, moves: moveCubes }),
};
