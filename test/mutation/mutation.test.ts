/**
 * Do the suites notice a broken encoder? Each mutation is made in a copy of the built program, and the checks must
 * fail there. A sample runs always, all with SOKOBMC_MUTATIONS=all.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutations } from "./mutations.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ALL = process.env.SOKOBMC_MUTATIONS === "all";
/** Every so many of the list run always. */
const EVERY = 5;
const LIMIT = 240_000;

const sourceOf = (file: string) => readFileSync(join(ROOT, file), "utf8");
let copy = "";

function write(file: string, source: string): void {
  const { outputText } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      rewriteRelativeImportExtensions: true,
      verbatimModuleSyntax: true,
    },
  });
  const path = join(copy, "dist", file.replace(/\.ts$/, ".js"));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, outputText);
}

/** What the checks say of an encoding in the copy: the first that fails, null if none does. */
function firstFailure(encoding: string): string | null {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, "dist/test/mutation/checks.js"), encoding],
    { encoding: "utf8", timeout: LIMIT },
  );
  // A program that cannot even run has been noticed too, but then the mutation says nothing about the checks.
  if (stdout === "") throw new Error(`the checks did not run: ${stderr}`);
  return JSON.parse(stdout) as string | null;
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "sokobmc-mutation-"));
  for (const folder of ["src", "encodings"])
    cpSync(join(ROOT, "dist", folder), join(copy, "dist", folder), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  for (const file of ["test/mutation/checks.ts", "test/support/boards.ts"]) write(file, sourceOf(file));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("every mutation still applies", () => {
  test.each(mutations)("$name", ({ file, find, replace }) => {
    expect(sourceOf(file).split(find).length - 1, `${file} has the text once`).toBe(1);
    expect(replace).not.toBe(find);
  });
});

describe("the checks pass where nothing is broken", () => {
  const names = [...new Set(mutations.map(({ encoding }) => encoding))];
  test.each(ALL ? names : names.slice(0, 1))(
    "%s",
    (encoding) => {
      expect(firstFailure(encoding)).toBeNull();
    },
    LIMIT,
  );
});

describe("the checks fail where an encoder is broken", () => {
  const chosen = mutations.filter((_, index) => ALL || index % EVERY === 0);
  test.each(chosen)(
    "$name",
    ({ file, find, replace, encoding }) => {
      const source = sourceOf(file);
      write(
        file,
        source.replace(find, () => replace),
      );
      try {
        expect(firstFailure(encoding)).not.toBeNull();
      } finally {
        write(file, source);
      }
    },
    LIMIT,
  );
});
