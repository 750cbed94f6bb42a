/** A copy of the built program in which a source file can be replaced by another text, and checks that run there. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const sourceOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

export interface Copy {
  write(file: string, source: string): void;
  /** What a program says: the first check that fails, null if none does. */
  firstFailure(program: string, args: readonly string[], limit: number): string | null;
  dispose(): void;
}

/** @param programs sources that are no part of the program, to be run beside it */
export function createCopy(programs: readonly string[]): Copy {
  const copy = mkdtempSync(join(tmpdir(), "sokobmc-mutation-"));
  const builtFrom = (file: string) => join(copy, "dist", file.replace(/\.ts$/, ".js"));

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
    mkdirSync(dirname(builtFrom(file)), { recursive: true });
    writeFileSync(builtFrom(file), outputText);
  }

  for (const folder of ["src", "encodings"])
    cpSync(join(ROOT, "dist", folder), join(copy, "dist", folder), { recursive: true });
  cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  for (const file of programs) write(file, sourceOf(file));
  return {
    write,
    firstFailure(program, args, limit) {
      const started = spawnSync(process.execPath, [builtFrom(program), ...args], {
        encoding: "utf8",
        timeout: limit,
      });
      // A program that cannot even run has been noticed too, but then the mutation says nothing about the checks.
      if (started.stdout === "") throw new Error(`the checks did not run: ${started.stderr}`);
      return JSON.parse(started.stdout) as string | null;
    },
    dispose: () => rmSync(copy, { recursive: true, force: true }),
  };
}
