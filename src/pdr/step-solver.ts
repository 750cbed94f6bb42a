/**
 * One step of a transition system in one solver, asked from any frame: the clauses of level i are switched by a
 * literal, clauses for one question by another. Switched clauses of old questions slow a solver down, so now and
 * then a fresh one takes over with what was learned.
 */
import type { Backend, SolveOutcome, Solver, Undecided } from "../solver/contract.ts";
import type { TransitionSystem } from "./transition-system.ts";

/** Literals over state variables, meaning their conjunction; its negation is a clause. */
export type Cube = readonly number[];

export interface StepHooks {
  /** `performance.now()` at which to give up. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  /** Called often; what it throws ends the run. */
  readonly pause?: () => Promise<void>;
}

export interface StepSolver {
  /** Questions asked so far. */
  readonly queries: number;
  /**
   * Decides one step from the frame of a level; from anywhere if null.
   *
   * @throws Undone if the solver gives up
   */
  query(
    level: number | null,
    assumptions: readonly number[],
  ): Promise<Exclude<SolveOutcome, { status: "unknown" }>>;
  /** Implies that the step leads to no hopeless state; another one after `switched`. */
  hopeful(): Promise<number>;
  /** A literal that implies the clause, until it is released. */
  switched(clause: readonly number[]): Promise<number>;
  release(literal: number): Promise<void>;
  /** The negation of the cube holds at the level, and so below. */
  learn(cube: Cube, level: number): Promise<void>;
  dispose(): void;
}

export class Undone extends Error {
  readonly reason: Undecided;
  constructor(reason: Undecided) {
    super(reason);
    this.reason = reason;
  }
}

/** A fresh solver after so many switched clauses. */
const MOST_SWITCHES = 1000;

/** The literal of the state after the step. */
export const nextOf =
  ({ state }: Pick<TransitionSystem, "state">) =>
  (literal: number): number =>
    literal > 0 ? literal + state : literal - state;

/** @param blocked by level, the cubes learned there, as the caller keeps them: a fresh solver is told them all */
export function stepSolver(
  system: TransitionSystem,
  backend: Backend,
  blocked: readonly (readonly Cube[])[],
  { deadline, signal, pause = async () => {} }: StepHooks,
): StepSolver {
  let solver: Solver | null = null;
  let variables = 0;
  let levels: number[] = [];
  let queries = 0;
  let hopeful = 0;
  const next = nextOf(system);
  const initialState = Array.from({ length: system.state }, (_, i) =>
    system.initially(i + 1) ? i + 1 : -(i + 1),
  );

  async function current(): Promise<Solver> {
    if (solver !== null) return solver;
    solver = await backend.create({});
    variables = system.variables;
    levels = [];
    solver.add(system.clauses, variables);
    for (const literal of [...system.never, ...system.hopeless]) await add([-literal]);
    hopeful = ++variables;
    solver.add(new Int32Array(0), variables);
    for (const literal of system.hopeless) await add([-hopeful, -next(literal)]);
    for (const [level, cubes] of blocked.entries()) for (const cube of cubes) await learn(cube, level);
    return solver;
  }

  async function add(clause: readonly number[]): Promise<void> {
    (await current()).add(Int32Array.of(...clause, 0), variables);
  }

  async function learn(cube: Cube, level: number): Promise<void> {
    await add([-(await levelLiteral(level)), ...cube.map((literal) => -literal)]);
  }

  async function levelLiteral(level: number): Promise<number> {
    const declare = await current();
    if (levels[level] === undefined) {
      levels[level] = ++variables;
      declare.add(new Int32Array(0), variables);
    }
    return levels[level]!;
  }

  return {
    get queries() {
      return queries;
    },
    async query(level, assumptions) {
      await pause();
      queries++;
      const frame = level === 0 ? [...initialState] : [];
      if (level !== null)
        for (let i = Math.max(1, level); i < blocked.length; i++) frame.push(await levelLiteral(i));
      const outcome = await (await current()).solve({
        assumptions: [...frame, ...assumptions],
        ...(deadline === undefined ? {} : { deadline }),
        ...(signal === undefined ? {} : { signal }),
      });
      if (outcome.status === "unknown") throw new Undone(outcome.reason);
      return outcome;
    },
    async hopeful() {
      await current();
      return hopeful;
    },
    async switched(clause) {
      if (variables > system.variables + MOST_SWITCHES) {
        solver?.dispose();
        solver = null;
      }
      await current();
      const literal = ++variables;
      await add([-literal, ...clause]);
      return literal;
    },
    release: (literal) => add([-literal]),
    learn,
    dispose: () => solver?.dispose(),
  };
}
