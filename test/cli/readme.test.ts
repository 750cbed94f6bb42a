/** The documentation is true: every command shown works as typed, and every command's help shows one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT, shell, sokobmc } from "./program.ts";

/** Exit codes that are an answer, not a refusal of what was typed. */
const ANSWERS = [0, 1, 10, 20];

/** Commands that go on until somebody stops them have tests of their own. */
const goesOn = (line: string) => /\bsokobmc (serve|worker)\b/.test(line);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Stands for a checkout: the same levels, and room for what the commands write. */
function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), "sokobmc-readme-"));
  symlinkSync(join(ROOT, "levels"), join(folder, "levels"));
  folders.push(folder);
  return folder;
}

/** One test a line; all lines of one text run in the same checkout, in order. */
function runsAsTyped(text: string, lines: readonly string[]): void {
  const folder = checkout();
  test.each(lines.filter((line) => !goesOn(line)))(`${text}: %s`, async (line) => {
    const { code, stderr } = await shell(line, folder);
    expect(ANSWERS, stderr).toContain(code);
  });
}

/** Lines of fenced `sh` blocks that start the program; continued lines are one. */
function commandsIn(path: string): string[] {
  const blocks = readFileSync(join(ROOT, path), "utf8").matchAll(/^```sh\n(.*?)^```/gms);
  return [...blocks]
    .flatMap(([, block]) => block!.replaceAll(/\\\n\s*/g, "").split("\n"))
    .map((line) => line.replace(/^\$ /, ""))
    .filter((line) => /\bsokobmc\b/.test(line) && !/^(npm|#)/.test(line));
}

const markdown = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
const documents = ["README.md", ...markdown("docs"), ...markdown("levels")];
for (const path of documents) runsAsTyped(path, commandsIn(path));

test("the README has commands to run", () => {
  expect(commandsIn("README.md").length).toBeGreaterThan(3);
});

const [, listed = ""] = (await sokobmc(["--help"])).stdout.split("Commands:\n");
const names = [...listed.split("\n\n")[0]!.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name!);

const examples = await Promise.all(
  names.map(async (name) => {
    const { stdout } = await sokobmc([name, "--help"]);
    const lines = /\nExamples?:\n((?: {2}.*\n)+)/.exec(stdout)?.[1]?.trim().split("\n") ?? [];
    return [name, lines.map((line) => line.trim())] as const;
  }),
);

test("every command's help shows an example", () => {
  expect(names).toEqual(expect.arrayContaining(["solve", "encodings", "solvers", "amo", "schema"]));
  for (const [name, lines] of examples) expect(lines.length, name).toBeGreaterThan(0);
});

for (const [name, lines] of examples) runsAsTyped(`the help of ${name}`, lines);
