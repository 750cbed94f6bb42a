/** `sokobmc decode` */
import { createHash } from "node:crypto";
import type { Command } from "commander";
import { DisagreementError, UsageError } from "../../bmc/contract.ts";
import { type Answer, type ExportRequest, ForeignAnswerError, type Format } from "../../export/contract.ts";
import { readMap } from "../../export/map.ts";
import { metrics, replay } from "../../game/replay.ts";
import { isSolved } from "../../game/rules.ts";
import { countOf } from "../../results/length.ts";
import { action, EXIT } from "../exit.ts";
import { readBytes, shownName } from "../input.ts";

interface Options {
  readonly map: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly satExitCodes?: boolean;
}

const EXAMPLES = `
Examples:
  npx sokobmc export levels/first-steps.xsb --level 2 --format dimacs --steps 4 --map map.json | npx sokobmc solve-cnf - | npx sokobmc decode --map map.json -

Exit codes:
  0 the answer is a solution, or says that there is none   1 the answer decides nothing, or its run is no game
  2 the answer cannot be read or belongs to something else
  with --sat-exit-codes: 10 solution, 20 none, 0 unknown`;

export function addDecode(program: Command): void {
  program
    .command("decode")
    .description("read the answer of another program to what export wrote, and replay it")
    .argument("<ANSWER>", "what the other program printed; - reads standard input")
    .requiredOption("--map <MAP>", "the map that export wrote beside the formula or model")
    .option("--json", "one JSON object")
    .option("--quiet", "only the solution")
    .option("--sat-exit-codes", "exit like a SAT solver")
    .addHelpText("after", EXAMPLES)
    .action(action(decode));
}

async function decode(file: string, options: Options): Promise<number> {
  if (file === "-" && options.map === "-") {
    throw new UsageError("only one of answer and map can come from standard input");
  }
  const text = async (name: string) => new TextDecoder().decode(await readBytes(name));
  const answerText = await text(file);
  const mapText = await text(options.map);
  let request: ExportRequest;
  let answer: Answer;
  try {
    const { map, format, request: read } = readMap(mapText);
    request = read;
    checkHash(format, request, map.hash, map.program);
    answer = format.read(request, answerText);
  } catch (error) {
    if (!(error instanceof ForeignAnswerError)) throw error;
    throw new UsageError(`${shownName(file)}: ${error.message}`);
  }
  report(request, answer, options);
  if (options.satExitCodes) return { solution: 10, none: 20, unknown: 0, spurious: 0 }[answer.status];
  return answer.status === "solution" || answer.status === "none" ? EXIT.decided : EXIT.undecided;
}

/** Is what the map describes what this program would write today? */
function checkHash(format: Format, request: ExportRequest, expected: string, program: string): void {
  const hash = createHash("sha256");
  for (const piece of format.write(request)) hash.update(piece);
  if (hash.digest("hex") === expected) return;
  throw new ForeignAnswerError(
    `the hash in the map is not that of what it describes: it was changed, or ${program} wrote other formulas; export again`,
  );
}

/** Replays a solution before anybody sees it. @throws DisagreementError when it does not replay */
function report({ board, level }: ExportRequest, answer: Answer, { json, quiet }: Options): void {
  if (answer.status !== "solution") {
    const { status, explanation } = answer;
    if (json) process.stdout.write(`${JSON.stringify({ ...level, status, solution: null, explanation })}\n`);
    else process.stderr.write(`${explanation}\n`);
    return;
  }
  const played = replay(board, answer.moves);
  if (played.failure !== null || !isSolved(board, played.states.at(-1)!)) {
    throw new DisagreementError(`the decoded run does not replay: ${answer.moves}`);
  }
  const numbers = metrics(board, played);
  if (json) {
    const line = { ...level, status: "solution", solution: played.lurd, ...numbers, explanation: "replayed" };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    return;
  }
  process.stdout.write(`${played.lurd}\n`);
  if (quiet) return;
  const counts = `${countOf(numbers.moves, "moves")}, ${countOf(numbers.pushes, "pushes")}`;
  process.stderr.write(`A solution of ${counts}; replayed by the rules of the game.\n`);
}
