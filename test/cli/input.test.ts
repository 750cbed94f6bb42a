/** What people feed the program, and what it says when that is no level. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { EASY } from "../support/levels.ts";
import { resultsOf, sokobmc } from "./program.ts";

const FIRST_STEPS = "levels/first-steps.xsb";

/** A level on standard input that is refused. */
const REFUSED: readonly (readonly [what: string, input: string | Uint8Array, message: RegExp])[] = [
  ["an empty file", "", /standard input: the file is empty/],
  ["blanks alone", "\n \n\t\n", /the file is empty/],
  ["text without a board", "Dear all,\nhere are my levels.\n", /no board found/],
  ["binary garbage", randomBytes(4096), /no board found/],
  ["no player", "#####\n# $.#\n#####\n", /^error: standard input:1:1: there is no player/m],
  ["two players", "######\n#@$.@#\n######\n", /^error: standard input:2:5: 2 players/m],
  ["open walls", "#####\n#@$. \n#####\n", /^error: standard input:2:\d+: the walls are open/m],
  ["more boxes than targets", "######\n#@$$.#\n######\n", /2 boxes/],
  ["a tab inside a row", "#####\n#@\t$.#\n#####\n", /^error: standard input:2:3: a tab inside a row/m],
];

test.each(REFUSED)("%s: exit 2, and the message says what is wrong", async (_, input, message) => {
  const { code, stderr } = await sokobmc(["solve", "-"], { input });
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(2);
});

test("an error shows the line of the file and points at the column", async () => {
  const { stderr } = await sokobmc(["solve", "-"], { input: "Mine\n#####\n#@$\t.#\n#####\n" });
  expect(stderr).toContain("     3 | #@$ .#\n       |    ^\n");
});

test("a missing file: exit 2, and a name that is near", async () => {
  const { code, stdout, stderr } = await sokobmc(["solve", "levels/first-step.xsb"]);
  expect(stderr).toBe(
    "error: there is no file levels/first-step.xsb. Did you mean levels/first-steps.xsb?\n",
  );
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test("a directory: exit 2, and a file that is in it", async () => {
  const { code, stderr } = await sokobmc(["solve", "levels"]);
  expect(stderr).toMatch(/^error: levels is a directory; name a level file, as levels\/.+\n$/);
  expect(code).toBe(2);
});

test("--level beyond the file: exit 2, and how many levels there are", async () => {
  const { code, stderr } = await sokobmc(["solve", FIRST_STEPS, "--level", "999"]);
  expect(stderr).toMatch(/there is no level 999: .+ has 12 levels; choose from levels 1 to 12/);
  expect(code).toBe(2);
});

test("--level takes numbers and ranges, and the levels come in the order of the file", async () => {
  const ended = await sokobmc(["solve", FIRST_STEPS, "--level", "4,1-2", "--json"]);
  expect(resultsOf(ended).map(({ level }) => level)).toEqual([1, 2, 4]);
  expect(ended.code).toBe(0);
});

test("invalid levels beside valid ones keep their numbers and make the exit code 1", async () => {
  const input = `#####\n#@$@.#\n######\n${EASY}\n###\n#@#\n###\n`;
  const ended = await sokobmc(["solve", "-", "--json"], { input });
  const results = resultsOf(ended);
  expect(results.map(({ level, verdict }) => [level, verdict])).toEqual([
    [1, "invalid"],
    [2, "optimal"],
    [3, "invalid"],
  ]);
  expect(results[0]!.errors[0]).toMatchObject({ line: 2, column: 4 });
  expect(ended.code).toBe(1);
});

test("escape sequences in a title do not reach the terminal", async () => {
  const { stdout, stderr } = await sokobmc(["solve", "-"], { input: `\x1b[2JTitle\x07\n${EASY.trim()}\n` });
  expect(stdout).toContain("Title");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(stdout + stderr).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/);
});
