/** Exit codes, and what a person reads when a command cannot go on. */
import { readFileSync } from "node:fs";
import { DisagreementError, UsageError } from "../bmc/contract.ts";
import { errorColours } from "./colours.ts";

export const EXIT = {
  /** Every chosen level is decided. */
  decided: 0,
  /** At least one level is undecided or invalid, or a check came out negative. */
  undecided: 1,
  /** Bad usage, unreadable input, nothing valid to work on. */
  usage: 2,
  /** A bug of this program. */
  bug: 3,
  interrupted: 130,
} as const;

/** The version of the package this file was built into. */
export const version = (
  JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as { version: string }
).version;

/**
 * A command's action: its number becomes the exit code, what it throws a message and an exit code.
 * The process then ends by itself, so that everything written reaches its reader.
 */
export function action<Arguments extends unknown[]>(
  run: (...args: Arguments) => number | Promise<number>,
): (...args: Arguments) => Promise<void> {
  return async (...args) => {
    try {
      process.exitCode = await run(...args);
    } catch (error) {
      process.exitCode = explain(error as Error);
    }
  };
}

function explain(error: Error): number {
  const { red, dim } = errorColours;
  if (error instanceof UsageError) {
    process.stderr.write(`${red("error:")} ${error.message}\n`);
    return EXIT.usage;
  }
  const what = error instanceof DisagreementError ? "two independent parts disagree" : "unexpected failure";
  const details = error instanceof DisagreementError ? error.message : (error.stack ?? error.message);
  process.stderr.write(
    [
      `${red(`bug: ${what}`)}: ${details}`,
      "",
      "No answer is given. This is a fault of sokobmc, not of the level or of what you typed.",
      "Please report it with the lines above and these:",
      dim(`  sokobmc ${version}, Node.js ${process.version}, ${process.platform} ${process.arch}`),
      dim(`  sokobmc ${process.argv.slice(2).join(" ")}`),
      "",
    ].join("\n"),
  );
  return EXIT.bug;
}
