/**
 * Do the runs agree? Each proves an interval: no solution is shorter than `lowerBound`, one of `upperBound` exists.
 * For one level and metric the intervals must have a length in common, also those of runs that timed out.
 */
import { findEncoding } from "../../encodings/registry.ts";
import type { LevelResult } from "../results/result.ts";
import type { RunRecord } from "./record.ts";

type Length = readonly number[];

export interface Disagreement {
  readonly first: RunRecord;
  readonly second: RunRecord;
  /** One sentence. */
  readonly message: string;
}

/** Returns how the new record contradicts one seen before, or null. Remembers the tightest bounds alone. */
export function createAgreement(): (record: RunRecord) => Disagreement | null {
  const lower = new Map<string, RunRecord>();
  const upper = new Map<string, RunRecord>();
  const unsolvable = new Map<string, RunRecord>();
  const solved = new Map<string, RunRecord>();

  return (record) => {
    // Printed rules that are not those of the game prove nothing of the game.
    if (!findEncoding(record.column.encoding).sound) return null;
    const { board, result } = record;
    const metric = `${board} ${record.column.metric}`;
    if (result.verdict === "unsolvable") keep(unsolvable, board, record, () => false);
    if (result.upperBound !== null) {
      keep(solved, board, record, () => false);
      keep(upper, metric, record, (old) => compare(upperOf(result), upperOf(old.result)) < 0);
    }
    keep(lower, metric, record, (old) => compare(lowerOf(result), lowerOf(old.result)) > 0);
    const [none, some] = [unsolvable.get(board), solved.get(board)];
    if (none && some) return disagreement(none, some);
    const [least, most] = [lower.get(metric), upper.get(metric)];
    if (least && most && compare(lowerOf(least.result), upperOf(most.result)) > 0)
      return disagreement(least, most);
    return null;
  };
}

function keep(
  map: Map<string, RunRecord>,
  key: string,
  record: RunRecord,
  better: (old: RunRecord) => boolean,
): void {
  const old = map.get(key);
  if (old === undefined || better(old)) map.set(key, record);
}

const lowerOf = ({ lowerBound }: LevelResult): Length => [lowerBound].flat();
const upperOf = ({ upperBound }: LevelResult): Length => [upperBound ?? Number.POSITIVE_INFINITY].flat();

/** Lexicographic. */
function compare(a: Length, b: Length): number {
  const index = a.findIndex((part, i) => part !== b[i]);
  return index < 0 ? 0 : a[index]! - (b[index] ?? 0);
}

function disagreement(first: RunRecord, second: RunRecord): Disagreement {
  const { file, level, title } = first.result;
  const name = `level ${level}${title === null ? "" : ` (${title})`} of ${file}`;
  return { first, second, message: `${name}: ${said(first)}, but ${said(second)}` };
}

function said({ column, result }: RunRecord): string {
  const { verdict, lowerBound, upperBound } = result;
  const what =
    verdict === "unsolvable"
      ? "proved that there is no solution"
      : upperBound === null
        ? `proved that no solution is shorter than ${lowerBound}`
        : `found a solution of ${upperBound} and proved that none is shorter than ${lowerBound}`;
  return `${column.encoding} with ${column.amo} and ${column.solver} (${column.metric}, ${column.schedule}) ${what}`;
}
