/** Ways to break an encoder: a piece of source, what takes its place, and an encoding that must show it. */

export interface Mutation {
  readonly name: string;
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly encoding: string;
}

export const mutations: readonly Mutation[] = [
  {
    name: "a box may leave its cell unpushed: frame axiom dropped",
    file: "encodings/factored.ts",
    find: "formula.addLong([-from.box(cell), to.box(cell), ...leaves]);",
    replace: "",
    encoding: "factored",
  },
  {
    name: "a box may appear anywhere: frame axiom dropped",
    file: "encodings/factored.ts",
    find: "formula.addLong([-to.box(cell), from.box(cell), ...arrives]);",
    replace: "",
    encoding: "factored",
  },
  {
    name: "a box may be pushed onto a box: guard forgotten",
    file: "encodings/lean.ts",
    find: "formula.add(-push, -from.box(beyond));",
    replace: "",
    encoding: "lean",
  },
  {
    name: "a pushed box does not arrive: sign swapped",
    file: "encodings/factored.ts",
    find: "formula.add(-push, to.box(beyond));",
    replace: "formula.add(-push, -to.box(beyond));",
    encoding: "factored",
  },
  {
    name: "one direction dropped from the agent's step",
    file: "encodings/agent-step.ts",
    find: "      const next = at(cell, direction);\n",
    replace: '      const next = at(cell, direction);\n      if (direction === "up") continue;\n',
    encoding: "factored",
  },
  {
    name: "at most one dropped from exactly one",
    file: "src/cnf/exactly-one.ts",
    find: "amo.encode(formula, literals, label);",
    replace: "",
    encoding: "lean",
  },
  {
    name: "at least one dropped from exactly one",
    file: "src/cnf/exactly-one.ts",
    find: "formula.addLong(literals);",
    replace: "",
    encoding: "factored",
  },
  {
    name: "the goal forgets a target",
    file: "encodings/floor.ts",
    find: "targets.map((cell) => frame.box(cell))",
    replace: "targets.slice(1).map((cell) => frame.box(cell))",
    encoding: "object",
  },
  {
    name: "the goal is looked at one step early",
    file: "src/bmc/from-start.ts",
    find: "unrolling.goal(frames[k]!)",
    replace: "unrolling.goal(frames[Math.max(0, k - 1)]!)",
    encoding: "object",
  },
  {
    name: "a refuted bound is remembered as reached: sign swapped",
    file: "src/bmc/from-start.ts",
    find: "formula.add(-goal);",
    replace: "formula.add(goal);",
    encoding: "object",
  },
  {
    name: "boxes that the start does not show are left open",
    file: "encodings/floor.ts",
    find: "formula.add(-guard, board.boxes.includes(cell) ? box : -box);",
    replace: "if (board.boxes.includes(cell)) formula.add(-guard, box);",
    encoding: "push",
  },
  {
    name: "the agent's window is one step too narrow",
    file: "src/bmc/windows.ts",
    find: "walk[cell]! > t)",
    replace: "walk[cell]! > t - 1)",
    encoding: "object",
  },
  {
    name: "the dead-square test is inverted",
    file: "src/analysis/dead-squares.ts",
    find: "pushes === INFINITE",
    replace: "pushes !== INFINITE",
    encoding: "object",
  },
  {
    name: "otherwise x: the tile rules lose what stays",
    file: "encodings/tiles/relation.ts",
    find: "implies(product([m, before.cubes]), stays, choice);",
    replace: "",
    encoding: "coordinate",
  },
  {
    name: "rule 5 forgets that the pushed box needs room",
    file: "encodings/coordinate.ts",
    find: '    ["free", "ahead2"],\n',
    replace: "",
    encoding: "coordinate",
  },
  {
    name: "the goal forgets a target that the player starts on",
    file: "encodings/coordinate.ts",
    find: 'goalTiles: [".", "*", "+"]',
    replace: 'goalTiles: [".", "*"]',
    encoding: "coordinate-binary",
  },
  {
    name: "two directions share a code",
    file: "encodings/coordinate-binary.ts",
    find: "bit(code & 1, 1)",
    replace: "bit(code >> 1, 1)",
    encoding: "coordinate-binary",
  },
  {
    name: "a numbered box may leave its cell unpushed: frame axiom dropped",
    file: "encodings/object.ts",
    find: "formula.add(-before(cell), after(cell), to.agent(cell));",
    replace: "",
    encoding: "object",
  },
  {
    name: "a push may start beside a box the player cannot reach",
    file: "encodings/push.ts",
    find: "formula.add(-literal, reach(behind));",
    replace: "",
    encoding: "push",
  },
];
