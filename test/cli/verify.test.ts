/** `sokobmc verify`: solutions that hold, fail, or can be beaten. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { EASY } from "../support/levels.ts";
import { shell, sokobmc } from "./program.ts";

const ROOM = "#######\n#     #\n#@$ . #\n#     #\n#######\n";
const folder = mkdtempSync(join(tmpdir(), "sokobmc-verify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const verify = async (input: string, ...args: string[]) => {
  const { code, stdout, stderr } = await sokobmc(["verify", "-", "--json", ...args], { input });
  const results = stdout.split("\n").filter((line) => line !== "");
  return { code, stderr, results: results.map((line) => JSON.parse(line)) };
};

test("a stored solution: valid, trimmed, letters set, six metrics", async () => {
  const { code, results } = await verify(`${ROOM}\nSolution 1\nrrll\n`);
  expect(results).toMatchObject([
    {
      ...{ file: "-", level: 1, source: "Solution 1", line: 8, verdict: "valid", solution: "RR" },
      ...{ moves: 2, pushes: 2, boxLines: 1, boxChanges: 1, pushingSessions: 1, playerLines: 1 },
      ...{ trimmed: 2, recased: true, fit: null, optimality: null },
    },
  ]);
  expect(code).toBe(0);
});

test("an illegal move is named and the board drawn at that moment; exit 1", async () => {
  const { code, stdout } = await sokobmc(["verify", "-", "--solution", "Rd2d"], { input: ROOM });
  expect(stdout).toContain("illegal     at move 3: wall at (2,4)");
  expect(stdout).toContain("                #  $. #\n");
  expect(code).toBe(1);
});

test("a solution of the mirrored level is told to fit", async () => {
  const { code, results } = await verify(EASY, "--solution", "L");
  expect(results[0]).toMatchObject({
    verdict: "illegal",
    fit: { symmetry: "turned by half", solution: "R" },
  });
  expect(code).toBe(1);
});

test("--optimal proves, or finds a shorter one", async () => {
  const file = `${ROOM}\nSolution\nudRR\n\nSolution\nRR\n\n${ROOM}\nSolution\nududRR\n`;
  const { code, results } = await verify(file, "--optimal");
  expect(results.map(({ optimality }) => [optimality.verdict, optimality.better?.solution ?? null])).toEqual([
    ["improved", "RR"],
    ["optimal", null],
    ["improved", "RR"],
  ]);
  expect(code).toBe(1);
});

test("--write makes a new file with what holds, and never overwrites one", async () => {
  const level = fileWith("a.xsb", `${ROOM}Title: Room\nSolution\nrrll\n\nSolution\nuuu\n\n${EASY}`);
  const target = level.replace("a.xsb", "b.sok");
  const first = await sokobmc(["verify", level, "--write", target, "--quiet"]);
  expect(first.code).toBe(1);
  expect(readFileSync(target, "utf8")).toContain("Title: Room\n\nSolution (moves 2, pushes 2)\nRR\n\n#####");
  const again = await sokobmc(["verify", target]);
  expect(again.code).toBe(0);
  const refused = await sokobmc(["verify", level, "--write", target]);
  expect(refused.stderr).toContain("is there already");
  expect(refused.code).toBe(2);
  expect(existsSync(target)).toBe(true);
});

test("--solutions takes what solve --json wrote", async () => {
  const solved = await sokobmc(["solve", "levels/first-steps.xsb", "--level", "1-3", "--json"]);
  const path = fileWith("solved.jsonl", solved.stdout);
  const args = ["verify", "levels/first-steps.xsb", "--level", "1-3", "--solutions", path, "--quiet"];
  const { code, stdout } = await sokobmc(args);
  expect(stdout.match(/valid/g)).toHaveLength(3);
  expect(code).toBe(0);
});

test("nothing to verify: exit 2, and what to add", async () => {
  const { code, stderr } = await verify(EASY);
  expect(stderr).toContain("--solution LURD");
  expect(code).toBe(2);
});

test("--solution is for one level", async () => {
  const { code, stderr } = await verify(`${EASY}\n${EASY}`, "--solution", "R");
  expect(stderr).toContain("add --level N");
  expect(code).toBe(2);
});

test("the examples of --help work as typed", async () => {
  const { stdout } = await sokobmc(["verify", "--help"]);
  const lines = [...stdout.matchAll(/^ {2}(npx sokobmc .*)$/gm)].map((match) => match[1]!);
  expect(lines).toHaveLength(4);
  const ended = await shell(`cp -r levels ${folder} && cd ${folder} && { ${lines.join("; ")}; }`);
  expect(ended.stderr).toBe("");
  expect(ended.stdout).toContain("12 valid");
  expect(existsSync(join(folder, "solved.sok"))).toBe(true);
});
