/** `sokobmc diff-encodings`: what it prints, and its exit codes. */
import { expect, test } from "vitest";
import { sokobmc } from "../cli/program.ts";
import { EASY } from "../support/levels.ts";

const run = (args: string, input?: string) =>
  sokobmc(["diff-encodings", ...args.split(" ")], input === undefined ? {} : { input });

test("a difference is drawn, and exits with 1", async () => {
  const { code, stdout } = await run("coordinate-literal coordinate --width 2 --height 1");
  expect(stdout).toContain(" - [@]     @ [@]                 @ [-]");
  expect(stdout).toContain("differ on all boards up to 2 x 1");
  expect(code).toBe(1);
});

test("equality on a level is said to be proven, and exits with 0", async () => {
  const { code, stdout } = await run("factored coordinate -", EASY);
  expect(stdout).toMatch(/the same step and the same goal on standard input: proven/);
  expect(code).toBe(0);
});

test("--json gives one object", async () => {
  const { code, stdout } = await run("coordinate-literal coordinate --width 2 --height 1 --json");
  const object = JSON.parse(stdout);
  expect(object).toMatchObject({
    a: "coordinate-literal",
    b: "coordinate",
    width: 2,
    height: 1,
    verdict: "different",
    reason: null,
  });
  expect(object.witnesses.map((witness: { difference: string }) => witness.difference)).toEqual([
    "step",
    "goal",
  ]);
  expect(code).toBe(1);
});

test("what is not decided in time is neither equal nor different", async () => {
  const { code, stdout } = await run("factored coordinate --width 4 --height 4 --timeout 0.01");
  expect(stdout).toContain("Not decided");
  expect(code).toBe(1);
});

test.each([
  ["factored coordinate", "name a level FILE"],
  ["factored coordinate - --width 1 --height 1", "do not go with a FILE"],
  ["push factored --width 1 --height 1", "is a push"],
  ["factored:stepz=strict coordinate --width 1 --height 1", "no option"],
  ["fractured coordinate --width 1 --height 1", "no encoding is called"],
])("refused with exit code 2: %s", async (args, message) => {
  const { code, stderr } = await run(args, "");
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
