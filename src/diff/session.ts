/**
 * Many small formulas in few solvers: to make a solver takes longer than to decide what is asked here. Each formula
 * stands behind an activation literal of its own, under variables of its own, so none can touch another.
 */
import { DisagreementError } from "../bmc/contract.ts";
import { type Formula, falsifiedClause, type Literal } from "../cnf/formula.ts";
import type { Backend, SolveRequest, Solver, Undecided } from "../solver/contract.ts";

/** The solver did not decide. */
export class UndecidedError extends Error {
  override readonly name = "UndecidedError";
  readonly reason: Undecided;
  constructor(reason: Undecided, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A model of the formula under assumptions, null if there is none. @throws UndecidedError */
export type Solve = (assumptions: readonly Literal[]) => Promise<Uint8Array | null>;

/** A formula that may still grow, in an incremental solver. */
export interface Session {
  readonly solve: Solve;
  dispose(): void;
}

export type Limits = Pick<SolveRequest, "deadline" | "signal">;

export interface Pool {
  open(formula: Formula): Promise<Session>;
  dispose(): void;
}

/** A solver with more variables than this takes no further formula: reading its models would be slow. */
const FULL = 5000;

export function createPool(backend: Backend, limits: Limits): Pool {
  let solver: Solver | null = null;
  let variables = 0;
  let open = 0;

  return {
    async open(formula) {
      if (variables > FULL && open === 0) {
        solver?.dispose();
        solver = null;
      }
      if (solver === null) {
        solver = await backend.create();
        variables = 0;
      }
      open++;
      return sessionIn(
        solver,
        formula,
        limits,
        () => ++variables,
        () => variables,
        () => open--,
      );
    },
    dispose: () => solver?.dispose(),
  };
}

function sessionIn(
  solver: Solver,
  formula: Formula,
  limits: Limits,
  fresh: () => number,
  variables: () => number,
  close: () => void,
): Session {
  const active = fresh();
  /** The solver's number of each variable of the formula. */
  const numbers: number[] = [0];
  const translate = (literal: Literal) => Math.sign(literal) * numbers[Math.abs(literal)]!;
  let sent = 0;

  function send(): void {
    while (numbers.length <= formula.variables) numbers.push(fresh());
    if (sent === formula.size) return;
    const clauses: number[] = [];
    const stored = formula.stored(sent);
    for (let i = 0; i < stored.length; i++) {
      if (stored[i] === 0) clauses.push(-active, 0);
      else clauses.push(translate(stored[i]!));
    }
    sent = formula.size;
    solver.add(Int32Array.from(clauses), variables());
  }

  return {
    async solve(assumptions) {
      send();
      const outcome = await solver.solve({ ...limits, assumptions: [active, ...assumptions.map(translate)] });
      if (outcome.status === "unknown") throw new UndecidedError(outcome.reason, outcome.message);
      if (outcome.status === "unsat") return null;
      const model = new Uint8Array(numbers.length);
      for (let v = 1; v < numbers.length; v++) model[v] = outcome.model[numbers[v]!]!;
      const falsified = falsifiedClause(formula.stored(), model, assumptions);
      if (falsified)
        throw new DisagreementError(`a model of ${solver.signature} falsifies the clause ${falsified}`);
      return model;
    },
    dispose() {
      solver.add(Int32Array.of(-active, 0), variables());
      close();
    },
  };
}
