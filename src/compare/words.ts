/** Numbers and outcomes of a comparison as people read them. */
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

/** The time of a decided run, else why there is none. */
export function cellText(run: RunRecord | undefined): string {
  if (run === undefined) return "";
  const { verdict, reason } = run.result;
  return isDecided(run) ? secondsText(secondsOf(run)) : (reason ?? verdict);
}
