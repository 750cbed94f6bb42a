/** `prove` and `check` on the command line. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EASY, HARD } from "../support/levels.ts";
import { shell, sokobmc } from "./program.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sokobmc-certificates-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LEVELS = "levels/first-steps.xsb";

describe("a certificate that a solution is shortest", () => {
  const out = () => join(folder, "shortest");

  test("is written and accepted", async () => {
    const proven = await sokobmc(["prove", LEVELS, "--level", "2", "--out", out()]);
    expect(proven).toMatchObject({ code: 0, stderr: "" });
    expect(proven.stdout).toMatch(/^Shortest: 4 moves\. No solution has fewer\.\n/);
    expect(readdirSync(out()).sort()).toEqual([
      "level.xsb",
      "manifest.json",
      "moves-3.cnf",
      "moves-3.drat",
      "solution.lurd",
    ]);
    const checked = await sokobmc(["check", out()]);
    expect(checked).toMatchObject({ code: 0, stderr: "" });
    expect(checked.stdout).toMatch(/So no solution has fewer than 4 moves\.\n\nAccepted\.\n$/);
    const json = JSON.parse((await sokobmc(["check", out(), "--json"])).stdout);
    expect(json).toMatchObject({ verdict: "accepted" });
  });

  test("is not written into a folder that holds something", async () => {
    const { code, stderr } = await sokobmc(["prove", LEVELS, "--level", "1", "--out", out()]);
    expect(code).toBe(2);
    expect(stderr).toContain("is not empty");
  });

  test("is refused with the file when that has another byte", async () => {
    const file = join(out(), "moves-3.cnf");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace(/\n(-?\d)/, "\n-$1"));
    const { code, stdout } = await sokobmc(["check", out()]);
    writeFileSync(file, text);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Refused: moves-3\.cnf: /);
  });

  test("is refused with the place when the claim is another", async () => {
    const file = join(out(), "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    manifest.claim.length++;
    writeFileSync(file, JSON.stringify(manifest));
    const { code, stdout } = await sokobmc(["check", out()]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Refused: solution\.lurd: it has 4 moves, claimed are 5/);
  });
});

test("pushes with a binary proof", async () => {
  const out = join(folder, "pushes");
  const options = ["--metric", "pushes", "--proof", "binary"];
  const proven = await sokobmc(["prove", LEVELS, "--level", "4", "--out", out, ...options]);
  expect(proven.stdout).toMatch(/^Shortest: \d+ pushes\./);
  expect((await sokobmc(["check", out])).stdout).toMatch(/Accepted\.\n$/);
});

test("a level without a solution", async () => {
  const out = join(folder, "unsolvable");
  const proven = await sokobmc(["prove", "levels/unsolvable.xsb", "--level", "12", "--out", out]);
  expect(proven.stdout).toMatch(/^No solution of any length exists\.\n/);
  const { stdout } = await sokobmc(["check", out]);
  expect(stdout).toMatch(/The start position satisfies the \d+ clauses of the invariant\./);
  expect(stdout).toMatch(/Accepted\.\n$/);
});

test("a solution that is not shortest gets no certificate", async () => {
  const out = join(folder, "longer");
  const detour = ["--solution", "RdudrU", "--level", "2", "--out", out];
  const { code, stdout } = await sokobmc(["prove", LEVELS, ...detour]);
  expect(stdout).toMatch(/^Undecided: the solution is not shortest: there is one of at most \d moves/);
  expect(code).toBe(1);
  expect(existsSync(out)).toBe(false);
});

test.each([
  ["no folder", () => ["check", join(folder, "none")], /there is no folder/],
  ["a folder that is no certificate", () => ["check", "levels"], /is no certificate.*sokobmc prove/s],
  ["several levels", () => ["prove", LEVELS, "--out", join(folder, "all")], /add --level N/],
  ["no --out", () => ["prove", LEVELS], /--out/],
  ["a file for --out", () => ["prove", LEVELS, "--level", "1", "--out", "README.md"], /README\.md is a file/],
  [
    "a folder within a file",
    () => ["prove", LEVELS, "--level", "1", "--out", "README.md/certificate"],
    /the certificate cannot be written: /,
  ],
])("bad usage is told with what would be right: %s", async (_, args, message) => {
  const { code, stdout, stderr } = await sokobmc(args());
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test("--timeout ends what takes too long, and nothing is written", async () => {
  const out = join(folder, "hard");
  const { code, stdout } = await sokobmc(["prove", "-", "--timeout", "1", "--out", out], { input: HARD });
  expect(stdout).toMatch(/^Undecided: .*time limit.* No certificate is written\.\n$/s);
  expect(code).toBe(1);
  expect(existsSync(out)).toBe(false);
});

test("Ctrl-C ends prove, and nothing is written", async () => {
  const out = join(folder, "stopped");
  writeFileSync(join(folder, "hard.xsb"), HARD);
  const program = `"${process.execPath}" dist/src/cli/main.js prove ${join(folder, "hard.xsb")} --out ${out}`;
  const { code, stderr } = await shell(`timeout --preserve-status -s INT 3 ${program}`, process.cwd());
  expect(stderr).toContain("Interrupted: no certificate is written.");
  expect(code).toBe(130);
  expect(existsSync(out)).toBe(false);
});

test("a level from standard input", async () => {
  const out = join(folder, "easy");
  expect((await sokobmc(["prove", "-", "--out", out], { input: EASY })).code).toBe(0);
  expect((await sokobmc(["check", out])).stdout).toMatch(/Accepted\.\n$/);
});
