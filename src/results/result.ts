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

const place = z.number().int().positive().nullable();

export const Finding = z.object({
  code: z.string().describe("what kind of finding, for programs"),
  message: z.string().describe("what was found and what to do, for people"),
  line: place.describe("1-based line of the file; null where the finding belongs to no place"),
  column: place.describe("1-based column of the line"),
});
export type Finding = z.infer<typeof Finding>;

const count = z.number().int().nonnegative();

/** One bound that was put to the solver. */
export const BoundRecord = z.object({
  steps: count.describe("number of transitions"),
  verdict: z.enum(["sat", "unsat", "unknown"]),
  variables: count.describe("of the formula so far"),
  clauses: count.describe("of the formula so far"),
  memory: count
    .nullable()
    .describe(
      "bytes of the solver's heap for the formula, estimated before solving; null where nothing is known",
    ),
  milliseconds: z.number().nonnegative().describe("for encoding and solving"),
  conflicts: count.nullable().describe("null where the solver cannot tell"),
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

const metricOf = (what: string) => count.nullable().describe(`${what} of the solution`);
const name = z.string().nullable();

export const LevelResult = z.object({
  file: z.string().describe("the level file as named by the caller; - is standard input"),
  level: z.number().int().positive().describe("1-based, as counted in the file; invalid levels count"),
  title: z.string().nullable(),
  verdict: Verdict,
  metric: Metric,
  lowerBound: Length.describe(
    "the first length not excluded: no solution is shorter. In the metric's unit; two numbers for a pair",
  ),
  upperBound: Length.nullable().describe("the length of the best solution known; null where there is none"),
  moves: metricOf("steps of the player"),
  pushes: metricOf("steps that push a box"),
  boxLines: metricOf("straight runs of pushes of one box"),
  boxChanges: metricOf("times that another box is taken up"),
  pushingSessions: metricOf("runs of pushes without a walk in between"),
  playerLines: metricOf("straight runs of the player"),
  solution: z.string().nullable().describe("LURD: lower case walks, upper case pushes"),
  spuriousStep: count
    .nullable()
    .describe(
      "for spurious: the first step (1-based) whose outcome is not what the game's rules give; the number of all " +
        "steps where each is a move of the game but its end does not solve the level",
    ),
  reason: Reason.nullable().describe("why the level is not decided"),
  explanation: z.string().describe("what was proved and how, one sentence for people"),
  engine: z.string().describe("what really ran, as are encoding, amo, solver and schedule"),
  encoding: name,
  amo: name,
  solver: name,
  schedule: name,
  bounds: z.array(BoundRecord).describe("the bounds put to the solver, in the order run"),
  milliseconds: z.number().nonnegative(),
  warnings: z.array(Finding),
  errors: z.array(Finding).describe("why the level is invalid"),
});
export type LevelResult = z.infer<typeof LevelResult>;
