import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldOf } from "../../src/certify/field.ts";
import { plainFormula } from "../../src/certify/plain.ts";
import type { Board } from "../../src/game/board.ts";
import { type Cnf, compareCnf } from "../../src/proof/cnf.ts";
import { literals } from "../../src/proof/literals.ts";
import { movesFormula } from "../../src/proof/rules-of-moves.ts";
import { pushesFormula } from "../../src/proof/rules-of-pushes.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";

/** The formula the checker writes from the rules. */
function expected(board: Board, steps: number, metric: "moves" | "pushes", stutter: boolean): Cnf {
  const clauses = literals();
  const emit = (...clause: readonly number[]) => {
    for (const literal of clause) clauses.push(literal);
    clauses.push(0);
  };
  const field = fieldOf(board);
  const { variables } =
    metric === "moves" ? movesFormula(field, steps, stutter, emit) : pushesFormula(field, steps, emit);
  return { variables, clauses: clauses.view() };
}

function compare(board: Board, steps: number): void {
  for (const [metric, stutter] of [
    ["moves", false],
    ["moves", true],
    ["pushes", true],
  ] as const) {
    const formula = plainFormula(board, steps, { metric, stutter });
    const found = { variables: formula.variables, clauses: formula.stored() };
    compareCnf(found, expected(board, steps, metric, stutter), `${metric}, ${stutter}`);
  }
}

describe("the checker's formula, written from the rules", () => {
  it.each(SMALL_ZOO)("has the clauses and numbers of the encoders on the board %s", (name) => {
    expect(() => compare(zoo(name), 2)).not.toThrow();
  });

  it("has the clauses of the encoders on random boards, whatever is solved when", () => {
    const boards = fc.oneof(
      smallBoard(),
      smallBoard({ extraBoxes: 1 }),
      smallBoard({ extraBoxes: -1, goal: "boxes-home" }),
    );
    fc.assert(
      fc.property(boards, fc.nat(4), (board, steps) => compare(board, steps)),
      { numRuns: runs(30) },
    );
  });
});
