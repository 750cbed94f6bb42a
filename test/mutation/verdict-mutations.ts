/** Ways to make a verdict or a certificate lie: a piece of source, and what takes its place. */

export interface VerdictMutation {
  readonly name: string;
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

export const verdictMutations: readonly VerdictMutation[] = [
  {
    name: "a solver that was stopped says that there is no model",
    file: "src/solver/cadical.ts",
    find: "if (status === UNSATISFIABLE) {",
    replace: "if (status !== SATISFIABLE) {",
  },
  {
    name: "too short a length is refuted: k shifted",
    file: "src/proof/check.ts",
    find: "(each) => each.steps === length - 1",
    replace: "(each) => each.steps < length",
  },
  {
    name: "lemmas are not checked",
    file: "src/proof/rup.ts",
    find: "if (!db.follows(reference))",
    replace: "if (db.follows(reference) && false)",
  },
  {
    name: "any two formulas are the same",
    file: "src/proof/cnf.ts",
    find: "if (left === 0) throw",
    replace: "if (left === 0) continue; if (left < 0) throw",
  },
  {
    name: "a solution may end anywhere",
    file: "src/proof/play.ts",
    find: "if (!isSolvedPosition(field, boxes)) throw",
    replace: "if (boxes.size === 0) throw",
  },
  {
    name: "the start need not be in the invariant",
    file: "src/proof/invariant.ts",
    find: "if (!clause.some(holds))",
    replace: "if (clause.length === 0)",
  },
  {
    name: "what an invariant breaks is not asked for",
    file: "src/proof/invariant.ts",
    find: "emit(numbers.solved, ...broken);",
    replace: "emit(numbers.solved);",
  },
  {
    name: "a window loses its condition",
    file: "src/certify/lemmas.ts",
    find: "if (pushes > steps - frame)",
    replace: "if (pushes > 0)",
  },
  {
    name: "PDR forgets that the first frame is the initial state: assumptions dropped",
    file: "src/pdr/step-solver.ts",
    find: "level === 0 ? [...initialState] : []",
    replace: "[]",
  },
  {
    name: "PDR ends with a frame that is not closed",
    file: "src/pdr/pdr.ts",
    find: "if (blocked[level]!.length === 0) return level + 1;",
    replace: "return level;",
  },
  {
    name: "boxes can leave hopeless cells",
    file: "src/pdr/transition-system.ts",
    find: "closure(board.targets, destination, source)",
    replace: "new Set(board.targets.map((cell) => floor.index[cell]!))",
  },
];
