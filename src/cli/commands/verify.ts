/** `sokobmc verify` */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { checkTuning } from "../../bmc/check-tuning.ts";
import { type SolveBoardOptions, UsageError } from "../../bmc/contract.ts";
import { lengthOf } from "../../bmc/report.ts";
import { nodeWorkers } from "../../job/node.ts";
import { createRunner, type Runner } from "../../job/runner.ts";
import type { Level } from "../../level/index.ts";
import { compareLengths, judge, optionsToBeat, readSolutions, verifySolution } from "../../verify/index.ts";
import { action, EXIT } from "../exit.ts";
import { findingsIn } from "../findings.ts";
import {
  chooseLevels,
  type Input,
  type InputOptions,
  readBytes,
  readInput,
  withInputOptions,
} from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { nameOf } from "../person.ts";
import { createProgress, noProgress, type Progress } from "../progress.ts";
import { boardOptions, type SolveOptions, withSolveOptions } from "../solve-options.ts";
import { repairedText } from "../verify-repair.ts";
import { type Source, unverified, type VerifyResult, verified } from "../verify-result.ts";
import { verifyShortText, verifySummaryText, verifyText } from "../verify-text.ts";

interface Options extends SolveOptions, InputOptions {
  readonly solution?: string;
  readonly solutions?: string;
  readonly optimal?: boolean;
  readonly write?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly progress: boolean;
}

const EXAMPLES = `
Examples:
  npx sokobmc verify levels/first-steps.xsb --level 1 --solution U
  npx sokobmc verify levels/first-steps.xsb --level 1 --solution lrU --optimal
  npx sokobmc solve levels/first-steps.xsb --json > solved.jsonl
  npx sokobmc verify levels/first-steps.xsb --solutions solved.jsonl --write solved.sok

--solutions reads what solve --json wrote, lines as "12: uuLd", tables (CSV) and level files.
Boxes and cells are named as (column,row), counted from 0.

Exit codes:
  0 all solutions are valid (with --optimal: and shortest)   1 some are not   2 bad usage or input   130 interrupted`;

export function addVerify(program: Command): void {
  const command = program
    .command("verify")
    .description("replay solutions: valid, with six metrics, or where they fail")
    .argument("<FILE>", "level file; - reads standard input");
  withInputOptions(command)
    .option("--solution <LURD>", "verify these moves instead of the stored ones; for one level")
    .option("--solutions <FILE>", "verify the solutions in this file instead of the stored ones")
    .option("--optimal", "also prove that a solution is shortest, or find a shorter one")
    .option("--write <FILE>", "write levels and repaired solutions to a new file (.sok or .xsb)")
    .option("--json", "one JSON object a solution, each on its line")
    .option("--quiet", "one line a solution, no progress")
    .option("--no-progress", "no progress line");
  withSolveOptions(command).addHelpText("after", EXAMPLES).action(action(verify));
}

async function verify(file: string, options: Options): Promise<number> {
  const engine = boardOptions(options);
  await checkTuning(engine);
  const { write } = options;
  if (write !== undefined && existsSync(write))
    throw new UsageError(`${write} is there already: name another file, or remove it first`);
  const input = await readInput(file, options);
  const levels = chooseLevels(input, options.level);
  const sources = await sourcesOf(input, levels, options);
  if (levels.every((level) => level.board === null))
    throw new UsageError(`no valid level among those chosen: ${levels[0]?.errors[0]?.message}`);
  if (levels.every((level) => sources(level).length === 0))
    throw new UsageError("there is no solution to verify: add --solution LURD or --solutions FILE");
  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  const runner = options.optimal ? createRunner(nodeWorkers(engine.memory)) : null;
  const watched = process.stderr.isTTY && options.progress && !options.quiet && runner !== null;
  const progress = watched ? createProgress(process.stderr, levels.length, engine.timeout) : noProgress;
  const results: VerifyResult[] = [];
  try {
    for (const level of levels) {
      if (interrupt.signal.aborted) break;
      const plain = resultsOf(file, level, sources(level));
      const judged =
        runner === null
          ? plain
          : await judgeAll(level, plain, engine, { runner, progress, signal: interrupt.signal });
      progress.clear();
      for (const result of judged) {
        results.push(result);
        const text = options.quiet ? verifyShortText(result) : verifyText(result);
        process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : text);
      }
    }
  } finally {
    stopListening();
    runner?.dispose();
    progress.close();
  }
  if (!options.json && !options.quiet && results.length > 1) process.stdout.write(verifySummaryText(results));
  if (interrupt.signal.aborted) return EXIT.interrupted;
  if (write !== undefined) await writeFile(write, repairedText(write, input.levels, results));
  return results.every(isGood) ? EXIT.decided : EXIT.undecided;
}

/** A level without a solution is told, but nothing about it is wrong. */
const isGood = ({ verdict, optimality }: VerifyResult): boolean =>
  verdict === "missing" || (verdict === "valid" && (optimality === null || optimality.verdict === "optimal"));

function resultsOf(file: string, level: Level, sources: readonly Source[]): VerifyResult[] {
  const { board } = level;
  if (board === null || sources.length === 0) return [unverified(file, level)];
  return sources.map((source) => verified(file, level, source, verifySolution(board, source.lurd)));
}

/** Where the solutions of each level come from. @throws UsageError when the options do not go together */
async function sourcesOf(
  { name }: Input,
  levels: readonly Level[],
  { solution, solutions, quiet }: Options,
): Promise<(level: Level) => readonly Source[]> {
  if (solution !== undefined) {
    if (solutions !== undefined) throw new UsageError("--solution and --solutions do not go together");
    if (levels.length !== 1)
      throw new UsageError(`--solution is for one level, and these are ${levels.length}: add --level N`);
    return () => [{ lurd: solution, source: "--solution", line: null }];
  }
  if (solutions === undefined)
    return (level) => level.solutions.map(({ lurd, heading, line }) => ({ lurd, source: heading, line }));
  const bytes = await readBytes(solutions);
  const given = readSolutions(bytes, name);
  const text = findingsIn({ name: solutions, bytes });
  if (!quiet) for (const warning of given.warnings) process.stderr.write(text("warning", warning));
  return ({ index }) =>
    given.solutions
      .filter(({ level }) => level === index)
      .map(({ lurd, line }) => ({ lurd, source: solutions, line }));
}

interface Means {
  readonly runner: Runner;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Says of each valid solution of a level whether it is shortest: one search below the shortest of them does. */
async function judgeAll(
  level: Level,
  results: readonly VerifyResult[],
  engine: SolveBoardOptions,
  { runner, progress, signal }: Means,
): Promise<VerifyResult[]> {
  const { metric } = engine;
  const lengthIn = ({ moves, pushes }: VerifyResult) =>
    lengthOf(metric, { moves: moves ?? 0, pushes: pushes ?? 0 });
  const lengths = results.filter(({ verdict }) => verdict === "valid").map(lengthIn);
  const [shortest] = lengths.sort(compareLengths);
  if (level.board === null || shortest === undefined) return [...results];
  const options = optionsToBeat(engine, shortest);
  progress.begin(level.index, nameOf(level));
  const found =
    options === null
      ? null
      : await runner.run(level.board, options, {
          signal,
          onProgress: (event) => progress.tell(level.index, event),
        });
  progress.end(level.index);
  const best = results.find(
    (result) => result.verdict === "valid" && compareLengths(lengthIn(result), shortest) === 0,
  );
  return results.map((result) => {
    if (result.verdict !== "valid") return result;
    const length = lengthIn(result);
    const isLonger = compareLengths(length, shortest) > 0;
    const known = isLonger ? { solution: best?.solution ?? "", length: shortest } : null;
    return { ...result, optimality: judge(length, found, known) };
  });
}
