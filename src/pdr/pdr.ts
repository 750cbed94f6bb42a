/**
 * Property directed reachability: proves that no bad state is ever reached, by an inductive invariant in clauses, or
 * finds that one is.
 *
 * Bradley, "SAT-based model checking without unrolling", VMCAI 2011 (IC3); Een, Mishchenko, Brayton, "Efficient
 * implementation of property directed reachability", FMCAD 2011.
 *
 * Frames F0, F1, ... over-approximate what is reached in at most i steps: F0 is the initial state, Fi holds the
 * clauses learned at level i and above. A cube that leads to a bad state is blocked at level i if no state of
 * F(i-1) outside it steps into it; its negation, made as short as possible, then joins frames 1..i. When all clauses
 * of a level hold one level further, that frame is closed under steps: the invariant.
 *
 * One solver holds one step (step-solver.ts). Predecessors are widened to
 * cubes by failed assumptions ("state and input without this successor" is contradictory). What stands in the way of a
 * shorter cube is blocked first where that can be done (Hassan, Bradley, Somenzi, "Better generalization in IC3",
 * FMCAD 2013). Steps into hopeless states are left out, and stand in the invariant as what else may be the case.
 * Left out: ternary simulation, subsumption beyond single clauses.
 */
import type { Backend, SolveOutcome, Undecided } from "../solver/contract.ts";
import { type Cube, nextOf, type StepHooks, stepSolver, Undone } from "./step-solver.ts";
import { completeInvariant, type TransitionSystem } from "./transition-system.ts";

export type PdrOutcome =
  | {
      readonly verdict: "unreachable";
      /** Holds initially, is closed under steps, and excludes bad states: clauses over state variables. */
      readonly invariant: readonly (readonly number[])[];
      readonly statistics: PdrStatistics;
    }
  /** These inputs, a model's values of `inputs` for each step, lead from the initial state to a bad one; not the fewest. */
  | { readonly verdict: "reachable"; readonly inputs: readonly Inputs[]; readonly statistics: PdrStatistics }
  | { readonly verdict: "unknown"; readonly reason: Undecided; readonly statistics: PdrStatistics };

export interface PdrStatistics {
  readonly frames: number;
  readonly clauses: number;
  readonly queries: number;
}

export interface PdrHooks extends StepHooks {
  readonly onProgress?: (statistics: PdrStatistics) => void;
}

/** A value, as a literal, for each input variable. */
type Inputs = readonly number[];

/** A cube to block at a level: from all its states `path` leads to a bad one. */
interface Obligation {
  readonly cube: Cube;
  readonly level: number;
  readonly path: readonly Inputs[];
}

/** Counterexamples to generalisation: how many one after the other, and how deep they nest. */
const MOST_IN_THE_WAY = 1;
const DEEPEST = 1;

export async function pdr(
  system: TransitionSystem,
  backend: Backend,
  { onProgress = () => {}, ...hooks }: PdrHooks = {},
): Promise<PdrOutcome> {
  /** By level, the cubes whose negations were learned there and not further. */
  const blocked: Cube[][] = [[]];
  const step = stepSolver(system, backend, blocked, hooks);
  const holdsInitially = (cube: Cube) => cube.every((literal) => system.initially(literal));
  const next = nextOf(system);
  // Negative literals stay longest: "few are here" is what invariants of boxes are made of.
  const dropFirst = (literal: number) => (literal < 0 ? system.state + 1 : literal);
  const statistics = (): PdrStatistics => ({
    frames: blocked.length - 1,
    clauses: blocked.reduce((sum, cubes) => sum + cubes.length, 0),
    queries: step.queries,
  });

  if (system.hopeless.some((literal) => system.initially(literal)))
    return { verdict: "unreachable", invariant: completeInvariant(system, [[]]), statistics: statistics() };

  try {
    for (;;) {
      const frontier = blocked.length - 1;
      for (let cube = await badCube(frontier); cube !== null; cube = await badCube(frontier)) {
        const inputs = await block({ cube, level: frontier, path: [] });
        if (inputs !== null) return { verdict: "reachable", inputs, statistics: statistics() };
      }
      blocked.push([]);
      const fixed = await propagate();
      onProgress(statistics());
      if (fixed !== null) {
        const found = blocked.slice(fixed).flat();
        const invariant = completeInvariant(
          system,
          found.map((cube) => cube.map((literal) => -literal)),
        );
        return { verdict: "unreachable", invariant, statistics: statistics() };
      }
    }
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return { verdict: "unknown", reason: error.reason, statistics: statistics() };
  } finally {
    step.dispose();
  }

  /** A cube of bad states in the frame; null if it has none. */
  async function badCube(level: number): Promise<Cube | null> {
    const found = await step.query(level, [system.bad]);
    if (found.status === "unsat") return null;
    const state = stateOf(found.model);
    const widened = await step.query(null, [-system.bad, ...state]);
    return failedOf(widened, state);
  }

  /** Blocks a cube at its level, and before it whatever leads to it. @returns the way from the start if that fails */
  async function block(root: Obligation): Promise<readonly Inputs[] | null> {
    if (root.level === 0) return root.path;
    const open: Obligation[] = [root];
    while (open.length > 0) {
      open.sort((a, b) => b.level - a.level);
      const obligation = open.pop()!;
      const { cube, level } = obligation;
      if (isBlocked(cube, level)) continue;
      const into = await stepInto(cube, level - 1);
      if ("predecessor" in into) {
        const path = [into.inputs, ...obligation.path];
        if (level === 1 || holdsInitially(into.predecessor)) return path;
        open.push(obligation, { cube: into.predecessor, level: level - 1, path });
        continue;
      }
      const highest = await blockFrom(into.core, level, 0);
      if (highest < blocked.length - 1) open.push({ ...obligation, level: highest + 1 });
    }
    return null;
  }

  function isBlocked(cube: Cube, level: number): boolean {
    const literals = new Set(cube);
    return blocked
      .slice(level)
      .some((cubes) => cubes.some((known) => known.every((literal) => literals.has(literal))));
  }

  /**
   * Does a state of F(level) outside the cube step into it? A cube of such states, or the part of the cube that
   * suffices for "no" and does not hold initially.
   */
  async function stepInto(
    cube: Cube,
    level: number,
  ): Promise<{ readonly predecessor: Cube; readonly inputs: Inputs } | { readonly core: Cube }> {
    const found = await consecution(cube, level);
    if (found.status === "unsat") return { core: coreOf(found.failed, cube) };
    const { model } = found;
    const state = stateOf(model);
    const inputs = system.inputs.map((v) => (model[v] ? v : -v));
    const elsewhere = await step.switched([
      ...cube.map((literal) => -next(literal)),
      ...system.hopeless.map(next),
    ]);
    const widened = await step.query(null, [elsewhere, ...inputs, ...state]);
    await step.release(elsewhere);
    return { predecessor: failedOf(widened, state), inputs };
  }

  /** Is there a step from F(level), outside the cube, into it? */
  async function consecution(cube: Cube, level: number) {
    const outside = await step.switched(cube.map((literal) => -literal));
    const found = await step.query(level, [outside, await step.hopeful(), ...cube.map(next)]);
    await step.release(outside);
    return found;
  }

  /** What of the cube suffices for "no", and does not hold initially. */
  function coreOf(assumptions: readonly number[], cube: Cube): Cube {
    const failed = new Set(assumptions);
    const core = cube.filter((literal) => failed.has(next(literal)));
    return apart(core, cube);
  }

  /** The part with, where it holds initially, a literal of the whole that does not. */
  function apart(part: Cube, whole: Cube): Cube {
    if (!holdsInitially(part)) return part;
    return [...part, whole.find((literal) => !system.initially(literal))!];
  }

  /** Drops literals while the cube stays unreachable from F(level - 1) outside it. */
  async function generalise(cube: Cube, level: number, depth = 0): Promise<Cube> {
    let short = cube;
    for (const literal of [...cube].sort((a, b) => dropFirst(a) - dropFirst(b))) {
      if (!short.includes(literal)) continue;
      const shorter = short.filter((other) => other !== literal);
      short = (await down(shorter, level, depth)) ?? short;
    }
    return short;
  }

  /**
   * A part of the cube that is unreachable, or null. A state in the way is blocked itself if that can be done (a
   * counterexample to generalisation), otherwise what the cube does not share with it is dropped.
   */
  async function down(cube: Cube, level: number, depth: number): Promise<Cube | null> {
    let rest = cube;
    for (let inTheWay = 0; ; ) {
      if (rest.length === 0 || holdsInitially(rest)) return null;
      const found = await consecution(rest, level - 1);
      if (found.status === "unsat") return coreOf(found.failed, rest);
      if (depth >= DEEPEST) return null;
      const state = stateOf(found.model);
      if (inTheWay < MOST_IN_THE_WAY && level > 1 && !holdsInitially(state)) {
        const blocking = await consecution(state, level - 1);
        if (blocking.status === "unsat") {
          inTheWay++;
          await blockFrom(coreOf(blocking.failed, state), level, depth + 1);
          continue;
        }
      }
      inTheWay = 0;
      const shared = new Set(state);
      rest = rest.filter((literal) => shared.has(literal));
    }
  }

  /** Learns a cube that is unreachable at the level, made short, as far up as it holds. @returns how far */
  async function blockFrom(cube: Cube, level: number, depth: number): Promise<number> {
    const short = await generalise(cube, level, depth);
    let highest = level;
    while (highest < blocked.length - 1 && (await consecution(short, highest)).status === "unsat") highest++;
    await learn(short, highest);
    return highest;
  }

  async function learn(cube: Cube, level: number): Promise<void> {
    for (let i = 1; i <= level; i++) {
      blocked[i] = blocked[i]!.filter((known) => !cube.every((literal) => known.includes(literal)));
    }
    blocked[level]!.push(cube);
    await step.learn(cube, level);
  }

  /** Moves clauses up as far as they hold. @returns the level from which nothing is left behind */
  async function propagate(): Promise<number | null> {
    for (let level = 1; level < blocked.length - 1; level++) {
      for (const cube of blocked[level]!) {
        if ((await step.query(level, [await step.hopeful(), ...cube.map(next)])).status === "sat") continue;
        blocked[level] = blocked[level]!.filter((other) => other !== cube);
        await learn(cube, level + 1);
      }
      if (blocked[level]!.length === 0) return level + 1;
    }
    return null;
  }

  function stateOf(model: Uint8Array): Cube {
    const literals = Array.from({ length: system.state }, (_, i) => (model[i + 1] ? i + 1 : -(i + 1)));
    return literals.filter((literal) => !system.redundant(literal));
  }

  /** The literals of the cube that made the query fail. */
  function failedOf(outcome: SolveOutcome, cube: Cube): Cube {
    // A step is a function of state and input: anything else is a fault, and no verdict follows from it.
    if (outcome.status !== "unsat") throw new Undone("solver-failed");
    const failed = new Set(outcome.failed);
    return cube.filter((literal) => failed.has(literal));
  }
}
