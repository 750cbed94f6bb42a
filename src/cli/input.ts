/** Level files from the command line: read, and the levels asked for. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Command, Option } from "commander";
import { UsageError } from "../bmc/contract.ts";
import { DIALECTS, type Level, type LevelFile, type ReadOptions, readLevels } from "../level/index.ts";
import { countOf } from "../results/length.ts";
import { type LevelChoice, levelNumbers, nearest, oneOf } from "./values.ts";

/** A level file as given by the person. */
export interface Input {
  /** The name as typed. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly levels: LevelFile;
}

export interface InputOptions {
  readonly level?: LevelChoice;
  readonly dialect?: string;
  readonly allowExtraBoxes?: boolean;
  readonly allowExtraTargets?: boolean;
}

/** The options of every command that reads a level file. */
export function withInputOptions(command: Command): Command {
  return command
    .option("--level <N>", "only these levels, as 7 or 3-9,12", levelNumbers)
    .option("--allow-extra-boxes", "more boxes than targets: solved when every target is filled")
    .option("--allow-extra-targets", "more targets than boxes: solved when every box is on a target")
    .addOption(
      new Option("--dialect <NAME>", "read boards drawn with other signs").argParser(
        oneOf(DIALECTS.map(({ name }) => name)),
      ),
    );
}

/**
 * Reads a level file; `-` is standard input.
 *
 * @throws UsageError that says what is wrong and what would be right: no such file, no board in it
 */
export async function readInput(name: string, options: InputOptions): Promise<Input> {
  const bytes = await readBytes(name);
  const levels = readLevels(bytes, readOptions(name, options));
  if (levels.levels.length === 0) {
    const found = levels.warnings.map(({ message }) => message).join("; ");
    throw new UsageError(`${shownName(name)}: ${found || "no board found in the file"}`);
  }
  return { name, bytes, levels };
}

/** What the reader is told. */
export const readOptions = (fileName: string, options: InputOptions): ReadOptions => ({
  fileName,
  ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
  allowExtraBoxes: options.allowExtraBoxes ?? false,
  allowExtraTargets: options.allowExtraTargets ?? false,
});

/** The bytes of a file, `-` being standard input. @throws UsageError that says what is wrong with the name */
export const readBytes = (name: string): Promise<Uint8Array> =>
  name === "-" ? readStandardInput() : readNamed(name);

/** What a file is called in messages. */
export const shownName = (name: string) => (name === "-" ? "standard input" : name);

async function readStandardInput(): Promise<Uint8Array> {
  if (process.stdin.isTTY) process.stderr.write("Reading a level from the terminal; end it with Ctrl-D.\n");
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

async function readNamed(name: string): Promise<Uint8Array> {
  try {
    return await readFile(name);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new UsageError(`there is no file ${name}.${neighbourOf(name)}`);
    if (code === "EISDIR")
      throw new UsageError(`${name} is a directory; name a level file${exampleIn(name)}`);
    if (code === "EACCES") throw new UsageError(`${name} may not be read (permission denied)`);
    throw new UsageError(`${name} cannot be read: ${message}`);
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function neighbourOf(name: string): string {
  const meant = nearest(basename(name), namesIn(dirname(name)));
  return meant === null
    ? " Check the name, or use - to read standard input."
    : ` Did you mean ${join(dirname(name), meant)}?`;
}

function exampleIn(directory: string): string {
  const example = namesIn(directory).find((name) => /\.(xsb|sok|slc|txt)$/i.test(name));
  return example === undefined ? "" : `, as ${join(directory, example)}`;
}

/**
 * The levels asked for, in the order of the file; all where none are named.
 *
 * @throws UsageError when one of the numbers is beyond the last level
 */
export function chooseLevels({ name, levels: { levels } }: Input, choice: LevelChoice | undefined): Level[] {
  if (choice === undefined) return [...levels];
  const beyond = choice.find(([, to]) => to > levels.length);
  if (beyond !== undefined) {
    const range = levels.length === 1 ? "only level 1" : `levels 1 to ${levels.length}`;
    throw new UsageError(
      `there is no level ${beyond[1]}: ${shownName(name)} has ${countOf(levels.length, "levels")}; choose from ${range}`,
    );
  }
  return levels.filter(({ index }) => choice.some(([from, to]) => from <= index && index <= to));
}
