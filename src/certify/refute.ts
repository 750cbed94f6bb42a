/**
 * A refutation with its proof: the solver's learned clauses, after lemmas that it is given for free, trimmed by
 * the checker to what is needed.
 */
import type { Formula } from "../cnf/formula.ts";
import { type ProofForm, type StepRead, writeProof } from "../proof/drat.ts";
import { clausesOf, literals } from "../proof/literals.ts";
import { checkRefutation, type RupStatistics } from "../proof/rup.ts";
import { cadical } from "../solver/cadical.ts";
import type { Undecided } from "../solver/contract.ts";

export interface RefuteHooks {
  /** `performance.now()` at which to give up. */
  readonly deadline?: number;
  /** Bytes the solver may take. */
  readonly memory?: number;
  readonly form?: ProofForm;
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

export async function refute(
  formula: Pick<Formula, "variables" | "stored">,
  lemmas: Iterable<readonly number[]>,
  { deadline, memory, form = "text", onProgress = () => {} }: RefuteHooks = {},
): Promise<RefuteOutcome> {
  const steps = literals();
  const log = (lemma: Iterable<number>) => {
    for (const literal of lemma) steps.push(literal);
    steps.push(0);
  };
  for (const lemma of lemmas) log(lemma);
  const solver = await cadical.create({ ...(memory === undefined ? {} : { memory }), learned: log });
  let solveMilliseconds: number;
  try {
    await onProgress("solving", 0);
    solver.add(formula.stored(), formula.variables);
    solver.add(steps.view().slice(), formula.variables);
    const outcome = await solver.solve(deadline === undefined ? {} : { deadline });
    if (outcome.status === "sat") return { status: "sat" };
    if (outcome.status === "unknown") return outcome;
    solveMilliseconds = outcome.milliseconds;
  } finally {
    solver.dispose();
  }
  log([]);

  const started = performance.now();
  const clauses = { variables: formula.variables, clauses: formula.stored() };
  const checked = await checkRefutation(clauses, stepsOf(steps.view()), {
    onProgress: (done) => onProgress("trimming", done),
  });
  // Any other outcome would be a fault of the logging; without a proof nothing is claimed.
  if (checked.verdict !== "refuted") {
    const where = checked.verdict === "wrong" ? `lemma ${checked.place}` : "the end";
    return {
      status: "unknown",
      reason: "solver-failed",
      message: `the solver's own proof fails at ${where}`,
    };
  }
  const trimMilliseconds = performance.now() - started;
  return {
    status: "unsat",
    proof: joined(writeProof(checked.trimmed(), form)),
    statistics: { ...checked.statistics, solveMilliseconds, trimMilliseconds },
  };
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
