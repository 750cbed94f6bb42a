/** What npm publishes: the right files, a program that runs where it is installed, a library that does as documented. */
import { execFileSync, execSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "./program.ts";

const folder = mkdtempSync(join(tmpdir(), "sokobmc-pack-"));
let files: string[] = [];

function run(command: string, cwd: string): string {
  return execSync(command, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

beforeAll(() => {
  // The tests' own setup has built the program: the package's scripts need not do it again.
  const packed = run(`npm pack --ignore-scripts --json --pack-destination ${folder}`, ROOT);
  const [{ filename, files: list }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  files = list.map(({ path }) => path);
  writeFileSync(join(folder, "package.json"), "{}");
  run(`npm install --prefer-offline --no-audit --no-fund --ignore-scripts ./${filename}`, folder);
  symlinkSync(join(folder, "node_modules/sokobmc/levels"), join(folder, "levels"));
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the package holds the program, its types, the levels and nothing of the workshop", () => {
  const needed = [
    "dist/src/cli/main.js",
    "dist/src/index.js",
    "dist/src/index.d.ts",
    "dist/src/job/node.worker.js",
  ];
  expect(files).toEqual(
    expect.arrayContaining([...needed, "levels/first-steps.xsb", "LICENSE", "README.md"]),
  );
  const workshop =
    /^(test|bench|docs|src|encodings|\.ci)\/|^levels\/.*(?<!\.xsb)$|(?<!\.d)\.ts$|tsbuildinfo|\.test\./;
  expect(files.filter((path) => workshop.test(path))).toEqual([]);
});

test("the installed command solves a level", () => {
  const level = "node_modules/sokobmc/levels/first-steps.xsb";
  const output = run(`npx --no-install sokobmc solve ${level} --level 2 --json`, folder);
  expect(JSON.parse(output)).toMatchObject({ verdict: "optimal", moves: 4 });
});

/** The blocks of `ts` in a document, each with the `text` that it is said to print, if any. */
function examplesIn(path: string): { name: string; source: string; printed: string | undefined }[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  const blocks = text.matchAll(/^```ts\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?/gms);
  return [...blocks].map(([, source, printed], index) => ({
    name: `${path.replaceAll(/\W/g, "-")}-${index + 1}`,
    source: source!,
    printed,
  }));
}

const examples = ["README.md", "docs/library.md"].flatMap(examplesIn);

test.each(examples)("with the installed library $name prints what it says", ({ name, source, printed }) => {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  writeFileSync(join(folder, `${name}.mjs`), outputText);
  const output = execFileSync(process.execPath, [`${name}.mjs`], { cwd: folder, encoding: "utf8" });
  expect(output).not.toBe("");
  if (printed !== undefined) expect(output).toBe(printed);
});

test("the examples keep to the types of the installed library", () => {
  for (const { name, source } of examples) writeFileSync(join(folder, `${name}.mts`), source);
  const program = ts.createProgram(
    examples.map(({ name }) => join(folder, `${name}.mts`)),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      strict: true,
      noEmit: true,
      typeRoots: [join(ROOT, "node_modules/@types")],
      types: ["node"],
    },
  );
  const complaints = ts.getPreEmitDiagnostics(program);
  expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});
