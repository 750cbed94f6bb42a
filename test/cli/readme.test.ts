/** The documentation is true: every command shown works as typed, and every command's help shows one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT, shell, sokobmc } from "./program.ts";

/** Exit codes that are an answer, not a refusal of what was typed. */
const ANSWERS = [0, 1, 10, 20];

/** Stands for the checkout: the same levels, and room for what the commands write. */
const folder = mkdtempSync(join(tmpdir(), "sokobmc-readme-"));
symlinkSync(join(ROOT, "levels"), join(folder, "levels"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
const commands = documents.flatMap((path) => commandsIn(path).map((line) => [path, line] as const));

test.each(commands)("%s: %s", async (_, line) => {
  const { code, stderr } = await shell(line, folder);
  expect(ANSWERS, stderr).toContain(code);
});

test("the README has commands to run", () => {
  expect(commands.filter(([path]) => path === "README.md").length).toBeGreaterThan(3);
});

const help = await sokobmc(["--help"]);
const names = [...help.stdout.matchAll(/^ {2}([a-z-]+) .*(?:\n {4,}.*)*/gm)]
  .map(([, name]) => name!)
  .filter((name) => help.stdout.indexOf(`  ${name} `) > help.stdout.indexOf("Commands:"));

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

test.each(examples.flatMap(([name, lines]) => lines.map((line) => [name, line] as const)))(
  "the help of %s: %s",
  async (_, line) => {
    const { code, stderr } = await shell(line, folder);
    expect(ANSWERS, stderr).toContain(code);
  },
);
