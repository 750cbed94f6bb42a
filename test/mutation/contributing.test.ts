/** The at-most-one form of `docs/contributing.md`, added as the page says, in a copy: one file and one line. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(ROOT, "docs/contributing.md"), "utf8");

test("the form shown on the page passes the suite of all forms", () => {
  const file = /`(src\/cnf\/amo\/(\w+)\.ts)`, is complete/.exec(page);
  const source = /^```ts\n(.*?)^```/ms.exec(page);
  expect(file && source).toBeTruthy();
  const [, path, name] = file!;
  const copy = mkdtempSync(join(tmpdir(), "sokobmc-contributing-"));
  try {
    cpSync(join(ROOT, "src/cnf"), join(copy, "src/cnf"), { recursive: true });
    mkdirSync(join(copy, "test/cnf"), { recursive: true });
    for (const test of ["amo.test.ts", "dpll.ts"])
      cpSync(join(ROOT, "test/cnf", test), join(copy, "test/cnf", test));
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
    writeFileSync(join(copy, "package.json"), '{ "type": "module" }\n');
    // Without one of its own vitest would look for a configuration in the folders above.
    writeFileSync(join(copy, "vitest.config.ts"), "export default {};\n");

    writeFileSync(join(copy, path!), source![1]!);
    const registry = join(copy, "src/cnf/amo/registry.ts");
    const added = readFileSync(registry, "utf8")
      .replace(/^import .*\n/m, (line) => `import { ${name} } from "./${name}.ts";\n${line}`)
      .replace("[\n  pairwise,", (list) => `${list}\n  ${name},`);
    writeFileSync(registry, added);

    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(ROOT, "node_modules/vitest/vitest.mjs"),
        "run",
        "--root",
        copy,
        "--testNamePattern",
        `^${name} `,
        "--reporter=json",
      ],
      { encoding: "utf8", cwd: copy },
    );
    const start = stdout.indexOf("{");
    expect(start, stderr).toBeGreaterThanOrEqual(0);
    const report = JSON.parse(stdout.slice(start)) as { numPassedTests: number; numFailedTests: number };
    expect(report.numFailedTests, stdout).toBe(0);
    expect(report.numPassedTests).toBeGreaterThan(10);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
