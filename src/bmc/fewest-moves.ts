/**
 * The second objective of `pushes,moves`: the fewest moves among the solutions with the fewest pushes.
 *
 * The encoding of `moves` counts pushes with a counter, and every number of moves below the answer is refuted for
 * that many pushes. Its walk rules stay sound: what they cut out has no more pushes.
 */
import { everyBoxMustArrive } from "../analysis/dead-squares.ts";
import type { Board } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import { countOf } from "../results/length.ts";
import type { SolveOutcome, SolveRequest } from "../solver/contract.ts";
import { choose } from "./choose.ts";
import { DisagreementError, type SolveBoardOptions, UsageError } from "./contract.ts";
import type { Limits } from "./limits.ts";
import { analyse, createProber } from "./plan.ts";
import type { Prober } from "./prober.ts";
import { type Report, workSize } from "./report.ts";

type Unknown = Extract<SolveOutcome, { status: "unknown" }>;

/** @throws UsageError for boards on which some boxes may stay where they are */
export function checkFewestMoves(board: Board): void {
  if (everyBoxMustArrive(board)) return;
  throw new UsageError(
    "metric pushes,moves needs as many targets as boxes: use --engine search for this level",
  );
}

/**
 * Shortens the solution that `report` holds, which has the fewest `pushes`, until no fewer moves are possible.
 *
 * @param moves its number of moves
 * @returns null when that is proven, or why the solver gave up
 */
export async function fewestMoves(
  board: Board,
  options: SolveBoardOptions,
  { pushes, moves }: { readonly pushes: number; readonly moves: number },
  report: Report,
  limits: Limits,
): Promise<Unknown | null> {
  const choice = choose({
    ...options,
    metric: "moves",
    encoding: "auto",
    encodingOptions: {},
    without: options.without.filter((name) => name === "all-boxes"),
  });
  const analysed = analyse(board, choice);
  if ("unsolvable" in analysed) throw new DisagreementError("a solved level was called unsolvable");
  limits.check();
  const prober = await createProber(board, options, choice, analysed, limits);
  const request: SolveRequest = {
    ...(limits.deadline === undefined ? {} : { deadline: limits.deadline }),
    ...(limits.signal === undefined ? {} : { signal: limits.signal }),
  };
  try {
    // Up to the least number of moves at all, refutations need no counter.
    let counting = false;
    for (let k = analysed.bound; k < moves; k++) {
      if (prober.impossible(k)) continue;
      const started = performance.now();
      report.work("encoding", k, workSize(prober.size(), choice.backend));
      await prober.prepare(k);
      const size = workSize(prober.size(), choice.backend);
      report.work("solving", k, size);
      let outcome: SolveOutcome | null = counting ? null : await prober.decide(k, request);
      counting ||= outcome?.status === "sat";
      if (counting) outcome = await prober.withPushes!(k, pushes, request);
      if (outcome === null) throw new Error("unreachable: one of the two questions was asked");
      if (outcome.status === "sat") report.solution(lurdOf(prober, k, outcome.model));
      const { status: verdict, conflicts } = outcome;
      const proven = verdict === "unsat" ? k + 1 : k;
      report.bound({ steps: k, verdict, ...size, milliseconds: performance.now() - started, conflicts }, [
        pushes,
        proven,
      ]);
      if (outcome.status === "unknown") return outcome;
      if (outcome.status === "sat") return null;
    }
    report.lower([pushes, moves]);
    return null;
  } finally {
    prober.dispose();
  }
}

function lurdOf(prober: Prober, k: number, model: Uint8Array): string {
  const witness = prober.witness(k, model);
  if (witness.spuriousStep !== null) {
    throw new DisagreementError(`a run of ${countOf(k, "moves")} leaves the rules of the game`);
  }
  return witness.moves.map((direction) => letterOf(direction, false)).join("");
}
