/** One line of `verify --json`: what came of one solution of one level. */
import type { Level } from "../level/index.ts";
import { countOf } from "../results/length.ts";
import type { Finding } from "../results/result.ts";
import type { Fit, Optimality, Verification } from "../verify/index.ts";

export interface VerifyResult {
  readonly file: string;
  readonly level: number;
  readonly title: string | null;
  /** The heading of the stored solution, or where it was given. */
  readonly source: string | null;
  /** Line of the solution in the file it is in; null if it was typed. */
  readonly line: number | null;
  /** `missing`: the level has no solution. `invalid`: the level has no board. */
  readonly verdict: Verification["verdict"] | "invalid" | "missing";
  readonly explanation: string;
  /** The solution cut where the level is solved, upper case for pushes; null unless valid. */
  readonly solution: string | null;
  readonly moves: number | null;
  readonly pushes: number | null;
  readonly boxLines: number | null;
  readonly boxChanges: number | null;
  readonly pushingSessions: number | null;
  readonly playerLines: number | null;
  /** How many moves were cut from the end, and whether letters were set. */
  readonly trimmed: number;
  readonly recased: boolean;
  /** The first illegal move (1-based) and the board before it, or the board after the last move. */
  readonly move: number | null;
  readonly drawing: readonly string[] | null;
  readonly fit: Fit | null;
  readonly optimality: Optimality | null;
  readonly errors: readonly Finding[];
}

/** A solution to verify, and where it is from. */
export interface Source {
  readonly lurd: string;
  readonly source: string;
  readonly line: number | null;
}

const NOTHING = {
  ...{
    source: null,
    line: null,
    solution: null,
    moves: null,
    pushes: null,
    boxLines: null,
    boxChanges: null,
  },
  ...{ pushingSessions: null, playerLines: null, trimmed: 0, recased: false, move: null, drawing: null },
  ...{ fit: null, optimality: null, errors: [] },
};

export function unverified(file: string, { index, title, errors }: Level): VerifyResult {
  const about = { ...NOTHING, file, level: index, title, errors };
  const [error] = errors;
  return error === undefined
    ? { ...about, verdict: "missing", explanation: "there is no solution to verify" }
    : { ...about, verdict: "invalid", explanation: error.message };
}

export function verified(
  file: string,
  { index, title }: Level,
  { source, line }: Source,
  found: Verification,
): VerifyResult {
  const about = { ...NOTHING, file, level: index, title, source, line, verdict: found.verdict };
  if (found.verdict !== "valid") {
    const { explanation, drawing, fit } = found;
    return { ...about, explanation, drawing, fit, move: found.verdict === "illegal" ? found.move : null };
  }
  const { solution, metrics, trimmed, recased } = found;
  const repairs = [
    trimmed > 0 && `${countOf(trimmed, "moves")} after the level is solved cut off`,
    recased && "letters set to mark the pushes",
  ].filter((repair) => repair !== false);
  const explanation = ["it replays and solves the level", ...repairs].join("; ");
  return { ...about, explanation, solution, ...metrics, trimmed, recased };
}
