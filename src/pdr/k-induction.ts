/**
 * Temporal induction with simple paths: for teaching, and to compare with PDR.
 *
 * Sheeran, Singh, Stalmarck, "Checking safety properties using induction and a SAT-solver", FMCAD 2000; Een,
 * Sorensson, "Temporal induction by incremental SAT solving", BMC 2003, from where the lazy constraints are.
 *
 * Base case: no bad state is reached in fewer than k steps. Step case: no path of k steps between different
 * states ends in a bad one without passing another. The last k steps of a shortest way to a bad state, if there is a
 * way that long, would be such a path; so both together exclude all ways. That states differ is only said of pairs that
 * were equal in some model.
 *
 * Complete, because there is a longest simple path; but that may be as long as there are states.
 */
import type { Backend, Solver, Undecided } from "../solver/contract.ts";
import type { TransitionSystem } from "./transition-system.ts";

export type InductionOutcome =
  /** `k`: with how many steps the induction closed. */
  | { readonly verdict: "unreachable"; readonly k: number; readonly statistics: InductionStatistics }
  /** A bad state is reached in this many steps and no fewer, by these inputs: literals of `inputs` for each step. */
  | {
      readonly verdict: "reachable";
      readonly steps: number;
      readonly inputs: readonly (readonly number[])[];
      readonly statistics: InductionStatistics;
    }
  | { readonly verdict: "unknown"; readonly reason: Undecided; readonly statistics: InductionStatistics };

export interface InductionStatistics {
  /** The last k that was begun. */
  readonly k: number;
  /** Pairs of states of which it had to be said that they differ. */
  readonly differences: number;
  readonly queries: number;
}

/** Before each k is asked about: all smaller ones are refuted. */
export interface InductionProgress {
  readonly k: number;
  /** Of both formulas together. */
  readonly variables: number;
  readonly clauses: number;
}

export interface InductionHooks {
  /** `performance.now()` at which to give up. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  /** Gives up (reason `timeout`) beyond this k. */
  readonly mostSteps?: number;
  readonly onProgress?: (progress: InductionProgress) => void;
  /** Called between queries; what it throws ends the run. */
  readonly pause?: () => Promise<void>;
}

export async function kInduction(
  system: TransitionSystem,
  backend: Backend,
  hooks: InductionHooks = {},
): Promise<InductionOutcome> {
  const { deadline, signal, mostSteps = Number.POSITIVE_INFINITY } = hooks;
  const { onProgress = () => {}, pause = async () => {} } = hooks;
  let k = 0;
  let differences = 0;
  let queries = 0;
  const statistics = (): InductionStatistics => ({ k, differences, queries });
  const base = path(await backend.create({}), system);
  const step = path(await backend.create({}), system);
  const decide = async (of: Path, assumptions: readonly number[]) => {
    await pause();
    queries++;
    return of.solver.solve({
      assumptions,
      ...(deadline === undefined ? {} : { deadline }),
      ...(signal === undefined ? {} : { signal }),
    });
  };

  try {
    const first = base.frame();
    const start = Array.from({ length: system.state }, (_, i) =>
      system.initially(i + 1) ? i + 1 : -(i + 1),
    );
    for (const literal of start) base.add([first.at(literal)]);
    let last = first;
    const steps: ((literal: number) => number)[] = [];
    // Frames of the step case go back in time: the first is the bad one.
    const backwards = [step.frame()];
    step.add([backwards[0]!.at(system.bad)]);
    for (; k <= mostSteps; k++) {
      const [one, other] = [base.size(), step.size()];
      onProgress({
        k,
        variables: one.variables + other.variables,
        clauses: one.clauses + other.clauses,
      });
      const reached = await decide(base, [last.at(system.bad)]);
      if (reached.status === "unknown")
        return { verdict: "unknown", reason: reached.reason, statistics: statistics() };
      if (reached.status === "sat") {
        const { model } = reached;
        const inputs = steps.map((at) => system.inputs.map((v) => (model[at(v)] ? v : -v)));
        return { verdict: "reachable", steps: k, inputs, statistics: statistics() };
      }
      base.add([-last.at(system.bad)]);

      for (;;) {
        const found = await decide(step, []);
        if (found.status === "unknown")
          return { verdict: "unknown", reason: found.reason, statistics: statistics() };
        if (found.status === "unsat") return { verdict: "unreachable", k, statistics: statistics() };
        const pairs = equalPairs(backwards, found.model, system.state);
        if (pairs.length === 0) break;
        for (const [a, b] of pairs) step.differ(a, b);
        differences += pairs.length;
      }

      const next = base.frame();
      steps.push(base.step(last, next));
      last = next;
      const before = step.frame();
      step.step(before, backwards.at(-1)!);
      step.add([-before.at(system.bad)]);
      backwards.push(before);
    }
    return { verdict: "unknown", reason: "timeout", statistics: statistics() };
  } finally {
    base.solver.dispose();
    step.solver.dispose();
  }
}

interface Frame {
  /** The literal of this frame for one over state variables or `bad`. */
  at(literal: number): number;
}

interface Path {
  readonly solver: Solver;
  size(): { readonly variables: number; readonly clauses: number };
  add(clause: readonly number[]): void;
  /** A new frame, with what holds in all states worth a look. */
  frame(): Frame;
  /** @returns the step's literals for those of the system */
  step(from: Frame, to: Frame): (literal: number) => number;
  differ(a: Frame, b: Frame): void;
}

/** Frames and steps of the system in one solver, each with variables of its own. */
function path(solver: Solver, system: TransitionSystem): Path {
  let variables = 0;
  let clauses = 0;
  const { state } = system;
  const clausesOfSystem = system.clauses.reduce((sum, literal) => (literal === 0 ? sum + 1 : sum), 0);
  const add = (clause: readonly number[]) => {
    solver.add(Int32Array.of(...clause, 0), variables);
    clauses++;
  };

  /** The system's clauses, its state variables given, its others fresh. @returns the literal for one of the system's */
  function copy(stateOf: (variable: number) => number): (literal: number) => number {
    const fresh = variables;
    variables += system.variables - 2 * state;
    const literalOf = (literal: number) => {
      const variable = Math.abs(literal);
      const own = variable <= 2 * state ? stateOf(variable) : fresh + variable - 2 * state;
      return literal > 0 ? own : -own;
    };
    solver.add(
      system.clauses.map((literal) => (literal === 0 ? 0 : literalOf(literal))),
      variables,
    );
    clauses += clausesOfSystem;
    return literalOf;
  }

  return {
    solver,
    add,
    size: () => ({ variables, clauses }),
    frame() {
      const first = variables;
      // A step to anywhere comes with the frame, so that `bad` is defined in it: every state has one.
      variables += 2 * state;
      const at = copy((variable) => first + variable);
      for (const literal of [...system.never, ...system.hopeless]) add([-at(literal)]);
      return { at };
    },
    step(from, to) {
      return copy((variable) => (variable <= state ? from.at(variable) : to.at(variable - state)));
    },
    differ(a, b) {
      const clause: number[] = [];
      for (let variable = 1; variable <= state; variable++) {
        const [one, other] = [a.at(variable), b.at(variable)];
        const differs = ++variables;
        add([-differs, one, other]);
        add([-differs, -one, -other]);
        clause.push(differs);
      }
      add(clause);
    },
  };
}

/** Pairs of frames with the same state in a model. */
function equalPairs(frames: readonly Frame[], model: Uint8Array, state: number): (readonly [Frame, Frame])[] {
  const seen = new Map<string, Frame>();
  const pairs: (readonly [Frame, Frame])[] = [];
  for (const frame of frames) {
    const key = Array.from({ length: state }, (_, i) => model[frame.at(i + 1)]).join("");
    const other = seen.get(key);
    if (other === undefined) seen.set(key, frame);
    else pairs.push([other, frame]);
  }
  return pairs;
}
