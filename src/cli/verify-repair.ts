/** The level file that `verify --write` makes: the same levels, with the solutions that hold. */
import { type LevelFile, type StoredMoves, writeSok, writeXsb } from "../level/index.ts";
import type { VerifyResult } from "./verify-result.ts";

/**
 * Solutions are trimmed, their letters set, turned or mirrored where they only fit so; a shorter one that was found
 * comes first; those that fail are left out. Levels that were not chosen keep what they had.
 *
 * @param name of the file to write; `.sok` is written in that form, everything else as `.xsb`
 */
export function repairedText(name: string, file: LevelFile, results: readonly VerifyResult[]): string {
  const byLevel = new Map<number, VerifyResult[]>();
  for (const result of results) byLevel.set(result.level, [...(byLevel.get(result.level) ?? []), result]);
  const levels = file.levels.map((level) => {
    const verified = byLevel.get(level.index);
    return verified === undefined ? level : { ...level, solutions: solutionsOf(verified) };
  });
  const write = /\.sok$/i.test(name) ? writeSok : writeXsb;
  return write({ ...file, levels });
}

function solutionsOf(results: readonly VerifyResult[]): StoredMoves[] {
  const better = results.flatMap(({ optimality }) => optimality?.better?.solution ?? []);
  const held = results.flatMap(({ solution, fit }) => solution ?? fit?.solution ?? []);
  return [...new Set([...better, ...held])].map((lurd) => {
    const pushes = lurd.replaceAll(/[^UDLR]/g, "").length;
    return { heading: `Solution (moves ${lurd.length}, pushes ${pushes})`, lurd, line: 1, column: 1 };
  });
}
