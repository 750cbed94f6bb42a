import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodings } from "../../encodings/registry.ts";
import { statusLine, valueLines } from "../../src/cnf/answer.ts";
import { readDimacs } from "../../src/cnf/dimacs-reader.ts";
import { writeFormula } from "../../src/export/dimacs.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { cadical } from "../../src/solver/cadical.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";
import { bytesOf, requestFor, textOf, type Wanted } from "./requests.ts";

/** What a solver prints for a formula. */
async function answerTo(bytes: Uint8Array): Promise<{ readonly text: string; readonly model: Uint8Array }> {
  const { clauses, variables } = readDimacs(bytes);
  const solver = await cadical.create();
  solver.add(clauses, variables);
  const outcome = await solver.solve();
  solver.dispose();
  const model = outcome.status === "sat" ? outcome.model : new Uint8Array();
  const values = outcome.status === "sat" ? [...valueLines(model)].join("") : "";
  return { text: statusLine(outcome.status) + values, model };
}

function optimum(board: Board, metric: "moves" | "pushes"): number | null {
  const result = breadthFirstSync(board, { metric });
  return result.verdict === "solved" ? result.length : null;
}

const sound = encodings.filter((encoding) => encoding.sound);

test("unsatisfiable below the optimum, satisfiable at it, and the model comes back as a solution", async () => {
  await fc.assert(
    fc.asyncProperty(
      smallBoard({ maxFloor: 9, maxBoxes: 2 }),
      fc.constantFrom(...sound),
      fc.boolean(),
      async (board, encoding, plain) => {
        const k = optimum(board, encoding.step === "move" ? "moves" : "pushes");
        if (k === null) return;
        const wanted: Wanted = { format: "dimacs", encoding: encoding.name, plain, steps: k };
        const at = requestFor(board, wanted);
        const { text } = await answerTo(bytesOf(at));
        const answer = at.format.read(at.request, text);
        if (answer.status !== "solution") throw new Error(answer.explanation);
        expect(replay(board, answer.moves).solvedAfter).not.toBeNull();
        if (k === 0) return;
        const below = requestFor(board, { ...wanted, steps: k - 1 });
        const none = await answerTo(bytesOf(below));
        expect(below.format.read(below.request, none.text).status).toBe("none");
      },
    ),
    { numRuns: runs(14) },
  );
});

test("a formula that does not stay in memory is written to the same bytes", () => {
  const { request } = requestFor(zoo("two rooms"), { format: "dimacs", steps: 9 });
  const bytes = (most?: number) =>
    Buffer.concat([...writeFormula(request, most)].map((piece) => Buffer.from(piece as string)));
  expect(bytes(0).equals(bytes())).toBe(true);
});

test("the header is exact, every literal is named, no comment misleads other programs", () => {
  for (const { name } of encodings) {
    const wanted = requestFor(zoo("turn in a small room"), {
      format: "dimacs",
      encoding: name,
      steps: 4,
      amo: "product",
    });
    const text = textOf(wanted);
    const { variables, clauses } = readDimacs(text);
    const names = [...wanted.format.names(wanted.request)];
    expect(names.length).toBe(variables);
    expect(new Set(names).size).toBe(variables);
    expect(clauses.every((literal) => Math.abs(literal) <= variables)).toBe(true);
    for (const line of text.split("\n").filter((each) => each.startsWith("c"))) {
      expect(line.length).toBeLessThan(200);
      expect(line).not.toMatch(/^c (ind|p|t) /);
    }
    expect(text).toContain(`c v 1 ${names[0]}\n`);
  }
});

test("no clause twice, no literal twice, no tautology", () => {
  for (const { name } of encodings) {
    const seen = new Set<string>();
    const { clauses } = readDimacs(
      bytesOf(
        requestFor(zoo("player on a target"), { format: "dimacs", encoding: name, steps: 2, plain: true }),
      ),
    );
    for (const clause of [...clauses].join(" ").split(" 0")) {
      const literals = clause.trim().split(" ").map(Number);
      const sorted = literals.sort((a, b) => a - b).join(" ");
      expect(new Set(literals.map(Math.abs)).size, `${name}: ${sorted}`).toBe(literals.length);
      if (sorted !== "0") expect(seen.has(sorted), `${name} writes twice: ${sorted}`).toBe(false);
      seen.add(sorted);
    }
  }
});

describe("answers", () => {
  const board = boardFromDrawing("#######\n#@ $. #\n#     #\n#######");
  const wanted = requestFor(board, { format: "dimacs", steps: 2 });
  const read = (text: string) => wanted.format.read(wanted.request, text);

  test("what a partial model leaves open is false, and then checked like any other value", async () => {
    const { model } = await answerTo(bytesOf(wanted));
    const positive = [...model.keys()].filter((variable) => model[variable] === 1);
    const lines = positive.map((variable) => `v ${variable}\n`);
    expect(read(`s SATISFIABLE\n${lines.join("")}v 0\n`)).toEqual({ status: "solution", moves: "rr" });
    expect(() => read(`s SATISFIABLE\n${lines.slice(1).join("")}v 0\n`)).toThrow("falsifies the clause");
  });

  test("the answer to another formula is refused", async () => {
    const other = requestFor(boardFromDrawing("#######\n#     #\n#@ $. #\n#######"), {
      format: "dimacs",
      steps: 2,
    });
    const { text } = await answerTo(bytesOf(other));
    expect(() => read(text)).toThrow(/another formula/);
    const longer = await answerTo(bytesOf(requestFor(board, { format: "dimacs", steps: 4 })));
    expect(() => read(longer.text)).toThrow(/another formula/);
  });

  test("every flipped value of the model that matters is noticed", async () => {
    const { model } = await answerTo(bytesOf(wanted));
    let refused = 0;
    for (let v = 1; v < model.length; v++) {
      const flipped = model.map((value, index) => (index === v ? 1 - value : value));
      try {
        read(`s SATISFIABLE\n${[...valueLines(flipped)].join("")}`);
      } catch (error) {
        expect((error as Error).name).toBe("ForeignAnswerError");
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(model.length / 2);
  });

  test.each([
    ["s UNKNOWN\n", "unknown"],
    ["s UNSATISFIABLE\n", "none"],
    ["INDET\n", "unknown"],
    ["UNSAT\n", "none"],
  ])("%j is %s", (text, status) => {
    expect(read(text).status).toBe(status);
  });

  test.each([
    "",
    "Segmentation fault\n",
    "s SATISFIABLE\n",
    "s SATISFIABLE\nv 1 2 3",
    "s SATISFIABLE\nv x 0\n",
  ])("%j is refused", (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: "ForeignAnswerError" }));
  });
});

test("printed rules: a run that is no game is told", async () => {
  const wanted = requestFor(boardFromDrawing("######\n#+ $.#\n######"), {
    format: "dimacs",
    encoding: "coordinate-literal",
    steps: 3,
  });
  const { text } = await answerTo(bytesOf(wanted));
  expect(wanted.format.read(wanted.request, text).status).toBe("spurious");
});

test("icnf: the clauses before each question hold what a formula of that length holds", async () => {
  const board = zoo("turn in a small room");
  const k = optimum(board, "moves")!;
  const wanted = requestFor(board, { format: "icnf", steps: k });
  const solver = await cadical.create();
  const lines = textOf(wanted).split("\n");
  expect(lines.filter((line) => line.startsWith("p"))).toEqual(["p inccnf"]);
  const verdicts: string[] = [];
  for (const line of lines.filter((each) => /^(a |-?\d)/.test(each))) {
    const literals = line.replace("a ", "").trim().split(" ").map(Number);
    if (!line.startsWith("a")) solver.add(Int32Array.from(literals), Math.max(...literals.map(Math.abs)));
    else {
      const outcome = await solver.solve({ assumptions: literals.slice(0, -1) });
      verdicts.push(outcome.status);
      if (outcome.status !== "sat") continue;
      // The solver's model knows nothing of later frames: here there are none.
      const text = `${"s UNSATISFIABLE\n".repeat(k)}s SATISFIABLE\n${[...valueLines(outcome.model)].join("")}`;
      const answer = wanted.format.read(wanted.request, text);
      if (answer.status !== "solution") throw new Error(answer.explanation);
      expect(replay(board, answer.moves).solvedAfter).toBe(k);
    }
  }
  solver.dispose();
  expect(verdicts).toEqual([...Array(k).fill("unsat"), "sat"]);
  expect([...wanted.format.names(wanted.request)].length).toBeGreaterThan(0);
});
