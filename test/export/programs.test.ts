/**
 * Independent programs answer what is exported as we do, and their answers come back as solutions that replay.
 * Tests of programs that are not installed are skipped by name. `SOKOBMC_CROSS=all` takes ten public levels
 * (../shared/levels) instead of a few small ones.
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { Board } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import { readLevels } from "../../src/level/index.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { isInstalled, run, SAT_SOLVERS } from "./programs.ts";
import { bytesOf, requestFor, type Wanted } from "./requests.ts";
import { readSmv, shortestRun } from "./smv-model.ts";

const ROOT = new URL("../../", import.meta.url);
const SHARED = new URL("../shared/levels/", ROOT);
const ALL = process.env.SOKOBMC_CROSS === "all";
if (ALL) vi.setConfig({ testTimeout: 30 * 60_000 });

interface Case {
  readonly name: string;
  readonly board: Board;
  /** Proven by exhaustive search. */
  readonly moves: number;
  readonly pushes: number;
  readonly solution: string;
  /** How many positions the search had to see. */
  readonly states: number;
}

function casesOf(file: URL, name: string, numbers: readonly number[]): Case[] {
  if (!existsSync(file)) return [];
  const { levels } = readLevels(readFileSync(file));
  return numbers.map((number) => {
    const board = levels[number - 1]!.board!;
    const search = (metric: "moves" | "pushes") => {
      const result = breadthFirstSync(board, { metric });
      if (result.verdict !== "solved") throw new Error(`${name} ${number} is not solved`);
      return result;
    };
    const { length: moves, solution, states } = search("moves");
    return { name: `${name} ${number}`, board, moves, pushes: search("pushes").length, solution, states };
  });
}

const own = casesOf(new URL("levels/first-steps.xsb", ROOT), "first-steps", [2, 4, 8]);
const microban = casesOf(
  new URL("microban.xsb", SHARED),
  "Microban",
  ALL ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [2],
);
const cases = [...own, ...microban];
const unsolvable = readLevels(readFileSync(new URL("levels/unsolvable.xsb", ROOT))).levels[0]!.board!;

function expectSolution(board: Board, wanted: ReturnType<typeof requestFor>, text: string, most: number) {
  const answer = wanted.format.read(wanted.request, text);
  if (answer.status !== "solution") throw new Error(answer.explanation);
  const played = replay(board, answer.moves);
  expect(played.failure).toBeNull();
  expect(played.solvedAfter).not.toBeNull();
  expect(played.solvedAfter!).toBeLessThanOrEqual(most);
}

for (const [program, args] of Object.entries(SAT_SOLVERS)) {
  describe.skipIf(!isInstalled(program))(`${program} (skipped where it is not installed)`, () => {
    test.each(cases)("$name: a solution at the optimum, none below", ({ board, moves, pushes }) => {
      const ask = (wanted: Wanted) => {
        const request = requestFor(board, wanted);
        return { request, text: run(program, bytesOf(request), args) };
      };
      for (const [encoding, k] of [
        ["factored", moves],
        ["push", pushes],
      ] as const) {
        const at = ask({ format: "dimacs", encoding, steps: k });
        expectSolution(board, at.request, at.text, moves * 20);
        const below = ask({ format: "dimacs", encoding, steps: k - 1 });
        expect(below.request.format.read(below.request.request, below.text).status).toBe("none");
      }
    });
  });
}

describe.skipIf(!isInstalled("berkeley-abc"))("berkeley-abc (skipped where it is not installed)", () => {
  const abc = (wanted: ReturnType<typeof requestFor>, commands: (result: string) => string) =>
    run(
      "berkeley-abc",
      bytesOf(wanted),
      (file, result) => ["-q", `read_aiger ${file}; ${commands(result)}`],
      "m.aig",
    );

  test.each(cases)("$name: bmc3 finds the counterexample in the frame of the optimum", ({ board, moves }) => {
    const wanted = requestFor(board, { format: "aiger", additions: ["one-agent", "no-idle"] });
    const witness = abc(wanted, (result) => `bmc3; write_cex -a ${result}`);
    // A line of latches, then one of inputs for each frame from 0 on.
    expect(witness.trim().split("\n").length).toBe(1 + moves + 1);
    expectSolution(board, wanted, witness, moves);
  });

  test("bmc3 finds it in the bare system too", () => {
    const { board, moves } = own[0]!;
    const wanted = requestFor(board, { format: "aiger" });
    const witness = abc(wanted, (result) => `bmc3; write_cex -a ${result}`);
    expect(witness.trim().split("\n").length).toBe(1 + moves + 1);
    expectSolution(board, wanted, witness, moves);
  });

  test("pdr proves that an unsolvable level has no solution of any length", () => {
    expect(abc(requestFor(unsolvable, { format: "aiger" }), () => "pdr")).toContain("Property proved");
  });
});

describe.skipIf(!isInstalled("z3"))("z3 on SMT-LIB (skipped where it is not installed)", () => {
  test.each(cases)("$name: bit vectors have a solution at the optimum and none below", ({ board, moves }) => {
    // Longer runs take the bare model minutes.
    const additions = moves > 20 ? (["no-idle"] as const) : [];
    const ask = (steps: number) => {
      const wanted = requestFor(board, { format: "smtlib", steps, additions });
      return { wanted, text: run("z3", bytesOf(wanted), (file) => [file]) };
    };
    const at = ask(moves);
    expectSolution(board, at.wanted, at.text, moves);
    const below = ask(moves - 1);
    expect(below.wanted.format.read(below.wanted.request, below.text).status).toBe("none");
  });

  test("Horn clauses tell solvable from unsolvable levels", () => {
    const status = (board: Board) => {
      const wanted = requestFor(board, { format: "smtlib-horn" });
      const text = run("z3", bytesOf(wanted), (file) => [file]);
      return wanted.format.read(wanted.request, text);
    };
    expect(status(unsolvable).status).toBe("none");
    expect(status(own[0]!.board)).toMatchObject({ explanation: expect.stringContaining("solution exists") });
  });
});

const modelOf = (board: Board) => readSmv(bytesOf(requestFor(board, { format: "smv" })).toString("latin1"));

test.each(cases)("$name: the SMV model goes along a shortest solution", ({ board, solution }) => {
  const model = modelOf(board);
  const names = { u: "Up", d: "Down", l: "Left", r: "Right" };
  const positions = [model.start];
  for (const letter of solution.toLowerCase()) {
    positions.push(model.next(positions.at(-1)!, names[letter as keyof typeof names]));
  }
  expect(positions.findIndex(model.solved)).toBe(solution.length);
});

test.each(cases.filter(({ states }) => states < 100_000))(
  "$name: the SMV model, run by an interpreter, has the same optimum",
  ({ board, moves }) => {
    expect(shortestRun(modelOf(board), 200_000)?.length).toBe(moves);
  },
);
