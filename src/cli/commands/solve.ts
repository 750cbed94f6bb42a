/** `sokobmc solve` */
import type { Command } from "commander";
import { checkTuning } from "../../bmc/check-tuning.ts";
import {
  DisagreementError,
  type SolveBoardOptions,
  type SolveHooks,
  UsageError,
} from "../../bmc/contract.ts";
import { invalidResult, levelResult } from "../../job/level-result.ts";
import { nodeWorkers } from "../../job/node.ts";
import { runInOrder } from "../../job/pool.ts";
import { createRunner, type Runner } from "../../job/runner.ts";
import type { Level } from "../../level/index.ts";
import type { LevelResult } from "../../results/result.ts";
import { action, EXIT } from "../exit.ts";
import { chooseLevels, type InputOptions, readInput, shownName, withInputOptions } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { createOutput, type OutputOptions } from "../output.ts";
import { boardOptions, type SolveOptions, withSolveOptions } from "../solve-options.ts";
import { wholeNumber } from "../values.ts";

interface Options extends SolveOptions, InputOptions, OutputOptions {
  readonly jobs: number;
  readonly satExitCodes?: boolean;
}

const EXAMPLES = `
Examples:
  npx sokobmc solve levels/first-steps.xsb --level 2
  npx sokobmc solve levels/first-steps.xsb --metric pushes --quiet
  npx sokobmc solve levels/unsolvable.xsb --level 1 --json
  printf '#####\\n#@$.#\\n#####\\n' | npx sokobmc solve -

Exit codes:
  0 every level decided   1 some undecided or invalid   2 bad usage or input   130 interrupted
  with --sat-exit-codes: 10 solution, 20 none (of up to --max-steps), 0 unknown`;

export function addSolve(program: Command): void {
  const command = program
    .command("solve")
    .description("find a shortest solution of each level and prove it, or prove that there is none")
    .argument("<FILE>", "level file; - reads standard input");
  withSolveOptions(withInputOptions(command))
    .option("--jobs <N>", "levels solved at the same time; for a single level, bounds", wholeNumber(1), 1)
    .option("--json", "one JSON object a level, each on its line (see sokobmc schema)")
    .option("--quiet", "one line a level, no progress, no warnings")
    .option("--verbose", "also one line for each finished bound")
    .option("--no-progress", "no progress line")
    .option("--sat-exit-codes", "exit like a SAT solver; for one level")
    .addHelpText("after", EXAMPLES)
    .action(action(solve));
}

async function solve(file: string, options: Options): Promise<number> {
  const engine = boardOptions(options);
  await checkTuning(engine);
  const input = await readInput(file, options);
  const levels = chooseLevels(input, options.level);
  if (options.satExitCodes && levels.length !== 1) {
    throw new UsageError(`--sat-exit-codes is for one level, and these are ${levels.length}: add --level N`);
  }
  const output = createOutput(input, levels.length, options, engine.timeout);
  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  const valid = levels.filter(({ board }) => board !== null).length;
  const runners = Array.from({ length: Math.min(options.jobs, valid) }, () =>
    createRunner(nodeWorkers(engine.memory)),
  );
  // Threads that no other level needs work on neighbouring bounds of the same one.
  const threads = Math.floor(options.jobs / Math.max(1, runners.length));
  // Without a valid level there is still what is wrong with each to be told.
  const workers = runners.length > 0 ? runners : [null];
  try {
    await runInOrder(
      levels,
      workers,
      async (level, runner) => {
        output.begin(level);
        const result = await solveLevel(file, level, { ...engine, threads }, runner, {
          signal: interrupt.signal,
          onProgress: (event) => output.progress(level, event),
        });
        output.end(level);
        return { level, result };
      },
      ({ level, result }) => output.result(level, result),
      interrupt.signal,
    );
    output.summary();
  } finally {
    stopListening();
    for (const runner of runners) runner.dispose();
    output.close();
  }
  if (valid === 0) throw new UsageError(noneValid(levels));
  if (interrupt.signal.aborted) return EXIT.interrupted;
  const { results } = output;
  if (options.satExitCodes) return satExitCode(results[0]!);
  return results.every((result) => isDecided(result, engine)) ? EXIT.decided : EXIT.undecided;
}

async function solveLevel(
  file: string,
  level: Level,
  options: SolveBoardOptions,
  runner: Runner | null,
  hooks: SolveHooks,
): Promise<LevelResult> {
  if (level.board === null || runner === null) return invalidResult(file, level, options.metric);
  try {
    return levelResult(file, level, await runner.run(level.board, options, hooks));
  } catch (error) {
    if (!(error instanceof DisagreementError)) throw error;
    const drawing = level.rows.map((row) => `  ${row}`).join("\n");
    throw new DisagreementError(`level ${level.index} of ${shownName(file)}: ${error.message}\n\n${drawing}`);
  }
}

function noneValid(levels: readonly Level[]): string {
  if (levels.length === 1) return `level ${levels[0]!.index} is not valid: mend what is named above`;
  return `none of the ${levels.length} levels chosen is valid: mend what is named above, or choose others by --level`;
}

/** Was everything that was asked for answered? */
function isDecided({ verdict }: LevelResult, { any, minSteps }: SolveBoardOptions): boolean {
  // Whoever names the first bound takes shorter solutions on their own word.
  if (verdict === "solvable") return any || minSteps !== null;
  return verdict === "optimal" || verdict === "unsolvable" || verdict === "bounded";
}

/** By the convention of SAT competitions. */
function satExitCode({ verdict }: LevelResult): number {
  if (verdict === "optimal" || verdict === "solvable") return 10;
  return verdict === "unsolvable" || verdict === "bounded" ? 20 : 0;
}
