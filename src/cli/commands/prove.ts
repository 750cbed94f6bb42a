/** `sokobmc prove` */
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Command, Option } from "commander";
import { type BoardResult, DEFAULT_OPTIONS, UsageError } from "../../bmc/contract.ts";
import type { Files } from "../../certify/certificate.ts";
import type { Board } from "../../game/board.ts";
import { metrics, replay } from "../../game/replay.ts";
import { nodeWorkers } from "../../job/node.ts";
import { createRunner } from "../../job/runner.ts";
import { countOf, lengthText } from "../../results/length.ts";
import { readCommand } from "../../solver/exec-command.ts";
import { runTask, statusLine } from "../certify-task.ts";
import { action, EXIT, version } from "../exit.ts";
import { chooseLevels, type InputOptions, readInput, withInputOptions } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { oneOf, seconds } from "../values.ts";

interface Options extends InputOptions {
  readonly out: string;
  readonly metric: "moves" | "pushes";
  readonly solution?: string;
  readonly idle?: boolean;
  readonly proof: "text" | "binary";
  readonly solver: string;
  readonly timeout?: number;
  readonly progress: boolean;
}

const METRICS = ["moves", "pushes"] as const;
const FORMS = ["text", "binary"] as const;

const BUILT_IN = "cadical";
const PROGRAM = "exec:";

function proverName(typed: string): string {
  return typed.startsWith(PROGRAM) ? typed : oneOf([BUILT_IN])(typed);
}

/** @throws UsageError where there is no such program */
function programOf({ solver }: Options): string | null {
  if (!solver.startsWith(PROGRAM)) return null;
  const command = solver.slice(PROGRAM.length);
  try {
    readCommand(command, true);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  return command;
}

const EXAMPLES = `
Examples:
  npx sokobmc prove levels/first-steps.xsb --level 2 --out certificate
  npx sokobmc prove levels/unsolvable.xsb --level 1 --out refutation
  npx sokobmc check certificate
  npx sokobmc prove levels/first-steps.xsb --level 3 --solver exec:cadical --out by-cadical

The folder holds the level, the solution, formulas in DIMACS form with proofs in DRAT form, and a manifest;
docs/certificates.md says what each means.

Exit codes:
  0 the certificate is written   1 undecided   2 bad usage or input   130 interrupted`;

export function addProve(program: Command): void {
  const command = program
    .command("prove")
    .description("write a certificate that a solution is shortest, or that there is none")
    .argument("<FILE>", "level file; - reads standard input")
    .requiredOption("--out <DIR>", "folder to write, new or empty");
  withInputOptions(command)
    .addOption(
      new Option("--metric <METRIC>", "what is shortest: moves | pushes")
        .default("moves")
        .argParser(oneOf(METRICS)),
    )
    .option("--solution <LURD>", "prove this solution shortest instead of one that is searched for")
    .option("--idle", "for moves: a formula whose steps may change nothing, instead of each being a move")
    .addOption(new Option("--proof <FORM>", "text | binary").default("text").argParser(oneOf(FORMS)))
    .addOption(
      new Option(
        "--solver <NAME>",
        `what writes the proof: ${BUILT_IN}, or exec:PROGRAM for one that is called with a formula and a file for a DRAT proof of RUP steps`,
      )
        .default(BUILT_IN)
        .argParser(proverName),
    )
    .option("--timeout <SECONDS>", "time limit for the search, and again for the proof", seconds)
    .option("--no-progress", "no progress line")
    .addHelpText("after", EXAMPLES)
    .action(action(prove));
}

async function prove(file: string, options: Options): Promise<number> {
  const { out } = options;
  const levels = chooseLevels(await readInput(file, options), options.level);
  if (levels.length !== 1)
    throw new UsageError(`a certificate is for one level, and these are ${levels.length}: add --level N`);
  const { board, title, errors, index } = levels[0]!;
  if (board === null) throw new UsageError(`level ${index} is not valid: ${errors[0]?.message}`);
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new UsageError(`${out} is a file: name a new folder`);
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new UsageError(`${out} is not empty: name a new folder, or empty it first`);

  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  const line = statusLine(options.progress);
  try {
    const proven = await proveBoard(board, title, options, interrupt.signal, line.tell);
    line.clear();
    if (interrupt.signal.aborted) {
      process.stderr.write("Interrupted: no certificate is written.\n");
      return EXIT.interrupted;
    }
    if (typeof proven === "string") {
      process.stdout.write(`Undecided: ${proven}. No certificate is written.\n`);
      return EXIT.undecided;
    }
    try {
      await mkdir(out, { recursive: true });
      for (const [name, bytes] of proven.files) await writeFile(join(out, name), bytes);
    } catch (error) {
      throw new UsageError(`the certificate cannot be written: ${(error as Error).message}`);
    }
    const size = [...proven.files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    process.stdout.write(
      `${proven.claim}\nWritten: ${countOf(proven.files.size, "files")} in ${out}, ${countOf(Math.ceil(size / 1024), "KiB")}. Check them: sokobmc check ${out}\n`,
    );
    return EXIT.decided;
  } finally {
    line.clear();
    stopListening();
  }
}

interface Proven {
  readonly claim: string;
  readonly files: Files;
}

/** What ends the race of the two searches. */
type First = BoardResult | Proven | string | null;

/** @returns why it is undecided where it is */
async function proveBoard(
  board: Board,
  title: string | null,
  options: Options,
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<Proven | string> {
  const { metric } = options;
  const program = programOf(options);
  const { width, height, tiles, goal } = board;
  const common = {
    board: { width, height, tiles, goal },
    title,
    made: {
      sokobmc: version,
      node: process.version,
      solver: program === null ? "cadical-wasm 0.1.2" : options.solver,
    },
    program,
    form: options.proof,
    timeout: options.timeout ?? null,
  };
  const task = { kind: "unsolvable", ...common } as const;

  async function unsolvable(stop: AbortSignal, tellAll: typeof tell): Promise<Proven | string | null> {
    const outcome = await runTask<"unsolvable">(task, stop, tellAll);
    if (outcome === null || outcome.status === "solvable") return null;
    if (outcome.status === "unknown") return outcome.message;
    return { claim: "No solution of any length exists.", files: outcome.files };
  }

  async function shortest(solution: string): Promise<Proven | string> {
    const of = { metric, idle: options.idle ?? false, solution };
    const outcome = await runTask<"shortest">({ kind: "shortest", ...common, ...of }, signal, tell);
    if (outcome === null) return "interrupted";
    if (outcome.status === "unknown") return outcome.message;
    if (outcome.status === "shorter")
      return `the solution is not shortest: there is one of at most ${countOf(outcome.steps, metric)}`;
    const length = metrics(board, replay(board, solution))[metric];
    return { claim: `Shortest: ${countOf(length, metric)}. No solution has fewer.`, files: outcome.files };
  }

  if (options.solution !== undefined) {
    const played = replay(board, options.solution);
    if (played.failure !== null || played.solvedAfter === null)
      throw new UsageError("the solution does not solve the level: sokobmc verify says where it fails");
    return shortest(played.lurd.slice(0, played.solvedAfter));
  }

  // A level without a solution would be searched for one for ever: both are looked for at once.
  const race = new AbortController();
  const stop = AbortSignal.any([signal, race.signal]);
  const runner = createRunner(nodeWorkers(null));
  try {
    const searching = runner.run(
      board,
      { ...DEFAULT_OPTIONS, metric, timeout: options.timeout ?? null },
      {
        signal: stop,
        onProgress: (event) => {
          if (event.type === "bound")
            tell(`searching: no solution of fewer than ${lengthText(metric, event.lowerBound)}`);
        },
      },
    );
    const excluding = unsolvable(stop, () => {});
    const first = await Promise.race([
      searching.then<First>(async (result) => {
        if (result.verdict === "optimal") return result;
        const proven = await excluding;
        // Where neither decides, the search says why.
        return typeof proven === "object" && proven !== null ? proven : result;
      }),
      excluding.then<First>((proven) => (typeof proven === "object" && proven !== null ? proven : searching)),
    ]);
    race.abort();
    if (first === null || typeof first === "string") return first ?? "interrupted";
    if ("files" in first) return first;
    if (first.solution === null || first.verdict !== "optimal") return first.explanation.replace(/\.$/, "");
    return await shortest(first.solution);
  } finally {
    race.abort();
    runner.dispose();
  }
}
