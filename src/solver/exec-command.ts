/** What `exec:COMMAND` says: the program, its arguments, and where formula and answer go. */
import { accessSync, constants, statSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";

/** Stands for the file with the formula; at the end of the command where it is not named. */
const FORMULA = "{formula}";
/** Stands for a file that the program writes its answer to; without it the answer is on standard output. */
const RESULT = "{result}";
/** Stands for a file for the proof where one is asked for; behind everything else where it is not named. */
const PROOF = "{proof}";

/** Programs that print no model and write it to a second file instead. */
const WRITES_RESULT = /^minisat(-|_|\.|$)/;

export interface ProgramCommand {
  /** The program's file. */
  readonly program: string;
  readonly writesResult: boolean;
  /** The arguments for one run. */
  args(formula: string, result: string, proof: string): string[];
}

/**
 * Reads a command: words between blanks, no shell. The first is a program, by its path or on the PATH.
 *
 * @param proves whether it is to write a proof, too
 * @throws RangeError where there is no such program
 */
export function readCommand(command: string, proves = false): ProgramCommand {
  const [name, ...given] = command.split(/\s+/).filter((word) => word !== "");
  if (name === undefined) throw new RangeError("exec: needs a program, as exec:kissat or exec:./my-solver");
  const words = [...given];
  if (!words.some((word) => word.includes(FORMULA))) {
    words.push(FORMULA);
    if (WRITES_RESULT.test(basename(name)) && !given.some((word) => word.includes(RESULT)))
      words.push(RESULT);
  }
  if (proves && !words.some((word) => word.includes(PROOF))) words.push(PROOF);
  return {
    program: findProgram(name),
    writesResult: words.some((word) => word.includes(RESULT)),
    args: (formula, result, proof) =>
      words.map((word) =>
        word.replaceAll(FORMULA, formula).replaceAll(RESULT, result).replaceAll(PROOF, proof),
      ),
  };
}

function findProgram(name: string): string {
  if (/[/\\]/.test(name)) {
    const path = resolve(name);
    if (isProgram(path)) return path;
    throw new RangeError(`exec: ${name} is not a program that can be started`);
  }
  const extensions = process.platform === "win32" ? ["", ".exe"] : [""];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const extension of extensions) {
      const path = join(folder, name + extension);
      if (folder !== "" && isProgram(path)) return path;
    }
  }
  throw new RangeError(`exec: there is no program ${name} on the PATH; install it or name its path`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
