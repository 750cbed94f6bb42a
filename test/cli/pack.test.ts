/** What npm publishes: the right files, and a program that runs where it is installed. */
import { execFileSync, execSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("the installed library solves a level", () => {
  const script = `
    import { boardFromDrawing, solveInWorker } from "sokobmc";
    const result = await solveInWorker(boardFromDrawing("#####\\n#@$.#\\n#####"));
    console.log(result.solution);`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(output).toBe("R\n");
});
