/**
 * What the solving of one board takes and gives. `solveBoard` (src/bmc/solve.ts) keeps this contract on the
 * calling thread; src/job runs it in a worker that can be stopped at any moment.
 */

import type { BoundRecord, LevelResult, Metric } from "../results/result.ts";
import type { Backend } from "../solver/contract.ts";

export interface SolveBoardOptions {
  readonly metric: Metric;
  /** An encoding's name, or `auto`. */
  readonly encoding: string;
  /** Values for the encoding's own options (`sokobmc encodings` lists them). */
  readonly encodingOptions: Readonly<Record<string, string>>;
  readonly amo: string;
  readonly solver: string;
  /** Options of the solver by its own names, e.g. CaDiCaL's `{ seed: 3 }`. */
  readonly tuning: Readonly<Record<string, number>>;
  readonly engine: "bmc" | "search" | "pdr" | "k-induction";
  readonly schedule: string;
  /** Starts at this bound on the caller's word: nothing shorter is looked at. Null: start where the proof starts. */
  readonly minSteps: number | null;
  /** Stops after this bound (`bounded`). Null: no limit. */
  readonly maxSteps: number | null;
  /** Any solution will do. */
  readonly any: boolean;
  /** Names of prunings to leave out. */
  readonly without: readonly string[];
  /** Seconds for everything, encoding included; null: no limit. */
  readonly timeout: number | null;
  /** MiB for the solver's heap; null: what the solver can take. */
  readonly memory: number | null;
  /** How many solvers may work at the same time; more than one only where the host can isolate them. */
  readonly threads: number;
}

export const DEFAULT_OPTIONS: SolveBoardOptions = {
  metric: "moves",
  encoding: "auto",
  encodingOptions: {},
  amo: "sequential",
  solver: "cadical",
  tuning: {},
  engine: "bmc",
  schedule: "linear",
  minSteps: null,
  maxSteps: null,
  any: false,
  without: [],
  timeout: null,
  memory: null,
  threads: 1,
};

type Length = LevelResult["lowerBound"];

/** What is told while the work goes on. After each event everything proven so far is in the receiver's hands. */
export type ProgressEvent =
  /** What really runs, known before the first bound; again when more is excluded without one. */
  | ({ readonly type: "plan"; readonly lowerBound: Length } & Pick<
      LevelResult,
      "engine" | "encoding" | "amo" | "solver" | "schedule"
    >)
  /** Work on a bound begins or goes on; sizes are of the formula so far. */
  | {
      readonly type: "work";
      readonly phase: "analysing" | "encoding" | "solving" | "searching";
      readonly steps: number;
      readonly variables: number;
      readonly clauses: number;
      /** Bytes that the solver will need for the formula, roughly; null where nothing is known. */
      readonly memory: number | null;
    }
  /** A bound is decided; `lowerBound` and `upperBound` are what is proven now. */
  | {
      readonly type: "bound";
      readonly bound: BoundRecord;
      readonly lowerBound: Length;
      readonly upperBound: Length | null;
      /** The best solution known (LURD), replayed; null where there is none. */
      readonly solution: string | null;
    };

/** The result of one board: a `LevelResult` without what belongs to the file. */
export type BoardResult = Omit<LevelResult, "file" | "level" | "title" | "errors">;

export interface SolveHooks {
  /** Puts a backend's solvers into threads of their own; without it everything runs on the calling thread. */
  readonly isolate?: (backend: Backend) => Backend;
  /** Stands between engine bmc and its solvers: to record what they are asked, or to ask it in another order. */
  readonly between?: (backend: Backend) => Backend;
  readonly signal?: AbortSignal;
  readonly onProgress?: (event: ProgressEvent) => void;
}

/**
 * Two independent parts disagreed: a model that falsifies a clause, a solution that does not replay, two engines
 * with different optima. Always a bug of this program; the command line ends with exit code 3.
 */
export class DisagreementError extends Error {
  override readonly name = "DisagreementError";
}

/** The options ask for something that does not exist or does not go together; the command line's exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
