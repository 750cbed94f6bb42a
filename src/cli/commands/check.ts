/** `sokobmc check` */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { UsageError } from "../../bmc/contract.ts";
import { MANIFEST } from "../../proof/manifest.ts";
import { runTask, statusLine } from "../certify-task.ts";
import { action, EXIT } from "../exit.ts";
import { onInterrupt } from "../interrupt.ts";

interface Options {
  readonly json?: boolean;
  readonly progress: boolean;
}

const EXAMPLES = `
Examples:
  npx sokobmc prove levels/first-steps.xsb --level 2 --out certificate
  npx sokobmc check certificate

The checker writes the formulas anew from the rules of the game, checks the proofs by unit propagation, and replays
the solution. It shares no code with the encoders and runs no solver.

Exit codes:
  0 the certificate is accepted   1 it is refused   2 bad usage or input   130 interrupted`;

export function addCheck(program: Command): void {
  program
    .command("check")
    .description("check a certificate with code that shares nothing with the solver")
    .argument("<DIR>", "folder written by prove")
    .option("--json", "one JSON object")
    .option("--no-progress", "no progress line")
    .addHelpText("after", EXAMPLES)
    .action(action(check));
}

async function check(directory: string, { json, progress }: Options): Promise<number> {
  if (!existsSync(directory)) throw new UsageError(`there is no folder ${directory}`);
  if (!existsSync(join(directory, MANIFEST)))
    throw new UsageError(
      `${directory} is no certificate: it has no ${MANIFEST}; write one with sokobmc prove`,
    );
  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  const line = statusLine(progress && !json);
  try {
    const outcome = await runTask({ kind: "check", directory }, interrupt.signal, line.tell);
    line.clear();
    if (outcome === null) {
      process.stderr.write("Interrupted: the certificate is neither accepted nor refused.\n");
      return EXIT.interrupted;
    }
    if (json) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    else if (outcome.verdict === "accepted") {
      const { rows, title } = outcome.level;
      const drawing = rows.map((row) => row.replaceAll("_", " ").trimEnd());
      const lines = [title ?? "Untitled level", ...drawing, "", ...outcome.facts, "", "Accepted."];
      process.stdout.write(`${lines.join("\n")}\n`);
    } else {
      const place = outcome.place === null ? "" : `, ${outcome.place}`;
      process.stdout.write(`Refused: ${outcome.file}${place}: ${outcome.message}.\n`);
    }
    return outcome.verdict === "accepted" ? EXIT.decided : EXIT.undecided;
  } finally {
    stopListening();
  }
}
