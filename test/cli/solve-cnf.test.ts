/** Any DIMACS file from the command line, with the output of a SAT competition. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readAnswer } from "../../src/cnf/answer.ts";
import { dimacsHeader } from "../../src/cnf/dimacs.ts";
import { pigeonhole } from "../solver/brute-force.ts";
import { ROOT, sokobmc } from "./program.ts";

const PROGRAM = join(ROOT, "dist/src/cli/main.js");

const folder = mkdtempSync(join(tmpdir(), "solve-cnf-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SAT = "c a comment\np cnf 4 3\n1 2 0\n-1 0\n-2\n3 0\n";
const UNSAT = "p cnf 1 2\n1 0\n-1 0\n";

/** A formula that nobody decides within a test. */
function hard(): string {
  const { variables, clauses } = pigeonhole(13);
  const file = join(folder, "hard.cnf");
  writeFileSync(
    file,
    dimacsHeader(variables, clauses.length) + clauses.map((c) => `${c.join(" ")} 0\n`).join(""),
  );
  return file;
}

const linesOf = (text: string) => text.trimEnd().split("\n");

describe.each(["cadical", "minisat", `exec:${process.execPath} ${PROGRAM} solve-cnf`])(
  "--solver %s",
  (solver) => {
    test("satisfiable: 10, and a model that names every variable", async () => {
      const { code, stdout, stderr } = await sokobmc(["solve-cnf", "-", "--solver", solver], { input: SAT });
      expect(stderr).toBe("");
      for (const line of linesOf(stdout)) expect(line).toMatch(/^[csv]( |$)/);
      const answer = readAnswer(stdout, 4);
      expect(answer.status === "sat" && [...answer.values.slice(1, 4)]).toEqual([-1, 1, 1]);
      expect(answer.status === "sat" && answer.values[4]).not.toBe(0);
      expect(code).toBe(10);
    });

    test("unsatisfiable: 20", async () => {
      const { code, stdout } = await sokobmc(["solve-cnf", "-", "--solver", solver], { input: UNSAT });
      expect(linesOf(stdout).at(-1)).toBe("s UNSATISFIABLE");
      expect(code).toBe(20);
    });

    test("out of time: unknown, 0, with the reason in a comment", async () => {
      const { code, stdout } = await sokobmc(["solve-cnf", hard(), "--solver", solver, "--timeout", "1"]);
      expect(linesOf(stdout).at(-1)).toBe("s UNKNOWN");
      expect(stdout).toMatch(/^c timeout: /m);
      expect(code).toBe(0);
    });

    test("Ctrl-C: unknown, 130", async () => {
      const { code, stdout } = await sokobmc(["solve-cnf", hard(), "--solver", solver], {
        onOutput: (child) => child.kill("SIGINT"),
      });
      expect(linesOf(stdout).at(-1)).toBe("s UNKNOWN");
      expect(code).toBe(130);
    });
  },
);

test("no more than 4096 characters a line, and no model where none is wanted", async () => {
  const input = `${dimacsHeader(5000, 1)}-5000 0\n`;
  const { stdout } = await sokobmc(["solve-cnf", "-"], { input });
  expect(Math.max(...linesOf(stdout).map((line) => line.length))).toBeLessThanOrEqual(4096);
  expect(readAnswer(stdout, 5000).status).toBe("sat");
  expect((await sokobmc(["solve-cnf", "-", "--no-values"], { input })).stdout).not.toMatch(/^v/m);
});

test("a file that breaks its header is refused with its place; --lenient forgives it with a warning", async () => {
  const input = "p cnf 1 3\n1 0\n-2 0\n%\n0\n";
  const strict = await sokobmc(["solve-cnf", "-"], { input });
  expect(strict.stderr).toBe(
    "error: standard input, line 3, column 1: literal -2 is beyond variable 1, the last one by the header; --lenient reads it, with a warning\n",
  );
  expect([strict.code, strict.stdout]).toEqual([2, ""]);
  const lenient = await sokobmc(["solve-cnf", "-", "--lenient"], { input });
  expect(linesOf(lenient.stderr)).toEqual([
    'warning: standard input: line 4: "%" ends the formula; what follows was not read',
    "warning: standard input: clauses: the header says 3, the file has 2",
    "warning: standard input: variables: the header says 1, the clauses use 2",
  ]);
  expect(lenient.code).toBe(10);
});

test.each([
  [["no-such-file.cnf"], /no-such-file\.cnf cannot be read: ENOENT/],
  [["src"], /src cannot be read: EISDIR/],
  [["package.json"], /package\.json, line 1, column 1: found "\{" before the header/],
  [["-", "--solver", "exec:no-such-solver"], /no program no-such-solver on the PATH/],
  [["-", "--solver", "cadicl"], /Did you mean cadical/],
])("%j: exit 2 and a message", async (args, message) => {
  const { code, stdout, stderr } = await sokobmc(["solve-cnf", ...args], { input: UNSAT });
  expect(stderr).toMatch(message);
  expect([code, stdout]).toEqual([2, ""]);
});
