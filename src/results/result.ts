/**
 * What comes back for one level: the contract of `--json`, of batch files and of worker messages.
 * Published as JSON Schema by `sokobmc schema`.
 */
import { z } from "zod";

/** A length in the unit of the metric; a pair for a lexicographic metric. */
const Length = z.union([
  z.number().int().nonnegative(),
  z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
]);

export const Metric = z.enum(["moves", "pushes", "moves,pushes", "pushes,moves"]);
export type Metric = z.infer<typeof Metric>;

export const Finding = z.object({
  code: z.string(),
  message: z.string(),
  /** 1-based line and column in the file; null where the finding belongs to no place. */
  line: z.number().int().positive().nullable(),
  column: z.number().int().positive().nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** One bound that was put to the solver. `steps` is a number of transitions. */
export const BoundRecord = z.object({
  steps: z.number().int().nonnegative(),
  verdict: z.enum(["sat", "unsat", "unknown"]),
  variables: z.number().int().nonnegative(),
  clauses: z.number().int().nonnegative(),
  milliseconds: z.number().nonnegative(),
  conflicts: z.number().int().nonnegative().nullable(),
});
export type BoundRecord = z.infer<typeof BoundRecord>;

export const Verdict = z.enum([
  "optimal",
  "solvable",
  "unsolvable",
  "bounded",
  "unknown",
  "invalid",
  "spurious",
]);
export type Verdict = z.infer<typeof Verdict>;

export const Reason = z.enum(["timeout", "memory", "interrupted", "max-steps", "solver-failed"]);
export type Reason = z.infer<typeof Reason>;

export const LevelResult = z.object({
  file: z.string(),
  /** 1-based, as counted in the file; invalid levels keep their number. */
  level: z.number().int().positive(),
  title: z.string().nullable(),
  verdict: Verdict,
  metric: Metric,
  /** The first length not yet excluded; every shorter one is proven impossible. */
  lowerBound: Length,
  /** The length of the best solution known; null where none is. */
  upperBound: Length.nullable(),
  moves: z.number().int().nonnegative().nullable(),
  pushes: z.number().int().nonnegative().nullable(),
  boxLines: z.number().int().nonnegative().nullable(),
  boxChanges: z.number().int().nonnegative().nullable(),
  pushingSessions: z.number().int().nonnegative().nullable(),
  playerLines: z.number().int().nonnegative().nullable(),
  solution: z.string().nullable(),
  /**
   * For `spurious`: the first step (1-based) whose outcome is not what the game's rules give; the number of steps
   * of the whole run where each is a move of Sokoban but the position reached does not solve the level.
   */
  spuriousStep: z.number().int().nonnegative().nullable(),
  reason: Reason.nullable(),
  /** One sentence for people: what was proved and how. */
  explanation: z.string(),
  engine: z.string(),
  encoding: z.string().nullable(),
  amo: z.string().nullable(),
  solver: z.string().nullable(),
  schedule: z.string().nullable(),
  bounds: z.array(BoundRecord),
  milliseconds: z.number().nonnegative(),
  warnings: z.array(Finding),
  errors: z.array(Finding),
});
export type LevelResult = z.infer<typeof LevelResult>;
