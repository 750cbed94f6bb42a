/** What a person and what a program gets to read. */
import { expect, test } from "vitest";
import { z } from "zod";
import { EASY, HARD } from "../support/levels.ts";
import { resultsOf, sokobmc } from "./program.ts";

test("a person reads the board, the solution, its metrics and what was proved", async () => {
  const { code, stdout, stderr } = await sokobmc(["solve", "-"], { input: `A push\n${EASY.trim()}\n` });
  const inOrder = ["1  A push", "#@$.#", "solution    R\n", "metrics     1 move · 1 push", "optimal     "];
  let at = 0;
  for (const part of inOrder) {
    expect(stdout.indexOf(part, at), part).toBeGreaterThanOrEqual(at);
    at = stdout.indexOf(part, at) + part.length;
  }
  expect(stderr).toBe("");
  expect(code).toBe(0);
});

test("the squares that make a level unsolvable are drawn", async () => {
  const { stdout } = await sokobmc(["solve", "levels/unsolvable.xsb", "--level", "8"]);
  expect(stdout).toContain("block");
  const drawn = stdout.slice(stdout.indexOf("where"));
  expect(drawn).toMatch(/where +#{10}\n.*\n +# xx {5}#\n/);
});

test("where no solution was found, a person is told of the engine that proves that there is none", async () => {
  const { stdout, code } = await sokobmc(["solve", "-", "--timeout", "1"], { input: HARD });
  expect(stdout).toMatch(/hint +.*--engine pdr/s);
  expect(code).toBe(1);
});

test("nothing is coloured and no progress is shown where there is no terminal", async () => {
  const { stdout, stderr } = await sokobmc(["solve", "levels/first-steps.xsb", "--level", "1-2"]);
  expect(stdout + stderr).not.toContain("\x1b");
  expect(stdout).toMatch(/2 levels {2}2 optimal/);
});

test("--quiet is one line a level", async () => {
  const { stdout, stderr } = await sokobmc(["solve", "levels/first-steps.xsb", "--level", "1-2", "--quiet"]);
  expect(stdout).toMatch(/^ +1 +optimal +1 +U\n +2 +optimal +4 +\S{4}\n$/);
  expect(stderr).toBe("");
});

test("--verbose tells each finished bound on standard error", async () => {
  const args = ["solve", "-", "--verbose", "--json", "--encoding", "coordinate", "--without", "lower-bound"];
  const ended = await sokobmc(args, { input: EASY });
  const [result] = resultsOf(ended);
  const told = [...ended.stderr.matchAll(/bound (\d+)/g)].map(([, steps]) => Number(steps));
  expect(told).toEqual(result!.bounds.map(({ steps }) => steps));
  expect(told.length).toBeGreaterThan(1);
});

test("--jobs changes nothing but the time: results come in the order of the file", async () => {
  const ended = await sokobmc(["solve", "levels/first-steps.xsb", "--json", "--jobs", "3"]);
  const results = resultsOf(ended);
  expect(results.map(({ level }) => level)).toEqual(results.map((_, index) => index + 1));
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["optimal"]));
  expect(ended.code).toBe(0);
});

test("what solve --json writes is what sokobmc schema describes", async () => {
  const schema = z.fromJSONSchema(JSON.parse((await sokobmc(["schema"])).stdout));
  const { stdout } = await sokobmc(["solve", "-", "--json"], { input: `${EASY}\n####\n#@$#\n####\n` });
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(schema.safeParse(JSON.parse(line)).error).toBeUndefined();
  expect(schema.safeParse({ ...JSON.parse(lines[0]!), verdict: "perhaps" }).success).toBe(false);
});

test.each(["encodings", "amo", "solvers"])(
  "sokobmc %s lists names, summaries and sources",
  async (command) => {
    const { stdout, code } = await sokobmc([command, "--json"]);
    const entries = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    for (const entry of entries) {
      expect(entry).toEqual({
        name: expect.any(String),
        summary: expect.any(String),
        source: expect.any(String),
      });
    }
    const text = (await sokobmc([command])).stdout;
    for (const { name } of entries) expect(text).toMatch(new RegExp(`^${name} `, "m"));
    expect(code).toBe(0);
  },
);
