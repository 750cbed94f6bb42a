/** What a job's worker is told and what it tells: plain data, validated where it arrives. */
import { z } from "zod";
import type { BoardResult, ProgressEvent, SolveBoardOptions } from "../bmc/contract.ts";
import { BoundRecord, LevelResult, Metric } from "../results/result.ts";

const count = z.number().int().nonnegative();

const Options = z.object({
  metric: Metric,
  encoding: z.string(),
  encodingOptions: z.record(z.string(), z.string()),
  amo: z.string(),
  solver: z.string(),
  tuning: z.record(z.string(), z.number()),
  engine: z.enum(["bmc", "search", "pdr", "k-induction"]),
  schedule: z.string(),
  minSteps: count.nullable(),
  maxSteps: count.nullable(),
  any: z.boolean(),
  without: z.array(z.string()),
  timeout: z.number().nonnegative().nullable(),
  memory: z.number().positive().nullable(),
  threads: count,
}) satisfies z.ZodType<SolveBoardOptions>;

/** A board as drawn; everything else in a `Board` follows from it. */
const Drawing = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  tiles: z.array(z.enum(["#", "_", ".", "$", "*", "@", "+"])),
  goal: z.enum(["targets-filled", "boxes-home"]),
});

/** `job` numbers the jobs of one worker: an answer that comes too late is told from the next one. */
export const ToWorker = z.discriminatedUnion("type", [
  z.object({ type: z.literal("solve"), job: count, board: Drawing, options: Options }),
  z.object({ type: z.literal("abort"), job: count }),
]);
export type ToWorker = z.infer<typeof ToWorker>;

const { lowerBound, upperBound, solution } = LevelResult.shape;

const Progress = z.discriminatedUnion("type", [
  LevelResult.pick({
    lowerBound: true,
    engine: true,
    encoding: true,
    amo: true,
    solver: true,
    schedule: true,
  }).extend({ type: z.literal("plan") }),
  z.object({
    type: z.literal("work"),
    phase: z.enum(["analysing", "encoding", "solving", "searching"]),
    steps: count,
    variables: count,
    clauses: count,
    memory: count.nullable(),
  }),
  z.object({ type: z.literal("bound"), bound: BoundRecord, lowerBound, upperBound, solution }),
]) satisfies z.ZodType<ProgressEvent>;

const Result = LevelResult.omit({
  file: true,
  level: true,
  title: true,
  errors: true,
}) satisfies z.ZodType<BoardResult>;

export const FromWorker = z.discriminatedUnion("type", [
  /** The worker has loaded everything and waits for jobs. */
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("progress"), job: count, event: Progress }),
  z.object({ type: z.literal("done"), job: count, result: Result }),
  /** `solveBoard` threw. */
  z.object({
    type: z.literal("failed"),
    job: count,
    error: z.enum(["UsageError", "DisagreementError", "memory", "other"]),
    message: z.string(),
  }),
]);
export type FromWorker = z.infer<typeof FromWorker>;
