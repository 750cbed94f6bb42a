/**
 * `coordinate-literal`: the paper's rules exactly as printed, faults included. Not a model of Sokoban: a run may
 * duplicate the agent or lose it, so a "solution" may be no game (`spurious`).
 *
 * Rules in the printed order, first match wins; on these tables at most one can match. δ is behind, δ' ahead,
 * γ two behind:
 *
 *   1  # stays                                2  _ → @ if a(δ)           3  $ → @ if a(δ) ∧ f(δ')
 *   4  _ → $ if b(δ) ∧ a(γ)                   5  @ → _ if (f(δ) ∨ (b(δ) ∧ f(γ))) ∧ δ ≠ ⊥ ∧ γ ≠ ⊥
 *   6  . → + if a(δ)                          7  * → + if a(δ) ∧ f(δ')   8  . → * if b(δ) ∧ a(γ)
 *   9  + → . if f(δ)                          10 otherwise x
 *
 * Rules 5 and 9 look behind where the agent leaves ahead; rule 9 lacks the pushing case; goal cells leave out a
 * target the player starts on. Rule 5 has no outer brackets in print: by plain precedence every cell with a box
 * behind it and a free cell two behind would turn into floor. The brackets read here are those that the ⊥
 * guards of the other rules suggest; option `rule5=unbracketed` takes the print by its letter.
 */
import type { Encoding, TileRules } from "./contract.ts";
import { moveCubes } from "./move-variables.ts";
import { oneHotTiles } from "./tiles/one-hot.ts";
import { type RuleTable, TILES } from "./tiles/rules.ts";
import { gridCounts, oneHotSizes } from "./tiles/sizes.ts";
import { goalCellsOf, unrollTiles } from "./tiles/unroll.ts";

const PRINTED_RULES: RuleTable = [
  { number: 2, from: "_", when: [[["agent", "behind"]]], to: "@" },
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
    number: 5,
    from: "@",
    when: [
      [
        ["free", "behind"],
        ["inside", "behind2"],
      ],
      [
        ["box", "behind"],
        ["free", "behind2"],
      ],
    ],
    to: "_",
  },
  { number: 6, from: ".", when: [[["agent", "behind"]]], to: "+" },
  {
    number: 7,
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
    number: 8,
    from: ".",
    when: [
      [
        ["box", "behind"],
        ["agent", "behind2"],
      ],
    ],
    to: "*",
  },
  { number: 9, from: "+", when: [[["free", "behind"]]], to: "." },
];

/** Rule 5 by plain precedence: "x = @ ∧ f(δ)" or, for any tile that rules 1-4 left over, "b(δ) ∧ f(γ)". */
const UNBRACKETED_RULES: RuleTable = [
  ...PRINTED_RULES.filter(({ number }) => number !== 5),
  { number: 5, from: "@", when: [[["free", "behind"]]], to: "_" },
  ...TILES.filter((tile) => tile !== "#" && tile !== "_").map((tile) => ({
    number: 5,
    from: tile,
    when: [[["box", "behind"] as const, ["free", "behind2"] as const]],
    to: "_" as const,
  })),
];

export const coordinateLiteral: Encoding = {
  name: "coordinate-literal",
  summary: "the paper's rules as printed, faults included; its runs may not be games",
  source: "the coordinate based approach, section 1, as printed",
  step: "move",
  sound: false,
  stutters: () => true,
  options: [
    {
      name: "rule5",
      values: ["bracketed", "unbracketed"],
      default: "bracketed",
      summary: "rule 5 with the outer brackets it seems to mean, or by plain precedence",
    },
  ],
  prunings: [],
  rules,
  sizes({ board, amo, options }) {
    const { cells, near, far, three } = gridCounts(board);
    const goals = board.goal === "boxes-home" ? cells : goalCellsOf(rules(options), board.tiles).length;
    const relation =
      options.rule5 === "unbracketed"
        ? 25 * cells + 8 * near + 44 * far + 2 * three
        : 25 * cells + 6 * near + 27 * far;
    return oneHotSizes(board, amo, goals, relation, false);
  },
  unroll(context) {
    return unrollTiles(context, {
      rules: rules(context.options),
      representation: oneHotTiles,
      moves: moveCubes,
    });
  },
};

/** G as printed: cells whose tile is . or * at the start. */
function rules(options: Readonly<Record<string, string>>): TileRules {
  const table = options.rule5 === "unbracketed" ? UNBRACKETED_RULES : PRINTED_RULES;
  return { table, goalTiles: [".", "*"] };
}
