#!/usr/bin/env node
/** The command line. A new command is one file in `commands/` and one line here. */
import { Command, CommanderError } from "commander";
import { errorColours } from "./colours.ts";
import { addAmo } from "./commands/amo.ts";
import { addCheck } from "./commands/check.ts";
import { addCompare } from "./commands/compare.ts";
import { addDecode } from "./commands/decode.ts";
import { addDiffEncodings } from "./commands/diff-encodings.ts";
import { addEncodings } from "./commands/encodings.ts";
import { addExport } from "./commands/export.ts";
import { addLint } from "./commands/lint.ts";
import { addProve } from "./commands/prove.ts";
import { addSchema } from "./commands/schema.ts";
import { addServe } from "./commands/serve.ts";
import { addSolve } from "./commands/solve.ts";
import { addSolveCnf } from "./commands/solve-cnf.ts";
import { addSolvers } from "./commands/solvers.ts";
import { addVerify } from "./commands/verify.ts";
import { EXIT, version } from "./exit.ts";

const program = new Command("sokobmc")
  .description("Solves Sokoban by SAT-based bounded model checking: shortest solutions, with proof.")
  .version(version, "-V, --version", "print the version")
  .helpOption("-h, --help", "print this help")
  .helpCommand(false)
  .showHelpAfterError("Type sokobmc --help, or --help after a command, for what there is.")
  .configureHelp({
    subcommandTerm: (command) => `${command.name()} ${command.usage().replace(/\[options\] ?/, "")}`,
  })
  .configureOutput({
    outputError: (text, write) => write(text.replace(/^error:/, errorColours.red("error:"))),
  })
  .exitOverride();

addSolve(program);
addVerify(program);
addLint(program);
addExport(program);
addDecode(program);
addCompare(program);
addDiffEncodings(program);
addProve(program);
addCheck(program);
addEncodings(program);
addAmo(program);
addSolveCnf(program);
addSolvers(program);
addServe(program);
addSchema(program);

program.addHelpText(
  "after",
  "\nExamples:\n  npx sokobmc solve levels/first-steps.xsb --level 2\n  npx sokobmc solve --help",
);

// A reader that has seen enough (`| head -1`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.decided);
  process.stderr.write(`${errorColours.red("error:")} standard output cannot be written: ${error.message}\n`);
  process.exit(EXIT.usage);
});
process.stderr.on("error", () => {});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Help and version were asked for: commander calls them errors with code 0.
  process.exitCode = error.exitCode === 0 ? EXIT.decided : EXIT.usage;
}
