/** `sokobmc export` */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { type Command, Option } from "commander";
import type { Pruning } from "../../../encodings/contract.ts";
import { encodings } from "../../../encodings/registry.ts";
import { choose, unitOf } from "../../bmc/choose.ts";
import { DEFAULT_OPTIONS, UsageError } from "../../bmc/contract.ts";
import { amoForms } from "../../cnf/amo/registry.ts";
import type { Addition, ExportRequest, Format } from "../../export/contract.ts";
import { writeMap } from "../../export/map.ts";
import { findFormat, formats } from "../../export/registry.ts";
import { EXPORTED_PRUNINGS } from "../../export/unrolled.ts";
import { action, EXIT, version } from "../exit.ts";
import { chooseLevels, type InputOptions, readInput, shownName, withInputOptions } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { encodingName, type SolveOptions } from "../solve-options.ts";
import { listOf, oneOf, wholeNumber } from "../values.ts";

interface Options extends InputOptions {
  readonly format: string;
  readonly encoding: SolveOptions["encoding"];
  readonly metric?: "moves" | "pushes";
  readonly amo: string;
  readonly steps?: number;
  readonly plain?: boolean;
  readonly without?: readonly Pruning[];
  readonly with?: readonly Addition[];
  readonly map?: string;
  readonly output: string;
}

const EXAMPLES = `
Examples:
  npx sokobmc export levels/first-steps.xsb --level 1 --format dimacs --steps 13 --plain
  npx sokobmc export levels/first-steps.xsb --level 1 --format smv --output /dev/null

docs/export.md says what each format holds, and how answers come back (sokobmc decode).

Formats:
${formats.map(({ name, summary }) => `  ${name.padEnd(13)} ${summary}`).join("\n")}`;

const ADDITIONS = [...new Set(formats.flatMap(({ additions = [] }) => additions))];

export function addExport(program: Command): void {
  const { amo, encoding, encodingOptions } = DEFAULT_OPTIONS;
  const command = program
    .command("export")
    .description("write one level as a formula or model for other programs")
    .argument("<FILE>", "level file; - reads standard input");
  const options = [
    new Option("--format <FORMAT>", `${formats.map(({ name }) => name).join(" | ")}`)
      .argParser(oneOf(formats.map(({ name }) => name)))
      .makeOptionMandatory(),
    new Option("--steps <K>", "number of steps of the run (for a formula)").argParser(wholeNumber(0)),
    new Option("--encoding <NAME>", "transition encoding (see sokobmc encodings), NAME:OPTION=VALUE")
      .default({ encoding, encodingOptions }, encoding)
      .argParser(encodingName),
    new Option("--metric <METRIC>", "what a step is: moves | pushes").argParser(
      oneOf(["moves", "pushes"] as const),
    ),
    new Option("--amo <NAME>", "at-most-one form (see sokobmc amo)")
      .default(amo)
      .argParser(oneOf(amoForms.map(({ name }) => name))),
    new Option("--plain", "the bare encoding: no pruning"),
    new Option("--without <PRUNING,...>", `leave out: ${EXPORTED_PRUNINGS.join(" | ")}`).argParser(
      listOf(EXPORTED_PRUNINGS),
    ),
    new Option("--with <ADDITION,...>", `say on top of the rules: ${ADDITIONS.join(" | ")}`).argParser(
      listOf(ADDITIONS),
    ),
    new Option("--map <MAP>", "also write what decode needs to read answers, as JSON"),
    new Option("--output <OUT>", "where to write").default("-", "standard output"),
  ];
  withInputOptions(command);
  for (const option of options) command.addOption(option);
  command.addHelpText("after", EXAMPLES).action(action(exportLevel));
}

async function exportLevel(file: string, options: Options): Promise<number> {
  const format = findFormat(options.format);
  const request = await requestOf(file, format, options);
  let interrupted = false;
  const stopListening = onInterrupt(() => {
    interrupted = true;
  });
  try {
    const hash = createHash("sha256");
    const complete =
      (await writeTo(
        options.output,
        hashed(format.write(request), (piece) => hash.update(piece)),
        () => interrupted,
      )) &&
      (options.map === undefined ||
        (await writeTo(
          options.map,
          writeMap(format, request, `sokobmc ${version}`, hash.digest("hex")),
          () => interrupted,
        )));
    return complete ? EXIT.decided : EXIT.interrupted;
  } finally {
    stopListening();
  }
}

/** What was typed as what decides the bytes. @throws UsageError when it does not go together */
async function requestOf(file: string, format: Format, typed: Options): Promise<ExportRequest> {
  const input = await readInput(file, typed);
  const levels = chooseLevels(input, typed.level);
  const [level] = levels;
  if (level === undefined || levels.length > 1) {
    throw new UsageError(`one level is exported at a time, and these are ${levels.length}: add --level N`);
  }
  if (level.board === null) {
    const [error] = level.errors;
    throw new UsageError(`level ${level.index} of ${shownName(file)} is not valid: ${error!.message}`);
  }
  if (format.bounded && typed.steps === undefined) {
    throw new UsageError(`a run in ${format.name} has a length: add --steps K`);
  }
  if (!format.bounded && typed.steps !== undefined) {
    throw new UsageError(`${format.name} holds runs of any length: leave --steps out`);
  }
  const { additions = [] } = format;
  for (const wanted of typed.with ?? []) {
    if (additions.includes(wanted)) continue;
    const known = additions.length === 0 ? "nothing" : additions.join(" or ");
    throw new UsageError(`${format.name} can say ${known} on top of the rules, not ${wanted}`);
  }
  const { encoding, encodingOptions, amo, prunings } = chooseFor(format, typed);
  return {
    level: { file: shownName(file), level: level.index, title: level.title },
    board: level.board,
    ...{ encoding, encodingOptions, amo },
    prunings: new Set(typed.plain ? [] : EXPORTED_PRUNINGS.filter((pruning) => prunings.has(pruning))),
    additions: new Set(typed.with),
    steps: typed.steps ?? null,
  };
}

function chooseFor(format: Format, { encoding: typed, metric, amo, without = [] }: Options) {
  // Not what solve takes: a formula must say all of the rules, whatever is faster.
  const auto = format.encodings?.[0] ?? (metric === "pushes" ? "push" : "factored");
  const name = typed.encoding === "auto" ? auto : typed.encoding;
  if (format.encodings !== null && !format.encodings.includes(name)) {
    throw new UsageError(
      `${format.name} is written from ${format.encodings.join(" or ")}, not from the encoding ${name}`,
    );
  }
  const encoding = encodings.find((candidate) => candidate.name === name);
  const unit = encoding === undefined ? "moves" : unitOf(encoding);
  return choose({
    ...DEFAULT_OPTIONS,
    encoding: name,
    encodingOptions: typed.encodingOptions,
    metric: metric ?? unit,
    amo,
    without,
  });
}

function* hashed(
  pieces: Iterable<string | Uint8Array>,
  update: (piece: string | Uint8Array) => void,
): Generator<string | Uint8Array> {
  for (const piece of pieces) {
    update(piece);
    yield piece;
  }
}

/**
 * Writes piece by piece, no faster than the reader takes them. A file that was not finished is taken away.
 *
 * @param name a file, or `-` for standard output
 * @returns false if it was stopped
 */
async function writeTo(
  name: string,
  pieces: Iterable<string | Uint8Array>,
  stopped: () => boolean,
): Promise<boolean> {
  const out: Writable = name === "-" ? process.stdout : createWriteStream(name);
  const failure = new Promise<never>((_, reject) => {
    if (name === "-") return;
    out.once("error", (error) => reject(new UsageError(`${name} cannot be written: ${error.message}`)));
  });
  failure.catch(() => {});
  let turn = performance.now();
  try {
    for (const piece of pieces) {
      if (!out.write(piece)) await Promise.race([once(out, "drain"), failure]);
      else if (performance.now() - turn > TURN) await new Promise((resolve) => setImmediate(resolve));
      else continue;
      turn = performance.now();
      if (stopped()) break;
    }
    if (name !== "-") await Promise.race([new Promise<void>((resolve) => out.end(resolve)), failure]);
  } finally {
    if (stopped() && isRegular(name)) await rm(name, { force: true });
  }
  return !stopped();
}

/** Between two moments in which signals get their turn, in milliseconds. */
const TURN = 50;

const isRegular = (name: string) => name !== "-" && !name.startsWith("/dev/");
