/**
 * A refutation with its proof: the solver's steps, after lemmas that it is given for free, trimmed by the checker to
 * what is needed.
 */
import type { Formula } from "../cnf/formula.ts";
import { type ProofForm, type StepRead, writeProof } from "../proof/drat.ts";
import { clausesOf, literals } from "../proof/literals.ts";
import { Refusal } from "../proof/refusal.ts";
import { checkRefutation, type RupOutcome, type RupStatistics } from "../proof/rup.ts";
import { cadical } from "../solver/cadical.ts";
import type { Undecided } from "../solver/contract.ts";

export interface RefuteHooks {
  /** `performance.now()` at which to give up. */
  readonly deadline?: number;
  /** Bytes the solver may take. */
  readonly memory?: number;
  readonly form?: ProofForm;
  /** Heeded by refuters that run other programs. */
  readonly signal?: AbortSignal;
  /** Default: CaDiCaL in this thread. */
  readonly refuter?: Refuter;
  readonly onProgress?: (what: "solving" | "trimming", done: number) => void | Promise<void>;
}

export type RefuteOutcome =
  | {
      readonly status: "unsat";
      readonly proof: Uint8Array;
      readonly statistics: RupStatistics & {
        readonly solveMilliseconds: number;
        readonly trimMilliseconds: number;
      };
    }
  | { readonly status: "sat" }
  | { readonly status: "unknown"; readonly reason: Undecided; readonly message: string };

type FormulaRead = Pick<Formula, "variables" | "stored">;
type Refuted =
  | {
      readonly status: "unsat";
      readonly milliseconds: number;
      readonly steps: Iterable<StepRead> /** What the steps' places count: lines, bytes or lemmas. */;
      readonly unit: string;
    }
  | Exclude<RefuteOutcome, { status: "unsat" }>;

/** Looks for a proof that the formula is unsatisfiable. Where there is one, it may use the lemmas (a row, as in DIMACS). */
export type Refuter = (
  formula: FormulaRead,
  lemmas: Int32Array,
  limits: Pick<RefuteHooks, "deadline" | "memory" | "signal">,
) => Promise<Refuted>;

export async function refute(
  formula: FormulaRead,
  lemmas: Iterable<readonly number[]>,
  { form = "text", onProgress = () => {}, refuter = byLearnedClauses, ...limits }: RefuteHooks = {},
): Promise<RefuteOutcome> {
  const known = literals();
  for (const lemma of lemmas) {
    for (const literal of lemma) known.push(literal);
    known.push(0);
  }
  await onProgress("solving", 0);
  const outcome = await refuter(formula, known.view(), limits);
  if (outcome.status !== "unsat") return outcome;

  const started = performance.now();
  const clauses = { variables: formula.variables, clauses: formula.stored() };
  const failed = (what: string) =>
    ({ status: "unknown", reason: "solver-failed", message: `the solver's own proof ${what}` }) as const;
  let checked: RupOutcome;
  try {
    checked = await checkRefutation(clauses, concatenated(stepsOf(known.view()), outcome.steps), {
      onProgress: (done) => onProgress("trimming", done),
    });
  } catch (error) {
    if (error instanceof Refusal) return failed(`cannot be read: ${error.place}: ${error.message}`);
    throw error;
  }
  // Without a proof that holds nothing is claimed, whatever the solver says.
  if (checked.verdict === "incomplete") return failed("ends without a contradiction");
  if (checked.verdict === "wrong")
    return failed(`has a step that does not follow by unit propagation, at ${outcome.unit} ${checked.place}`);
  return {
    status: "unsat",
    proof: joined(writeProof(checked.trimmed(), form)),
    statistics: {
      ...checked.statistics,
      solveMilliseconds: outcome.milliseconds,
      trimMilliseconds: performance.now() - started,
    },
  };
}

/** CaDiCaL in this thread: what it learns is the proof. */
const byLearnedClauses: Refuter = async (formula, lemmas, { deadline, memory }) => {
  const steps = literals();
  const log = (lemma: Iterable<number>) => {
    for (const literal of lemma) steps.push(literal);
    steps.push(0);
  };
  const solver = await cadical.create({ ...(memory === undefined ? {} : { memory }), learned: log });
  try {
    solver.add(formula.stored(), formula.variables);
    solver.add(lemmas.slice(), formula.variables);
    const outcome = await solver.solve(deadline === undefined ? {} : { deadline });
    if (outcome.status === "sat") return { status: "sat" };
    if (outcome.status === "unknown") return outcome;
    log([]);
    return {
      status: "unsat",
      milliseconds: outcome.milliseconds,
      steps: stepsOf(steps.view()),
      unit: "lemma",
    };
  } finally {
    solver.dispose();
  }
};

function* concatenated(...proofs: readonly Iterable<StepRead>[]): Generator<StepRead> {
  for (const proof of proofs) yield* proof;
}

/** Clauses in a row as the steps of a proof. */
function* stepsOf(row: Int32Array): Generator<StepRead> {
  const step: StepRead = { deletes: false, clause: row, place: 0, done: 0 };
  for (const clause of clausesOf(row)) {
    step.clause = clause;
    step.place++;
    step.done = clause.byteOffset / row.byteLength;
    yield step;
  }
}

/** Pieces as one array. */
export function joined(pieces: Iterable<Uint8Array>): Uint8Array {
  const all = [...pieces];
  const bytes = new Uint8Array(all.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
