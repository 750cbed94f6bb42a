/** The last formula of a search that had no solution and the one that had, as its solver got them. */
import type { SolveBoardOptions } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import type { Board } from "../src/game/board.ts";
import type { Backend } from "../src/solver/contract.ts";

export interface Question {
  readonly answer: "sat" | "unsat";
  /** Number of steps. */
  readonly k: number;
  readonly variables: number;
  /** Zero-terminated; assumptions are unit clauses at the end. */
  readonly clauses: Int32Array;
  /** How many clauses there are. */
  readonly count: number;
}

/** Refuted with fewer conflicts, a formula says nothing of solvers: so are lengths that the board's parity excludes. */
const TELLING = 100;

export type Questions = Readonly<Record<Question["answer"], Question | null>>;

/**
 * Searches for a shortest solution and keeps two of its questions.
 *
 * @returns null for "sat" where the level was not decided, as a model may still break what is checked on models only;
 *   null for "unsat" where no refutation took conflicts enough
 */
export async function searchQuestions(board: Board, options: SolveBoardOptions): Promise<Questions> {
  const last: Record<Question["answer"], Asked | null> = { sat: null, unsat: null };
  let k = 0;
  const { verdict } = await solveBoard(board, options, {
    onProgress(event) {
      if (event.type === "work") k = event.steps;
    },
    between: (backend) =>
      recording(backend, (question) => {
        if (question.answer === "sat" || question.conflicts >= TELLING)
          last[question.answer] = { ...question, k };
      }),
  });
  return { unsat: questionOf(last.unsat), sat: verdict === "optimal" ? questionOf(last.sat) : null };
}

interface Asked extends Omit<Question, "clauses" | "count"> {
  readonly conflicts: number;
  readonly portions: readonly Int32Array[];
}

/** The same backend, which tells every question that its solvers decide. */
function recording(backend: Backend, tell: (question: Omit<Asked, "k">) => void): Backend {
  return {
    ...backend,
    async create(options) {
      const solver = await backend.create(options);
      const portions: Int32Array[] = [];
      let variables = 0;
      return {
        ...solver,
        add(clauses, count) {
          portions.push(clauses.slice());
          variables = count;
          solver.add(clauses, count);
        },
        async solve(request = {}) {
          const outcome = await solver.solve(request);
          if (outcome.status === "unknown") return outcome;
          const units = Int32Array.from((request.assumptions ?? []).flatMap((literal) => [literal, 0]));
          const { status: answer, conflicts } = outcome;
          tell({ answer, variables, conflicts: conflicts ?? 0, portions: [...portions, units] });
          return outcome;
        },
      };
    },
  };
}

function questionOf(asked: Asked | null): Question | null {
  if (asked === null) return null;
  const { answer, k, variables, portions } = asked;
  const clauses = new Int32Array(portions.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const portion of portions) {
    clauses.set(portion, at);
    at += portion.length;
  }
  const count = clauses.reduce((sum, literal) => sum + (literal === 0 ? 1 : 0), 0);
  return { answer, k, variables, clauses, count };
}
