/**
 * What every backend refuses, in one place: calls that are a fault of the caller are thrown before a solver can
 * misread them. Also what solvers do that cannot go on.
 */

import { countOf } from "../results/length.ts";
import type { Solver, Undecided } from "./contract.ts";

/** Why every further call of a solver gives no answer. */
export interface Failure {
  readonly reason: Undecided;
  readonly message: string;
}

/**
 * The same solver, which refuses wrong calls: literals beyond the variables, an open last clause, use after
 * `dispose`, a call while another one runs. Lets go of the solver (and so of its memory) on `dispose`.
 */
export function guard(solver: Solver): Solver {
  const { signature } = solver;
  let live: Solver | null = solver;
  let variables = 0;
  let busy = false;

  function use(): Solver {
    if (live === null) throw new Error("this solver has been disposed");
    if (busy) throw new Error("this solver is still busy with another call");
    return live;
  }

  return {
    signature,
    add(clauses, count) {
      const solver = use();
      variables = Math.max(variables, count);
      checkClauses(clauses, variables);
      solver.add(clauses, variables);
    },
    async solve(request = {}) {
      const solver = use();
      checkAssumptions(request.assumptions ?? [], variables);
      busy = true;
      try {
        return await solver.solve(request);
      } finally {
        busy = false;
      }
    },
    dispose() {
      live?.dispose();
      live = null;
    },
  };
}

/** @throws RangeError when a literal is beyond the variables or the last clause is not ended by 0 */
function checkClauses(clauses: Int32Array, variables: number): void {
  for (let i = 0; i < clauses.length; i++) {
    if (Math.abs(clauses[i]!) > variables) {
      throw new RangeError(`literal ${clauses[i]} is beyond the ${countOf(variables, "variables")}`);
    }
  }
  if (clauses.length > 0 && clauses.at(-1) !== 0) throw new RangeError("the last clause is not ended by 0");
}

/** @throws RangeError when an assumption is no literal over the variables */
function checkAssumptions(assumptions: readonly number[], variables: number): void {
  for (const literal of assumptions) {
    if (literal === 0 || !Number.isInteger(literal) || Math.abs(literal) > variables) {
      throw new RangeError(`assumption ${literal} is no literal of the ${countOf(variables, "variables")}`);
    }
  }
}

/** A solver that could not be made: takes clauses and answers each call with why. */
export function failedSolver(signature: string, failure: Failure): Solver {
  return {
    signature,
    add() {},
    async solve() {
      return { status: "unknown", ...failure, milliseconds: 0, conflicts: null, memory: null };
    },
    dispose() {},
  };
}
