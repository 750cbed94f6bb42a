/** The certificate that a solution is shortest: a refutation of every smaller length. */
import type { Board } from "../game/board.ts";
import { metrics, replay } from "../game/replay.ts";
import type { Claim, Manifest } from "../proof/manifest.ts";
import { moveNumbers } from "../proof/rules-of-moves.ts";
import { pushNumbers } from "../proof/rules-of-pushes.ts";
import { countOf } from "../results/length.ts";
import { certificate, type Files, formulaFile, textFile } from "./certificate.ts";
import { fieldOf } from "./field.ts";
import { cameFromLemmas, windowLemmas } from "./lemmas.ts";
import { plainFormula } from "./plain.ts";
import { type RefuteHooks, type RefuteOutcome, refute } from "./refute.ts";

export interface ShortestOptions extends RefuteHooks {
  readonly metric: "moves" | "pushes";
  /**
   * For moves: steps may change nothing, instead of each being a move. Proofs are several times longer
   * (docs/performance.md), but that one formula covers every smaller length needs no thought.
   */
  readonly idle?: boolean;
  readonly title?: string | null;
  readonly made?: Manifest["made"];
}

type Statistics = Extract<RefuteOutcome, { status: "unsat" }>["statistics"];

export type CertifyOutcome =
  | { readonly status: "certified"; readonly files: Files; readonly statistics: readonly Statistics[] }
  /** A shorter solution exists: a run of so many steps was found. */
  | { readonly status: "shorter"; readonly steps: number }
  | Extract<RefuteOutcome, { status: "unknown" }>;

/**
 * @param solution LURD
 * @throws Error when the solution does not replay
 */
export async function certifyShortest(
  board: Board,
  solution: string,
  options: ShortestOptions,
): Promise<CertifyOutcome> {
  const { metric, form = "text", title = null, made = {} } = options;
  const played = replay(board, solution);
  if (played.failure !== null || played.solvedAfter === null) throw new Error("the solution does not replay");
  const lurd = played.lurd.slice(0, played.solvedAfter);
  const length = metrics(board, replay(board, lurd))[metric];
  const idle = metric === "pushes" || (options.idle ?? false);
  const files = new Map([["solution.lurd", textFile(`${lurd}\n`)]]);
  const refutations: Extract<Claim, { kind: "shortest" }>["refutations"] = [];
  const statistics: Statistics[] = [];
  if (length > 1) {
    const steps = length - 1;
    const formula = plainFormula(board, steps, { metric, stutter: idle });
    const outcome = await refute(formula, lemmasFor(board, steps, metric, idle), options);
    if (outcome.status === "sat") return { status: "shorter", steps };
    if (outcome.status === "unknown") return outcome;
    const names = { formula: `${metric}-${steps}.cnf`, proof: `${metric}-${steps}.drat` };
    files.set(
      names.formula,
      formulaFile(formula, `solved after ${idle ? "at most" : "exactly"} ${countOf(steps, metric)}`),
    );
    files.set(names.proof, outcome.proof);
    refutations.push({ steps, ...names, form });
    statistics.push(outcome.statistics);
  }
  const claim: Claim = { kind: "shortest", metric, length, solution: "solution.lurd", idle, refutations };
  return { status: "certified", files: await certificate(board, title, claim, files, made), statistics };
}

function* lemmasFor(
  board: Board,
  steps: number,
  metric: "moves" | "pushes",
  idle: boolean,
): Generator<readonly number[]> {
  const field = fieldOf(board);
  if (metric === "pushes") return yield* windowLemmas(field, pushNumbers(field, steps), steps);
  const numbers = moveNumbers(field, steps);
  yield* windowLemmas(field, numbers, steps);
  yield* cameFromLemmas(field, numbers, steps, idle);
}
