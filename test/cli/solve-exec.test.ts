/** `solve` by a program: here the program itself, which is always installed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT, resultsOf, sokobmc } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "solve-exec-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PLAIN = ["--without", "all-boxes", "--encoding", "factored", "--json"];

test("a shortest solution found and proven by another program", async () => {
  const solver = `exec:${process.execPath} ${join(ROOT, "dist/src/cli/main.js")} solve-cnf`;
  const args = ["solve", "levels/first-steps.xsb", "--level", "2", "--solver", solver];
  const [result] = resultsOf(await sokobmc([...args, ...PLAIN]));
  expect(result).toMatchObject({ verdict: "optimal", moves: 4, solver });
});

test("a program that hangs is ended at the time limit, what was proven is kept", async () => {
  const program = join(folder, "hang.cjs");
  writeFileSync(program, "setInterval(() => {}, 1000);");
  const args = ["solve", "levels/first-steps.xsb", "--level", "2", "--timeout", "1"];
  const ended = await sokobmc([...args, "--solver", `exec:${process.execPath} ${program}`, ...PLAIN]);
  expect(resultsOf(ended)[0]).toMatchObject({ verdict: "unknown", reason: "timeout" });
  expect(ended.code).toBe(1);
});

test("a program that fails: undecided, with the program's own words", async () => {
  const program = join(folder, "fail.cjs");
  writeFileSync(program, `console.error("licence expired"); process.exitCode = 1;`);
  const args = ["solve", "levels/first-steps.xsb", "--level", "2"];
  const ended = await sokobmc([...args, "--solver", `exec:${process.execPath} ${program}`, ...PLAIN]);
  const [result] = resultsOf(ended);
  expect(result).toMatchObject({ verdict: "unknown", reason: "solver-failed" });
  expect(result!.explanation).toContain("licence expired");
});

test("a program that does not exist: exit 2 before anything runs", async () => {
  const { code, stderr } = await sokobmc([
    "solve",
    "levels/first-steps.xsb",
    "--solver",
    "exec:no-such-solver",
  ]);
  expect(stderr).toBe(
    "error: exec: there is no program no-such-solver on the PATH; install it or name its path\n",
  );
  expect(code).toBe(2);
});
