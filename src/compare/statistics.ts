/** What a set of runs says: scores and medians. Knows no files and no pictures. */
import { isDecided, type RunRecord } from "./record.ts";

export const secondsOf = ({ result }: RunRecord): number => result.milliseconds / 1000;

/**
 * Penalised time of one run: its seconds where it decided, else twice the limit, whatever stopped it. The mean
 * over all levels is the PAR-2 score of SAT competitions.
 */
const penalised = (run: RunRecord): number => (isDecided(run) ? secondsOf(run) : 2 * run.timeout);

/** Mean penalised seconds (PAR-2): lower is better. NaN for no runs. */
export const par2 = (runs: readonly RunRecord[]): number =>
  runs.reduce((sum, run) => sum + penalised(run), 0) / runs.length;

/** The middle one of the runs of one level by penalised time; the better of two middle ones. */
export function typical(runs: readonly RunRecord[]): RunRecord | undefined {
  return runs.toSorted((a, b) => penalised(a) - penalised(b))[Math.floor((runs.length - 1) / 2)];
}

/** The median; of an even number of values the lower one, so that it is one that was measured. Null for none. */
export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null;
}
