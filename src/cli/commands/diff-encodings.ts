/** `sokobmc diff-encodings` */
import type { Command } from "commander";
import { UsageError } from "../../bmc/contract.ts";
import type { Comparison, Sides } from "../../diff/contract.ts";
import { diffOnBoard, diffUpTo } from "../../diff/diff.ts";
import { drawWitness } from "../../diff/draw.ts";
import { isTileEncoding, parseSide } from "../../diff/sides.ts";
import { countOf } from "../../results/length.ts";
import { cadical } from "../../solver/cadical.ts";
import { inWorkerThread } from "../../solver/isolated-node.ts";
import { colours } from "../colours.ts";
import { action, EXIT } from "../exit.ts";
import { chooseLevels, type InputOptions, readInput, shownName, withInputOptions } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { seconds, wholeNumber } from "../values.ts";

interface Options extends InputOptions {
  readonly width?: number;
  readonly height?: number;
  readonly anyField?: boolean;
  readonly all?: boolean;
  readonly timeout?: number;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  npx sokobmc diff-encodings coordinate-literal coordinate --width 3 --height 1
  npx sokobmc diff-encodings factored object:boxes=sorted levels/first-steps.xsb --level 1
  npx sokobmc diff-encodings coordinate coordinate-binary --width 2 --height 2 --any-field

Options of an encoding stand behind its name, as coordinate-literal:rule5=unbracketed. Here steps=stutter and
invariants=no unless said otherwise: a blocked move changes nothing, and the rules stand alone.
Positions are all with the walls and targets given and one agent, not only those that play can reach.
docs/faults.md shows what this finds in the rules of coordinate-literal.

Exit codes:
  0 the same step and goal   1 a difference, or undecided   2 bad usage or input   130 interrupted`;

export function addDiffEncodings(program: Command): void {
  const command = program
    .command("diff-encodings")
    .description("prove two transition encodings equal, or show the smallest step on which they differ")
    .argument("<A>", "encoding whose step is a move (see sokobmc encodings)")
    .argument("<B>", "encoding to compare it with")
    .argument("[FILE]", "level file with the walls and targets; - reads standard input")
    .option(
      "--width <W>",
      "instead of FILE: all boards of up to W columns, smallest area first",
      wholeNumber(1),
    )
    .option("--height <H>", "and of up to H rows", wholeNumber(1))
    .option("--any-field", "positions need not have exactly one agent; for tile encodings")
    .option("--all", "the smallest witness of each kind of difference, until there is none left");
  withInputOptions(command)
    .option("--timeout <SECONDS>", "stop after this time, for a level or for all sizes", seconds)
    .option("--json", "one JSON object a level, or one for all sizes")
    .addHelpText("after", EXAMPLES)
    .action(action(diffEncodings));
}

async function diffEncodings(
  a: string,
  b: string,
  file: string | undefined,
  options: Options,
): Promise<number> {
  const sides: Sides = [parseSide(a), parseSide(b)];
  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  /** Small formulas are decided here: a worker each would take longer. Large ones must not block signals. */
  const search = (large: boolean) => ({
    all: options.all ?? false,
    anyField: options.anyField ?? false,
    backend: large ? inWorkerThread(cadical) : cadical,
    signal: interrupt.signal,
    ...(options.timeout === undefined ? {} : { deadline: performance.now() + 1000 * options.timeout }),
  });
  const comparisons: Comparison[] = [];
  const tell = (comparison: Comparison, subject: Record<string, unknown>, title: string): void => {
    comparisons.push(comparison);
    const line = JSON.stringify({ a, b, ...subject, anyField: options.anyField ?? false, ...comparison });
    process.stdout.write(`${options.json ? line : comparisonText(sides, comparison, title)}\n`);
  };
  try {
    if (file === undefined) {
      const { width, height } = options;
      if (width === undefined || height === undefined)
        throw new UsageError("name a level FILE, or --width W and --height H for all boards up to that size");
      const comparison = await diffUpTo(sides, { width, height }, search(sides.every(isTileEncoding)));
      tell(comparison, { width, height }, `all boards up to ${width} x ${height}`);
    } else {
      if (options.width !== undefined || options.height !== undefined)
        throw new UsageError("--width and --height stand for all boards: they do not go with a FILE");
      const levels = chooseLevels(await readInput(file, options), options.level);
      for (const { index, board, errors } of levels) {
        if (interrupt.signal.aborted) break;
        const title =
          levels.length > 1 || options.level ? `level ${index} of ${shownName(file)}` : shownName(file);
        if (board === null) process.stderr.write(`${title} is not valid: ${errors[0]?.message}\n`);
        else tell(await diffOnBoard(sides, board, search(true)), { file, level: index }, title);
      }
      if (comparisons.length === 0 && !interrupt.signal.aborted)
        throw new UsageError("no valid level among those chosen");
    }
  } finally {
    stopListening();
  }
  if (interrupt.signal.aborted) return EXIT.interrupted;
  return comparisons.every(({ verdict }) => verdict === "equal") ? EXIT.decided : EXIT.undecided;
}

function comparisonText(
  sides: Sides,
  { verdict, witnesses, boards, reason }: Comparison,
  title: string,
): string {
  const [a, b] = sides;
  const names = `${a.name} and ${b.name}`;
  const { bold } = colours;
  const shown = witnesses.map((witness) => `${drawWitness(sides, witness)}\n`);
  const asked = boards === 1 ? "" : ` (${countOf(boards, "formulas")})`;
  const last = {
    equal: `${names} are the same step and the same goal on ${title}${asked}: proven.`,
    different: `${names} differ on ${title}: ${countOf(witnesses.length, "differences")}, checked against the rules.`,
    unknown: `Not decided whether ${names} are the same on ${title}: ${reason}.`,
  }[verdict];
  return [...shown, bold(last)].join("\n");
}
