/** The form of `levels/optimal.json`: what is proven about our own levels. */
import { z } from "zod";

/** A solution that is least in a lexicographic metric, proven by exhaustive search. */
const Optimum = z.object({
  moves: z.number().int().nonnegative(),
  pushes: z.number().int().nonnegative(),
  /** LURD. */
  solution: z.string(),
  /** Positions stored until it was proven. */
  states: z.number().int().positive(),
});

const LevelOptimum = z.discriminatedUnion("verdict", [
  z.object({
    level: z.number().int().positive(),
    title: z.string(),
    verdict: z.literal("optimal"),
    /** The least moves, and the least pushes among the solutions of that many moves. */
    "moves,pushes": Optimum,
    /** The least pushes, and the least moves among the solutions of that many pushes. */
    "pushes,moves": Optimum,
  }),
  z.object({
    level: z.number().int().positive(),
    title: z.string(),
    verdict: z.literal("unsolvable"),
    /** Every position that can be reached; none of them is solved. */
    states: z.number().int().positive(),
  }),
]);
export type LevelOptimum = z.infer<typeof LevelOptimum>;

/** One list a file of this folder, in the order of its levels. */
export const OptimalFile = z.record(z.string(), z.array(LevelOptimum));
export type OptimalFile = z.infer<typeof OptimalFile>;
