/**
 * Any DIMACS solver as a backend (Node): the formula goes to a file, the answer comes in the format of the SAT
 * competitions or as a result file of MiniSat. Each call starts from nothing; assumptions become unit clauses, of
 * which all count as needed. What the program says is believed only as far as it can be checked: every model is
 * tried on every clause.
 */
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { AnswerError, readAnswer, type SatAnswer } from "../cnf/answer.ts";
import { dimacsClauses, dimacsHeader } from "../cnf/dimacs.ts";
import { falsifiedClause } from "../cnf/formula.ts";
import type { Backend, SolveOutcome, SolveRequest, Solver, SolverOptions } from "./contract.ts";
import { type ProgramCommand, readCommand } from "./exec-command.ts";
import { type ProgramEnd, runProgram } from "./exec-run.ts";
import { type Failure, guard } from "./guard.ts";
import { refuseTuning } from "./tuning.ts";

/** What a program may print beside its model, in bytes. */
const MOST_TALK = 64 * 2 ** 20;
/** " -1234567890": what a variable takes in a model. */
const LONGEST_VALUE = 12;

/** How programs are chosen and what they are, for lists of solvers. */
export const programs = {
  name: "exec:PROGRAM",
  summary:
    'any DIMACS solver: "exec:kissat", "exec:minisat", "exec:my-solver --sat {formula} {result}"; each call starts anew',
  source: "what is installed; answers in the output format of the SAT competitions or MiniSat's",
} as const;

/** Given the proof, as the program wrote it, of each answer "unsatisfiable". */
type ProofHook = (proof: Uint8Array) => void;

/**
 * The backend `exec:COMMAND`.
 *
 * @param onProof asks the program for proofs, too; an answer "unsatisfiable" without one is a failure
 * @throws RangeError where there is no such program
 */
export function programBackend(command: string, onProof?: ProofHook): Backend {
  const parts = readCommand(command, onProof !== undefined);
  return {
    ...programs,
    name: `exec:${command}`,
    incremental: false,
    create: async (options = {}) => {
      refuseTuning("a program", options.tuning);
      return guard(createSolver(parts, command, options, onProof));
    },
  };
}

function createSolver(
  command: ProgramCommand,
  name: string,
  options: SolverOptions,
  onProof: ProofHook | undefined,
): Solver {
  const title = basename(command.program);
  const added: Int32Array[] = [];
  const disposal = new AbortController();
  let clauses = 0;
  let variables = 0;
  let failure: Failure | null = null;

  /** Runs the program on all clauses and the assumptions in a folder of its own. */
  async function run(folder: string, assumptions: readonly number[], limits: SolveRequest) {
    const formula = join(folder, "formula.cnf");
    const result = join(folder, "result");
    const units = Int32Array.from(assumptions.flatMap((literal) => [literal, 0]));
    const file = await open(formula, "w");
    try {
      await file.write(dimacsHeader(variables, clauses + assumptions.length));
      for (const part of [...added, units]) {
        for (const piece of dimacsClauses(part)) {
          const stopped = stoppedBy(limits);
          if (stopped) return stopped;
          await file.write(piece);
        }
      }
    } finally {
      await file.close();
    }
    const stopped = stoppedBy(limits);
    if (stopped) return stopped;
    const { memory } = options;
    const end = await runProgram(command.program, command.args(formula, result, proofIn(folder)), {
      ...limits,
      ...(memory === undefined ? {} : { memory }),
      output: MOST_TALK + LONGEST_VALUE * variables,
    });
    if ("reason" in end || !command.writesResult) return end;
    return { ...end, output: await readFile(result, "latin1").catch(() => "") };
  }

  /** The program's answer, checked against the clauses; a failure where it is none. */
  function judge(end: ProgramEnd, assumptions: readonly number[]): SatAnswer | Failure {
    if (end.signal !== null) return failed(`${title} was ended by ${end.signal}`, end);
    let answer: SatAnswer;
    try {
      answer = readAnswer(end.output, variables);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      return failed(`${title} (exit code ${end.code}) gave no answer: ${error.message}`, end);
    }
    const expected = end.code === 10 ? "sat" : end.code === 20 ? "unsat" : answer.status;
    if (answer.status !== expected) {
      return failed(`${title} says ${answer.status}, but its exit code ${end.code} says ${expected}`, end);
    }
    if (answer.status === "unknown") return failed(`${title} gave up`, end);
    if (answer.status === "sat") {
      const model = modelOf(answer.values);
      for (const part of [new Int32Array(), ...added]) {
        const falsified = falsifiedClause(part, model, assumptions);
        if (falsified)
          return failed(`the model of ${title} falsifies the clause ${falsified.join(" ")} 0`, end);
      }
    }
    return answer;
  }

  return {
    signature: `exec:${name}`,

    add(more, count) {
      variables = count;
      added.push(more.slice());
      for (let i = 0; i < more.length; i++) if (more[i] === 0) clauses++;
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      const started = performance.now();
      let memory: number | null = null;
      const statistics = () => ({ milliseconds: performance.now() - started, conflicts: null, memory });
      if (failure) return { ...statistics(), status: "unknown", ...failure };

      const limits: SolveRequest = {
        ...(deadline === undefined ? {} : { deadline }),
        signal: signal ? AbortSignal.any([signal, disposal.signal]) : disposal.signal,
      };
      const folder = await mkdtemp(join(tmpdir(), "sokobmc-"));
      try {
        const end = await run(folder, assumptions, limits);
        if (!("reason" in end)) memory = end.memory;
        const answer = "reason" in end ? end : judge(end, assumptions);
        if ("reason" in answer) {
          if (answer.reason === "memory" || answer.reason === "solver-failed") failure = answer;
          return { ...statistics(), status: "unknown", ...answer };
        }
        if (answer.status === "sat") return { ...statistics(), status: "sat", model: modelOf(answer.values) };
        if (onProof) {
          try {
            onProof(await readFile(proofIn(folder)));
          } catch (error) {
            const message = `${title} left no proof that can be read: ${(error as Error).message}`;
            failure = { reason: "solver-failed", message };
            return { ...statistics(), status: "unknown", ...failure };
          }
        }
        return { ...statistics(), status: "unsat", failed: [...assumptions] };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    dispose() {
      disposal.abort();
      added.length = 0;
    },
  };
}

const proofIn = (folder: string) => join(folder, "proof");

function stoppedBy({ deadline, signal }: SolveRequest): Failure | null {
  if (signal?.aborted) return { reason: "interrupted", message: "the solver was interrupted" };
  if (deadline !== undefined && performance.now() >= deadline) {
    return { reason: "timeout", message: "the time limit passed" };
  }
  return null;
}

function failed(message: string, { complaint }: ProgramEnd): Failure {
  return { reason: "solver-failed", message: complaint === "" ? message : `${message} (${complaint})` };
}

/** Variables that a partial model leaves open may have any value. */
const modelOf = (values: Int8Array): Uint8Array => Uint8Array.from(values, (value) => (value === 1 ? 1 : 0));
