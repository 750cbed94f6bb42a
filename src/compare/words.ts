/** Numbers and outcomes of a comparison as people read them. */

import type { Reason } from "../results/result.ts";
import { isDecided, type RunRecord } from "./record.ts";
import { secondsOf } from "./statistics.ts";

/** "0.012", "3.46", "127": three digits, seconds without a unit. */
export function secondsText(seconds: number): string {
  if (Number.isNaN(seconds)) return "-";
  if (seconds >= 100) return seconds.toFixed(0);
  return seconds >= 10 ? seconds.toFixed(1) : seconds >= 1 ? seconds.toFixed(2) : seconds.toFixed(3);
}

/** Mebibytes without a unit. */
export const mebibytes = (bytes: number | null): string =>
  bytes === null ? "-" : (bytes / 2 ** 20).toFixed(0);

const WHY_UNDECIDED: Record<Reason | "spurious" | "unknown", string> = {
  timeout: "the time limit came first",
  memory: "the memory limit came first",
  interrupted: "stopped by hand",
  "max-steps": "no solution up to the largest bound asked for",
  "solver-failed": "the solver gave no answer",
  spurious: "the encoding's own rules let through a plan that is none in the game",
  unknown: "not decided",
};

/** A sentence for each word of `cellText` that occurs: "timeout: the time limit came first." */
export function undecidedWords(runs: readonly RunRecord[]): string[] {
  const words = new Set(runs.filter((run) => !isDecided(run)).map(cellText));
  return Object.entries(WHY_UNDECIDED).flatMap(([word, why]) =>
    words.has(word) ? [`${word}: ${why}.`] : [],
  );
}

/** The time of a decided run, else why there is none. */
export function cellText(run: RunRecord | undefined): string {
  if (run === undefined) return "";
  const { verdict, reason } = run.result;
  return isDecided(run) ? secondsText(secondsOf(run)) : (reason ?? verdict);
}
