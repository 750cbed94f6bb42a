/** The built program as a child process, as a person or a script starts it. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LevelResult } from "../../src/results/result.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = join(ROOT, "dist/src/cli/main.js");

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  /** Called once, at the first output on standard output (or error, where `at` says so). */
  readonly onOutput?: (child: ChildProcess) => void;
  readonly at?: "stdout" | "stderr";
}

/** Runs the program in the repository's root. */
export function sokobmc(args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return ended(spawn(process.execPath, [PROGRAM, ...args], { cwd: ROOT }), options);
}

/** Runs a line of shell, `sokobmc` and `npx sokobmc` being the built program. */
export function shell(line: string, cwd = ROOT): Promise<Ended> {
  // A command that hangs must not outlive its test.
  const script = `sokobmc() { timeout -s INT 100 "${process.execPath}" "${PROGRAM}" "$@"; }\nnpx() { "$@"; }\n${line}`;
  return ended(spawn("bash", ["-c", script], { cwd }), {});
}

async function ended(child: ChildProcess, { input, onOutput, at = "stdout" }: RunOptions): Promise<Ended> {
  const text = { stdout: "", stderr: "" };
  let told = false;
  for (const name of ["stdout", "stderr"] as const) {
    child[name]!.setEncoding("utf8").on("data", (data: string) => {
      text[name] += data;
      if (name === at && !told) {
        told = true;
        onOutput?.(child);
      }
    });
  }
  child.stdin!.on("error", () => {});
  child.stdin!.end(input);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...text };
}

/** The results on standard output, each checked against the schema. */
export function resultsOf({ stdout }: Pick<Ended, "stdout">): LevelResult[] {
  const lines = stdout.split("\n");
  if (lines.pop() !== "") throw new Error("the last line of the output is not terminated");
  return lines.map((line) => LevelResult.strict().parse(JSON.parse(line)));
}
