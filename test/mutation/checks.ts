/**
 * What the suites hold of one encoding, in short: one step against another encoding and the rules, the optimum
 * against the explicit search, the published sizes. Run as a program beside a build that may be broken; prints the
 * first check that fails as JSON, or null.
 */
import fc from "fast-check";
import { findEncoding } from "../../encodings/registry.ts";
import { unitOf } from "../../src/bmc/choose.ts";
import { DEFAULT_OPTIONS } from "../../src/bmc/contract.ts";
import { solveBoard } from "../../src/bmc/solve.ts";
import { findAmo } from "../../src/cnf/amo/registry.ts";
import { createFormula } from "../../src/cnf/formula.ts";
import { diffUpTo } from "../../src/diff/diff.ts";
import { parseSide } from "../../src/diff/sides.ts";
import type { Board } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { smallBoard, zoo } from "../support/boards.ts";

const HORIZON = 8;
const encoding = findEncoding(process.argv[2]!);
/** Of another family, so that nothing broken is on both sides. */
const reference =
  encoding.name === "lean"
    ? "factored:steps=strict"
    : encoding.name.startsWith("coordinate")
      ? "factored"
      : "coordinate";

async function sameStep(): Promise<boolean> {
  if (encoding.step !== "move") return true;
  const sides = [parseSide(encoding.name), parseSide(reference)] as const;
  for (const size of [
    { width: 3, height: 1 },
    { width: 1, height: 2 },
  ]) {
    const { verdict } = await diffUpTo(sides, size, { all: false, anyField: false });
    if (verdict !== "equal") return false;
  }
  return true;
}

async function sameOptimum(): Promise<boolean> {
  const metric = unitOf(encoding);
  const boards: Board[] = [
    zoo("player on a target"),
    zoo("one-cell corridor"),
    zoo("turn in a small room"),
    zoo("box in a corner"),
    zoo("wrong side of the door"),
    zoo("one box ahead of the other"),
    ...fc.sample(smallBoard({ maxFloor: 9, maxBoxes: 2 }), { numRuns: 25, seed: 1 }),
  ];
  for (const [index, board] of boards.entries()) {
    const found = breadthFirstSync(board, { metric, maxSteps: HORIZON });
    const expected = found.verdict === "solved" ? found.length : null;
    // A pruning can hide what a formula lacks, and be what is broken.
    const without =
      index % 2 === 0 ? encoding.prunings : encoding.prunings.filter((name) => name === "lower-bound");
    const options = { ...DEFAULT_OPTIONS, metric, encoding: encoding.name, maxSteps: HORIZON, without };
    const result = await solveBoard(board, options);
    if ((result.verdict === "optimal" ? result.upperBound : null) !== expected) return false;
  }
  return true;
}

function sameSizes(): boolean {
  const board = zoo("turn in a small room");
  const amo = findAmo("sequential");
  const options = Object.fromEntries(encoding.options.map((option) => [option.name, option.default]));
  const formula = createFormula();
  const unrolling = encoding.unroll({ board, formula, amo, options });
  const from = unrolling.frame(0);
  const frame = { variables: formula.variables, clauses: formula.clauses };
  const to = unrolling.frame(1);
  unrolling.transition(from, to);
  const sizes = encoding.sizes({ board, amo, options });
  return (
    JSON.stringify(frame) === JSON.stringify(sizes.frame) &&
    formula.variables === 2 * sizes.frame.variables + sizes.step.variables &&
    formula.clauses === 2 * sizes.frame.clauses + sizes.step.clauses
  );
}

const CHECKS = { "one step": sameStep, optimum: sameOptimum, sizes: sameSizes };

let caught: string | null = null;
for (const [name, check] of Object.entries(CHECKS)) {
  // A disagreement that the program finds itself is thrown.
  const passed = await Promise.resolve()
    .then(check)
    .catch(() => false);
  if (!passed) {
    caught = name;
    break;
  }
}
process.stdout.write(JSON.stringify(caught));
