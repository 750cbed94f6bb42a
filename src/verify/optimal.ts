/**
 * Whether a valid solution is a shortest one: proven by excluding every shorter length, or refuted by a shorter
 * solution.
 */
import { DisagreementError, type SolveBoardOptions } from "../bmc/contract.ts";
import type { LevelResult } from "../results/result.ts";

type Length = LevelResult["lowerBound"];

/** What is needed of a result to judge by. */
export type Judged = Pick<
  LevelResult,
  "verdict" | "lowerBound" | "upperBound" | "solution" | "explanation" | "reason"
>;

export interface Optimality {
  /** `improved`: a shorter solution was found, in itself proven shortest or not. */
  readonly verdict: "optimal" | "improved" | "undecided";
  /** The length of the given solution, and what no solution is shorter than. */
  readonly length: Length;
  readonly lowerBound: Length;
  /** The shorter solution that was found. */
  readonly better: { readonly solution: string; readonly length: Length; readonly proven: boolean } | null;
  readonly explanation: string;
}

/** Lexicographic for pairs. */
export function compareLengths(a: Length, b: Length): number {
  const [first, second] = [[a].flat(), [b].flat()];
  return first[0]! - second[0]! || (first[1] ?? 0) - (second[1] ?? 0);
}

/**
 * The options for a search of shorter solutions only. A pair has no number to stop below, so all of it is solved.
 *
 * @returns null if the solution has length 0: nothing is shorter
 */
export function optionsToBeat(options: SolveBoardOptions, length: Length): SolveBoardOptions | null {
  if (typeof length !== "number") return { ...options, any: false };
  return length === 0 ? null : { ...options, any: false, maxSteps: length - 1 };
}

/**
 * Judges a solution by a search for shorter ones than the shortest that is known.
 *
 * @param known a shorter solution that was there already, with its length; null if this one is the shortest
 * @param result of a search with `optionsToBeat` the shortest; null if that has length 0
 * @throws DisagreementError when the result contradicts the solution, which was replayed: a bug of this program
 */
export function judge(
  length: Length,
  result: Judged | null,
  known: { readonly solution: string; readonly length: Length } | null = null,
): Optimality {
  if (known !== null) return judgeLonger(length, judge(known.length, result), known);
  const about = (verdict: Optimality["verdict"], lowerBound: Length, explanation: string): Optimality => ({
    ...{ verdict, length, lowerBound, better: null, explanation },
  });
  const words = [length].flat().join(", ");
  if (result === null) return about("optimal", length, "It is shortest: no solution is shorter than none.");
  if (result.verdict === "unsolvable" || compareLengths(result.lowerBound, length) > 0)
    throw new DisagreementError(
      `a solution of length ${words} replays, but the search says that there is none: ${result.explanation}`,
    );
  const { solution, upperBound, lowerBound } = result;
  if (solution !== null && upperBound !== null && compareLengths(upperBound, length) < 0) {
    const proven = result.verdict === "optimal";
    const explanation = `It is not shortest: ${[upperBound].flat().join(", ")} instead of ${words}${proven ? ", and no solution is shorter" : ""}.`;
    return {
      ...about("improved", lowerBound, explanation),
      better: { solution, length: upperBound, proven },
    };
  }
  const decided = result.verdict === "optimal" || compareLengths(lowerBound, length) === 0;
  return decided
    ? about("optimal", length, "It is shortest: every shorter length is excluded.")
    : about(
        "undecided",
        lowerBound,
        `Not decided (${result.reason ?? result.verdict}): ${result.explanation}`,
      );
}

/** Of a solution that another one beats: how short the best of all is. */
function judgeLonger(
  length: Length,
  best: Optimality,
  known: { readonly solution: string; readonly length: Length },
): Optimality {
  const better = best.better ?? { ...known, proven: best.verdict === "optimal" };
  const words = (value: Length) => [value].flat().join(", ");
  const end = better.proven ? ", and no solution is shorter" : "";
  const explanation = `It is not shortest: ${words(better.length)} instead of ${words(length)}${end}.`;
  return { verdict: "improved", length, lowerBound: best.lowerBound, better, explanation };
}
