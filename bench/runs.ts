/** One search measured; and searches with and without something, compared level by level. */
import { readFileSync } from "node:fs";
import type { BoardResult, SolveBoardOptions } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import type { Board } from "../src/game/board.ts";
import { readLevels } from "../src/level/index.ts";
import { cpuTime } from "./cpu-clock.ts";
import { withSeed } from "./seeds.ts";

export interface Run extends Pick<BoardResult, "verdict" | "lowerBound" | "upperBound"> {
  /** CPU seconds of everything, analysis included. */
  readonly seconds: number;
  /** Of all bounds together. */
  readonly conflicts: number;
}

export async function measure(board: Board, options: SolveBoardOptions, seed: number): Promise<Run> {
  const started = cpuTime();
  const { verdict, lowerBound, upperBound, bounds } = await solveBoard(board, options, withSeed(seed));
  const seconds = Math.round(cpuTime() - started) / 1000;
  const conflicts = bounds.reduce((sum, bound) => sum + (bound.conflicts ?? 0), 0);
  return { verdict, lowerBound, upperBound, seconds, conflicts };
}

/** CPU seconds for the search before the first one of a board that counts. */
const FIRST_LOOK = 2;

/**
 * What to do before each run that counts. The first searches of a process take up to three times as long, until the
 * compiler has seen what is run often; so our own levels are solved for some CPU `seconds`, with each of the options
 * in turn. And the first search of a board takes up to twice as long as the next, so one is made that does not count.
 */
export function createWarmUp(
  options: readonly SolveBoardOptions[],
  seconds: number,
): (board: Board) => Promise<void> {
  let known: Board | null = null;
  return async (board) => {
    if (known === null) await solveOwnLevels(options, seconds);
    if (known !== board) await solveBoard(board, { ...options[0]!, timeout: Math.min(FIRST_LOOK, seconds) });
    known = board;
  };
}

async function solveOwnLevels(options: readonly SolveBoardOptions[], seconds: number): Promise<void> {
  const { levels } = readLevels(readFileSync("levels/sokobmc.xsb"));
  const boards = levels.flatMap(({ board }) => (board === null ? [] : [board]));
  const end = cpuTime() + 1000 * seconds;
  for (let i = 0; cpuTime() < end; i++) {
    await solveBoard(boards[i % boards.length]!, { ...options[i % options.length]!, timeout: 1 });
  }
}

export const isDecided = ({ verdict }: Pick<Run, "verdict">): boolean =>
  verdict === "optimal" || verdict === "unsolvable";

/** What a change made of runs that are the same but for it. */
export interface Comparison {
  /** Runs with the change that decided. */
  readonly decided: number;
  /** Runs that decided only without the change, and only with it. */
  readonly lost: number;
  readonly won: number;
  /** Time with the change to time without, where both decided and one took at least the floor. */
  readonly ratios: readonly number[];
  /** By how much the proven bound is higher with the change, where both stayed open. */
  readonly bounds: readonly number[];
}

/** @param floor in seconds: below it times are noise */
export function compare(pairs: readonly { without: Run; with: Run }[], floor: number): Comparison {
  const count = (test: (before: boolean, after: boolean) => boolean) =>
    pairs.filter((pair) => test(isDecided(pair.without), isDecided(pair.with))).length;
  return {
    decided: count((_, after) => after),
    lost: count((before, after) => before && !after),
    won: count((before, after) => !before && after),
    ratios: pairs
      .filter((pair) => isDecided(pair.without) && isDecided(pair.with))
      .filter((pair) => Math.max(pair.without.seconds, pair.with.seconds) >= floor)
      .map((pair) => pair.with.seconds / pair.without.seconds),
    bounds: pairs
      .filter((pair) => !isDecided(pair.without) && !isDecided(pair.with))
      .map((pair) => (pair.with.lowerBound as number) - (pair.without.lowerBound as number)),
  };
}
