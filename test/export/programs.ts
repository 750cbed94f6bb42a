/** Other people's programs, where they are installed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Runs a program on a file; what it prints, or what it writes to the second file where it prints nothing. */
export function run(
  program: string,
  input: Uint8Array | string,
  args: (file: string, result: string) => readonly string[],
  name = "input",
): string {
  const folder = mkdtempSync(join(tmpdir(), "sokobmc-"));
  try {
    const file = join(folder, name);
    const result = join(folder, "result");
    writeFileSync(file, input);
    writeFileSync(result, "");
    const { stdout, error } = spawnSync(program, args(file, result), {
      encoding: "latin1",
      maxBuffer: 2 ** 30,
      timeout: 15 * 60_000,
    });
    if (error) throw error;
    const written = readFileSync(result, "latin1");
    return written === "" ? stdout : written;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** SAT solvers and how each is asked for a model on a DIMACS file. */
export const SAT_SOLVERS: Readonly<Record<string, (file: string, result: string) => readonly string[]>> = {
  cadical: (file) => ["-q", file],
  minisat: (file, result) => ["-verb=0", file, result],
  picosat: (file) => [file],
  cryptominisat5: (file) => ["--verb", "0", file],
  clasp: (file) => ["--verbose=0", file],
};
