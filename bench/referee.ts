/**
 * Holds every run of a level against what is proven of it: `optimal.csv` of the levels' folder, where that has one,
 * and all other runs. A faster wrong answer must end a benchmark, not win it.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BoardResult } from "../src/bmc/contract.ts";
import { type ListedLevel, nameOf } from "./level-lists.ts";

type Judged = Pick<BoardResult, "verdict" | "lowerBound" | "upperBound">;

export interface Referee {
  /** The proven optimum of a level, or null. */
  known(level: Pick<ListedLevel, "file" | "level">): number | null;
  /** @throws Error where a run contradicts the proven optimum or another run */
  check(level: Pick<ListedLevel, "file" | "level">, run: Judged): void;
}

export function createReferee(folder: string, metric: "moves" | "pushes"): Referee {
  const optima = readOptima(folder, metric);
  /** By level: no solution is shorter, and there is one of this length. */
  const proven = new Map<string, { least: number; most: number }>();
  return {
    known: (level) => optima.get(nameOf(level)) ?? null,
    check(level, { verdict, lowerBound, upperBound }) {
      const name = nameOf(level);
      const optimum = optima.get(name);
      const { least, most } = proven.get(name) ?? { least: optimum ?? 0, most: optimum ?? Infinity };
      const now = {
        least: verdict === "unsolvable" ? Infinity : Math.max(least, lowerBound as number),
        most: Math.min(most, (upperBound as number | null) ?? Infinity),
      };
      if (now.least > now.most) {
        const said = `${verdict}, ${lowerBound} to ${upperBound} ${metric}`;
        throw new Error(`${name}: ${said}, but ${least} to ${most} are proven`);
      }
      proven.set(name, now);
    },
  };
}

/** Proven optima by name of the level; none where the folder has no list. */
function readOptima(folder: string, metric: "moves" | "pushes"): Map<string, number> {
  const path = join(folder, "optimal.csv");
  if (!existsSync(path)) return new Map();
  const [head, ...rows] = readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((row) => row.split(","));
  const [length, proof] = [head!.indexOf(`optimal_${metric}`), head!.indexOf(`${metric}_proof`)];
  return new Map(
    rows
      .filter((row) => row[proof] === "proved")
      .map((row) => [nameOf({ file: row[0]!, level: Number(row[1]) }), Number(row[length])]),
  );
}
