/** Lists of what there is to choose from: name, one line, source. */
import type { Command } from "commander";
import { colours } from "../colours.ts";
import { action } from "../exit.ts";
import { columnsOf, wrap } from "../text.ts";

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** More lines, as an encoding's options. */
  readonly details?: readonly string[];
}

interface Catalogue {
  readonly command: string;
  readonly description: string;
  readonly entries: readonly Entry[];
  /** How `solve` is told to use one of them. */
  readonly use: string;
}

/** Adds the command that prints a list; `--json` prints one object a line. */
export function addCatalogue(program: Command, { command, description, entries, use }: Catalogue): void {
  program
    .command(command)
    .description(description)
    .option("--json", "one JSON object a line")
    .addHelpText("after", `\nExamples:\n  npx sokobmc ${command}\n  npx sokobmc ${use}`)
    .action(
      action((options: { readonly json?: boolean }) => {
        for (const entry of entries) {
          const { name, summary, source } = entry;
          process.stdout.write(
            options.json ? `${JSON.stringify({ name, summary, source })}\n` : entryText(entry, entries),
          );
        }
        return 0;
      }),
    );
}

function entryText({ name, summary, source, details = [] }: Entry, entries: readonly Entry[]): string {
  const { bold, dim } = colours;
  const label = Math.max(...entries.map((entry) => entry.name.length)) + 2;
  const width = columnsOf(process.stdout) - label;
  const lay = (text: string) => wrap(text.split(" "), width);
  const text = [...lay(summary), ...details.flatMap(lay), ...lay(source).map(dim)];
  const lines = text.map((line, index) => `${bold((index === 0 ? name : "").padEnd(label))}${line}`);
  return `${lines.join("\n")}\n\n`;
}
