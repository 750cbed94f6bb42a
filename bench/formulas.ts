/** Formulas as the program makes them, without a solver: how large they are and how long they take to make. */
import { encodePushes } from "../encodings/push-lazy/push-lazy.ts";
import { choose } from "../src/bmc/choose.ts";
import { choosePushLazy, type PushLazyChoice } from "../src/bmc/choose-push-lazy.ts";
import type { SolveBoardOptions } from "../src/bmc/contract.ts";
import { createLimits } from "../src/bmc/limits.ts";
import { analyse, createProber } from "../src/bmc/plan.ts";
import { sizeOf } from "../src/bmc/prober.ts";
import { analysePushes } from "../src/bmc/push-facts.ts";
import { createFormula } from "../src/cnf/formula.ts";
import type { Board } from "../src/game/board.ts";
import type { Backend, FormulaSize } from "../src/solver/contract.ts";
import { cpuTime } from "./cpu-clock.ts";

export interface Made extends FormulaSize {
  /** Of the formula; not always what was asked for, see `make`. */
  readonly k: number;
  /** CPU seconds: of the tables of the board, and of the formula. */
  readonly analysis: number;
  readonly encoding: number;
}

/**
 * The formula of `k` steps from start to goal. `push-lazy` has formulas for some k only (parity): the next of them.
 *
 * @returns null where the tables exclude k, or the board, without a formula
 */
export function make(board: Board, options: SolveBoardOptions, k: number): Promise<Made | null> {
  const lazy = choosePushLazy(options);
  return lazy === null ? makeUnrolled(board, options, k) : makeLazy(board, lazy, k);
}

async function makeUnrolled(board: Board, options: SolveBoardOptions, k: number): Promise<Made | null> {
  const started = cpuTime();
  const choice = { ...choose(options), backend: DEAF };
  const analysed = analyse(board, choice);
  if ("unsolvable" in analysed) return null;
  const known = cpuTime();
  const prober = await createProber(board, options, choice, analysed, createLimits(null, undefined));
  await prober.prepare(k);
  const times = { analysis: (known - started) / 1000, encoding: (cpuTime() - known) / 1000 };
  return { k, ...prober.size(), ...times };
}

async function makeLazy(board: Board, choice: PushLazyChoice, atLeast: number): Promise<Made | null> {
  const started = cpuTime();
  const analysed = analysePushes(board, choice.prunings, () => {});
  if ("unsolvable" in analysed || atLeast < analysed.bound) return null;
  const known = cpuTime();
  const { facts, bound, stride } = analysed;
  const k = bound + stride * Math.ceil((atLeast - bound) / stride);
  const formula = createFormula();
  const { amo, triples } = choice;
  await encodePushes(formula, { amo, facts, k, triples: triples[0]!, pause: async () => {} });
  const times = { analysis: (known - started) / 1000, encoding: (cpuTime() - known) / 1000 };
  return { k, ...sizeOf(formula), ...times };
}

/** A solver that takes nothing in: only what is made for it counts. */
const DEAF: Backend = {
  ...{ name: "none", summary: "", source: "", incremental: true },
  create: async () => ({
    signature: "none",
    add() {},
    solve: () => Promise.reject(new Error("this solver is never asked")),
    dispose() {},
  }),
};
