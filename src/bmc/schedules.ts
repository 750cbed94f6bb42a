/**
 * Schedules: which bound to put to the solver next. All end with the same proven optimum; they differ in how many
 * bounds they ask and how hard those are.
 *
 * Only `linear` works with strict steps, where "no run of exactly k steps" says nothing of shorter lengths. The
 * others jump, which is sound with stuttering steps: a refutation at k then covers every length up to k, and a
 * model at k, its stutters left out, is a solution of at most k.
 */
export interface Progress {
  /** The first length not excluded. */
  readonly lower: number;
  /** The length of the best solution known; null while there is none. `upper === lower` ends the search. */
  readonly upper: number | null;
  /** Bounds asked so far. */
  readonly asked: number;
}

export interface Schedule {
  readonly name: string;
  readonly summary: string;
  /** True if bounds are jumped over. */
  readonly jumps: boolean;
  /** The next bound, from `lower` to, if there is a solution, `upper - 1`. */
  next(progress: Progress): number;
}

/** How far `stride` goes at a time. */
const STRIDE = 4;
/** By how much `geometric` and `downward` raise the bound. */
const GROWTH = 1.5;

const grown = (lower: number, asked: number) => (asked === 0 ? lower : Math.ceil(GROWTH * lower));

export const schedules: readonly Schedule[] = [
  {
    name: "linear",
    summary: "every length from the lower bound on: k, k+1, k+2, …",
    jumps: false,
    next: ({ lower }) => lower,
  },
  {
    name: "stride",
    summary: `${STRIDE} lengths at a time, then shrinking from the model's length, one less each time`,
    jumps: true,
    next: ({ lower, upper }) => (upper === null ? lower + STRIDE - 1 : upper - 1),
  },
  {
    name: "geometric",
    summary: `bounds growing by ${GROWTH} until there is a solution, then halving the gap`,
    jumps: true,
    next: ({ lower, upper, asked }) =>
      upper === null ? grown(lower, asked) : Math.floor((lower + upper - 1) / 2),
  },
  {
    name: "downward",
    summary: `bounds growing by ${GROWTH} until there is a solution, then one less than the best one known`,
    jumps: true,
    next: ({ lower, upper, asked }) => (upper === null ? grown(lower, asked) : upper - 1),
  },
];

/** @throws RangeError that lists what there is */
export function findSchedule(name: string): Schedule {
  const schedule = schedules.find((candidate) => candidate.name === name);
  if (schedule) return schedule;
  throw new RangeError(
    `there is no schedule "${name}"; choose one of ${schedules.map((s) => s.name).join(", ")}`,
  );
}
