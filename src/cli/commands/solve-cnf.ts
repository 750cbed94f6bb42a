/** `sokobmc solve-cnf` */
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { Command } from "commander";
import { DisagreementError, UsageError } from "../../bmc/contract.ts";
import { statusLine, valueLines } from "../../cnf/answer.ts";
import { createDimacsReader, DimacsError, type DimacsFile } from "../../cnf/dimacs-reader.ts";
import { falsifiedClause } from "../../cnf/formula.ts";
import { countOf } from "../../results/length.ts";
import type { Backend, SolveOutcome } from "../../solver/contract.ts";
import { inWorkerThread } from "../../solver/isolated-node.ts";
import { findBackend } from "../../solver/registry.ts";
import "../../solver/node.ts";
import { action, EXIT, version } from "../exit.ts";
import { shownName } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { solverName } from "../solve-options.ts";
import { seconds, wholeNumber } from "../values.ts";

interface Options {
  readonly solver: string;
  readonly timeout?: number;
  readonly memory?: number;
  readonly lenient?: boolean;
  readonly values: boolean;
}

/** Exit codes by the convention of SAT competitions. */
const SATISFIABLE = 10;
const UNSATISFIABLE = 20;

const EXAMPLES = `
Examples:
  printf 'p cnf 2 2\\n1 2 0\\n-1 0\\n' | npx sokobmc solve-cnf -

Output is that of the SAT competitions: c comments, s the answer, v the model.
Exit codes:
  10 satisfiable   20 unsatisfiable   0 unknown   2 bad usage or input   130 interrupted`;

export function addSolveCnf(program: Command): void {
  program
    .command("solve-cnf")
    .description("decide a DIMACS CNF formula by one of the SAT solvers")
    .argument("<FILE>", "DIMACS file; - reads standard input")
    .option("--solver <NAME>", "SAT solver (see sokobmc solvers)", solverName, "cadical")
    .option("--timeout <SECONDS>", "time limit, reading included", seconds)
    .option("--memory <MIB>", "memory limit of the solver", wholeNumber(1))
    .option(
      "--lenient",
      "accept wrong counts in the header and a % line that ends the formula, with a warning",
    )
    .option("--no-values", "do not print the model")
    .addHelpText("after", EXAMPLES)
    .action(action(solveCnf));
}

async function solveCnf(file: string, options: Options): Promise<number> {
  const started = performance.now();
  const backend = backendOf(options.solver);
  const interrupt = new AbortController();
  const stopListening = onInterrupt(() => interrupt.abort());
  try {
    const formula = await readFormula(file, options.lenient ?? false, interrupt.signal);
    comment(`sokobmc ${version}, ${options.solver}`);
    comment(`${countOf(formula.variables, "variables")}, ${countOf(formula.clauseCount, "clauses")}`);
    for (const warning of formula.warnings) process.stderr.write(`warning: ${shownName(file)}: ${warning}\n`);
    const outcome = await decide(backend, formula, {
      ...(options.memory === undefined ? {} : { memory: options.memory * 2 ** 20 }),
      ...(options.timeout === undefined ? {} : { deadline: started + options.timeout * 1000 }),
      signal: interrupt.signal,
    });
    return report(formula, outcome, options.values, performance.now() - started);
  } catch (error) {
    if (interrupt.signal.aborted) return report(null, INTERRUPTED, false, performance.now() - started);
    throw error;
  } finally {
    stopListening();
  }
}

const INTERRUPTED: SolveOutcome = {
  ...{ status: "unknown", reason: "interrupted", message: "interrupted while reading" },
  ...{ milliseconds: 0, conflicts: null, memory: null },
};

/** Programs run by themselves; everything else in a worker, where it can be stopped. */
function backendOf(name: string): Backend {
  try {
    const backend = findBackend(name);
    return name.startsWith("exec:") ? backend : inWorkerThread(backend);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function readFormula(file: string, lenient: boolean, signal: AbortSignal): Promise<DimacsFile> {
  const reader = createDimacsReader({ lenient });
  const stream: Readable = file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 1 << 18 });
  const abort = () => stream.destroy();
  signal.addEventListener("abort", abort);
  try {
    for await (const piece of stream) reader.push(piece as Uint8Array);
    signal.throwIfAborted();
    return reader.end();
  } catch (error) {
    if (error instanceof DimacsError) {
      const hint = error.forgivable ? "; --lenient reads it, with a warning" : "";
      throw new UsageError(`${shownName(file)}, ${error.message}${hint}`);
    }
    if ((error as NodeJS.ErrnoException).syscall !== undefined) {
      throw new UsageError(`${shownName(file)} cannot be read: ${(error as Error).message}`);
    }
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function decide(
  backend: Backend,
  { clauses, variables }: DimacsFile,
  {
    memory,
    ...request
  }: { readonly memory?: number; readonly deadline?: number; readonly signal: AbortSignal },
): Promise<SolveOutcome> {
  const solver = await backend.create(memory === undefined ? {} : { memory });
  try {
    solver.add(clauses, variables);
    return await solver.solve(request);
  } finally {
    solver.dispose();
  }
}

/** Prints the answer. @throws DisagreementError when the model does not satisfy the formula */
function report(
  formula: DimacsFile | null,
  outcome: SolveOutcome,
  values: boolean,
  milliseconds: number,
): number {
  const facts = [
    `${(milliseconds / 1000).toFixed(2)} s`,
    ...(outcome.conflicts === null ? [] : [countOf(outcome.conflicts, "conflicts")]),
    ...(outcome.memory === null ? [] : [`${Math.round(outcome.memory / 2 ** 20)} MiB`]),
  ];
  comment(facts.join(", "));
  if (outcome.status === "unknown") comment(`${outcome.reason}: ${outcome.message}`);
  if (outcome.status === "sat") {
    const falsified = falsifiedClause(formula!.clauses, outcome.model);
    if (falsified) throw new DisagreementError(`the model falsifies the clause ${falsified.join(" ")} 0`);
  }
  process.stdout.write(statusLine(outcome.status));
  if (outcome.status === "sat") {
    if (values) for (const line of valueLines(outcome.model)) process.stdout.write(line);
    return SATISFIABLE;
  }
  if (outcome.status === "unsat") return UNSATISFIABLE;
  return outcome.reason === "interrupted" ? EXIT.interrupted : EXIT.decided;
}

function comment(text: string): void {
  process.stdout.write(`c ${text.replace(/\s+/g, " ")}\n`);
}
