/** One run of a comparison, as it stands in the results file: a line of JSON that says all that is needed to judge it. */
import { z } from "zod";
import { LevelResult } from "../results/result.ts";

const count = z.number().int().nonnegative();

/** What is compared: everything about a run but the level and the limits. One column of the final table. */
export const Column = z.object({
  metric: LevelResult.shape.metric,
  encoding: z.string(),
  encodingOptions: z.record(z.string(), z.string()),
  amo: z.string(),
  solver: z.string(),
  schedule: z.string(),
  /** Prunings left out. */
  without: z.array(z.string()),
});
export type Column = z.infer<typeof Column>;

export const Machine = z.object({
  system: z.string(),
  architecture: z.string(),
  processor: z.string(),
  cores: count,
  /** Bytes. */
  memory: z.number().nonnegative(),
});
export type Machine = z.infer<typeof Machine>;

export const RunRecord = z.object({
  /** What makes two runs the same run; a key in the file is not run again. */
  key: z.string(),
  /** Digest of the board and its goal: the level, whatever file it is in. */
  board: z.string(),
  column: Column,
  /** Seconds. */
  timeout: z.number().positive(),
  /** MiB; null: no limit. */
  memoryLimit: z.number().positive().nullable(),
  /** 1 for the first run, 2 for the first repetition. */
  repeat: z.number().int().positive(),
  result: LevelResult,
  /** Largest resident memory of the run's process, and of the same process before any work; bytes. */
  memory: z.object({ peak: count.nullable(), idle: count.nullable() }),
  /** ISO 8601. */
  started: z.string(),
  versions: z.object({ sokobmc: z.string(), node: z.string(), v8: z.string(), solver: z.string() }),
  machine: Machine,
});
export type RunRecord = z.infer<typeof RunRecord>;

/** Did the run answer what was asked: the shortest length, or that there is none? */
export const isDecided = ({ result: { verdict } }: Pick<RunRecord, "result">): boolean =>
  verdict === "optimal" || verdict === "unsolvable";
