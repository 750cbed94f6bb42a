/**
 * The plain formulas of certificates, made by the encodings: every variable in every frame, no windows, no symmetry
 * breaking. Frames are numbered as docs/certificates.md says: frame 0, then each step's next frame before the step.
 */
import type { Encoding } from "../../encodings/contract.ts";
import { factored } from "../../encodings/factored.ts";
import { push } from "../../encodings/push.ts";
import { pairwise } from "../cnf/amo/pairwise.ts";
import { createFormula, type Formula, TRUE } from "../cnf/formula.ts";
import type { Board } from "../game/board.ts";

export interface PlainOptions {
  readonly metric: "moves" | "pushes";
  readonly stutter: boolean;
}

/** "Some run of `steps` steps solves the board." */
export function plainFormula(board: Board, steps: number, { metric, stutter }: PlainOptions): Formula {
  const formula = createFormula();
  const encoding: Encoding = metric === "moves" ? factored : push;
  const options = { steps: stutter ? "stutter" : "strict" };
  const unrolling = encoding.unroll({ board, formula, amo: pairwise, options });
  const first = unrolling.frame(0);
  let last = first;
  for (let step = 0; step < steps; step++) {
    const next = unrolling.frame(step + 1);
    unrolling.transition(last, next);
    last = next;
  }
  unrolling.start(first, TRUE);
  formula.add(unrolling.goal(last));
  if (board.goal === "targets-filled" && board.boxes.length === board.targets.length) {
    for (const cell of board.floor)
      if (!board.targets.includes(cell)) unrolling.forbid(last, "box", cell, TRUE);
  }
  return formula;
}
