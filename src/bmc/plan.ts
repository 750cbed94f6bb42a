/** Which prober answers, from which bound on, and why nothing below that bound is possible. */
import { everyBoxMustArrive } from "../analysis/dead-squares.ts";
import { lowerBound, type Unsolvable } from "../analysis/lower-bound.ts";
import { type MoveAnalysis, moveAnalysis } from "../analysis/move-analysis.ts";
import { createFormula } from "../cnf/formula.ts";
import type { Board } from "../game/board.ts";
import { type Choice, unitOf } from "./choose.ts";
import type { SolveBoardOptions } from "./contract.ts";
import { fromGoal } from "./from-goal.ts";
import { fromStart } from "./from-start.ts";
import type { Limits } from "./limits.ts";
import type { Prober } from "./prober.ts";
import { createWindows } from "./windows.ts";

export interface Analysed {
  /** No solution is shorter. */
  readonly bound: number;
  /** What excludes shorter ones, for people. */
  readonly why: string;
  /** Tables for frames counted from the goal; null where frames are counted from the start. */
  readonly moves: MoveAnalysis | null;
}

/** Frames are counted from the goal where all that needs is given: see from-goal.ts. */
function countsFromGoal(board: Board, { encoding, encodingOptions, prunings }: Choice): boolean {
  return (
    prunings.has("goal-frames") &&
    encoding.step === "move" &&
    !encoding.stutters(encodingOptions) &&
    everyBoxMustArrive(board)
  );
}

export function analyse(board: Board, choice: Choice): Analysed | { readonly unsolvable: Unsolvable } {
  const { prunings, encoding } = choice;
  if (countsFromGoal(board, choice)) {
    const moves = moveAnalysis(board, { allBoxes: prunings.has("all-boxes") });
    if ("unsolvable" in moves) return moves;
    const why = moves.explicit
      ? "a table of all positions (an explicit search)"
      : "tables of one and two boxes";
    return prunings.has("lower-bound")
      ? { bound: moves.bound, why, moves }
      : { bound: 0, why: "nothing", moves };
  }
  const none = { bound: 0, why: "nothing", moves: null };
  if (!prunings.has("lower-bound") || !encoding.sound) return none;
  const bound = lowerBound(board);
  if ("unsolvable" in bound) return bound;
  return { bound: bound[unitOf(encoding)], why: "push distances", moves: null };
}

export async function createProber(
  board: Board,
  options: SolveBoardOptions,
  choice: Choice,
  { moves }: Analysed,
  limits: Limits,
): Promise<Prober> {
  const { encoding, encodingOptions, amo, backend, prunings } = choice;
  const createSolver = () =>
    backend.create({
      tuning: options.tuning,
      ...(options.memory === null ? {} : { memory: options.memory * 2 ** 20 }),
    });
  if (moves !== null) {
    return fromGoal({
      board,
      amo,
      options: encodingOptions,
      encoding,
      analysis: moves,
      prunings,
      createSolver,
      pause: limits.pause,
    });
  }
  const context = { board, amo, options: encodingOptions, formula: createFormula() };
  const windows = createWindows(board, encoding, encodingOptions, prunings);
  return fromStart(encoding, context, await createSolver(), windows, limits.pause);
}
