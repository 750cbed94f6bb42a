/** `prove` by a program that writes its own proof: nothing of it is believed before it is checked. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { sokobmc } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "prove-exec-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LEVEL = ["levels/first-steps.xsb", "--level", "9"];

const isInstalled = spawnSync("cadical", ["--version"]).error === undefined;

describe.skipIf(!isInstalled)("CaDiCaL as a program (where it is installed)", () => {
  test.each([
    ["binary", "moves", "exec:cadical"],
    ["text", "moves", "exec:cadical --no-binary"],
    ["its arguments in another order", "pushes", "exec:cadical -q {formula} {proof} --no-binary"],
  ])("its proofs make certificates: %s", async (name, metric, solver) => {
    const out = join(folder, name);
    const proven = await sokobmc(["prove", ...LEVEL, "--metric", metric, "--solver", solver, "--out", out]);
    expect(proven.stdout).toMatch(/^Shortest: \d+ (moves|pushes)\. No solution has fewer\.\n/);
    expect(proven.code).toBe(0);
    expect(JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")).made.solver).toBe(solver);
    expect((await sokobmc(["check", out])).stdout).toMatch(/Accepted\.\n$/);
  });

  test("for a level without a solution, too", async () => {
    const out = join(folder, "unsolvable");
    const level = ["levels/unsolvable.xsb", "--level", "8"];
    await sokobmc(["prove", ...level, "--solver", "exec:cadical", "--out", out]);
    expect((await sokobmc(["check", out])).stdout).toMatch(
      /So no solution of any length exists\.\n\nAccepted/,
    );
  });
});

/** A program that says "unsatisfiable" whatever it is asked. */
function liar(name: string, proof: string | null): string {
  const program = join(folder, `${name.replaceAll(" ", "-")}.cjs`);
  const write =
    proof === null ? "" : `require("fs").writeFileSync(process.argv[3], ${JSON.stringify(proof)});`;
  writeFileSync(program, `${write} console.log("s UNSATISFIABLE"); process.exitCode = 20;`);
  return `exec:${process.execPath} ${program}`;
}

test.each([
  ["no proof", null, /left no proof that can be read/],
  ["an empty proof", "", /ends without a contradiction/],
  ["a contradiction out of nothing", "0\n", /a step that does not follow by unit propagation, at line 1\./],
  ["words", "because\n", /cannot be read: line 1: "because" is no literal/],
  ["a step of a new variable", "9999999 0\n0\n", /cannot be read: line 1: "9999999" is no literal/],
  ["a binary step without an end", "a\u0002", /cannot be read: /],
])("unsatisfiable with %s: undecided, and nothing is written", async (name, proof, why) => {
  const out = join(folder, `liar-${name}`);
  const { code, stdout } = await sokobmc(["prove", ...LEVEL, "--solver", liar(name, proof), "--out", out]);
  expect(stdout).toMatch(why);
  expect(stdout).toMatch(/^Undecided: /);
  expect(code).toBe(1);
  expect(existsSync(out)).toBe(false);
});

test("Ctrl-C ends the program, too", async () => {
  const file = (name: string) => join(folder, name);
  const code = `setInterval(() => require("fs").appendFileSync(${JSON.stringify(file("beats"))}, "."), 50);`;
  writeFileSync(file("hang.cjs"), code);
  const hanging = ["--solver", `exec:${process.execPath} ${file("hang.cjs")}`, "--out", file("stopped")];
  const prove = spawn(process.execPath, ["dist/src/cli/main.js", "prove", ...LEVEL, ...hanging]);
  const ended = once(prove, "exit");
  const beats = () => (existsSync(file("beats")) ? readFileSync(file("beats"), "utf8").length : 0);
  while (beats() === 0) await setTimeout(50);
  prove.kill("SIGINT");
  expect(await ended).toEqual([130, null]);
  expect(existsSync(file("stopped"))).toBe(false);
  const last = beats();
  await setTimeout(500);
  expect(beats()).toBe(last);
});

test.each([
  ["exec:no-such-solver", /there is no program no-such-solver on the PATH/],
  ["minisat", /Expected cadical/],
])("--solver %s: bad usage", async (solver, message) => {
  const { code, stderr } = await sokobmc([
    ...["prove", ...LEVEL, "--solver", solver, "--out", join(folder, "none")],
  ]);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});
