/** Is there a position that one side calls solved and the other does not? */

import { TILES } from "../../encodings/tiles/rules.ts";
import type { Literal } from "../cnf/formula.ts";
import { isTarget } from "../game/board.ts";
import type { GoalWitness, Sides } from "./contract.ts";
import { addPosition, type FieldVariables, fieldIn, fieldVariables, tieFrame } from "./field.ts";
import { smallest } from "./smallest.ts";
import { createQuery, PREFERRED, type Subject } from "./subject.ts";

/**
 * The smallest such position for each side that calls it solved.
 *
 * Goal cells are those of the board as drawn. Where walls and targets are free, so is the drawing: a second position
 * with the same walls and targets, the same as the first if that will do.
 *
 * @throws UndecidedError
 */
export async function* differentGoals(
  subject: Subject,
  sides: Sides,
  known: readonly GoalWitness["solved"][],
): AsyncGenerator<GoalWitness> {
  const { board, free, amo } = subject;
  let start: FieldVariables | null = null;
  let same: Literal | null = null;
  const goals: Literal[] = [];
  const query = createQuery(subject, ({ formula, position }) => {
    if (free) {
      start = fieldVariables(formula, board, "start");
      same = formula.fresh("start is the position");
      addPosition(formula, board, start, subject);
      addSameGround(subject, formula, position, start, same);
    }
    for (const { encoding, options } of sides) {
      const unrolling = encoding.unroll({ board, formula, amo, options });
      const frame = unrolling.frame(0);
      tieFrame(formula, board, position, unrolling, frame);
      if (start === null) goals.push(unrolling.goal(frame));
      else {
        const drawn = unrolling.frame(0);
        tieFrame(formula, board, start, unrolling, drawn);
        goals.push(unrolling.goalFrom!(drawn, frame));
      }
    }
    const [first, second] = goals as [Literal, Literal];
    formula.add(first, second);
    formula.add(-first, -second);
    for (const [a] of known) formula.add(a ? -first : first);
    return start === null
      ? []
      : [...board.tiles.keys()].map((cell) => PREFERRED.map((tile) => start!(cell, tile)));
  });
  const { formula, position, order } = query;
  const session = await subject.pool.open(formula);
  try {
    for (;;) {
      const model =
        (same === null ? null : await smallest(session.solve, order, [same])) ??
        (await smallest(session.solve, order));
      if (model === null) return;
      const state = fieldIn(model, board, position);
      const { width, height } = board;
      const solved = [model[goals[0]!] === 1, model[goals[1]!] === 1] as const;
      yield {
        difference: "goal",
        width,
        height,
        start: start === null ? board.tiles : fieldIn(model, board, start),
        state,
        solved,
      };
      formula.add(solved[0] ? -goals[0]! : goals[0]!);
    }
  } finally {
    session.dispose();
  }
}

/** Both positions have the same walls and targets; `same` makes them one. */
function addSameGround(
  { board }: Subject,
  formula: Parameters<typeof addPosition>[0],
  position: FieldVariables,
  start: FieldVariables,
  same: Literal,
): void {
  const ground = (field: FieldVariables, cell: number, kind: "wall" | "target") =>
    TILES.filter((tile) => (kind === "wall" ? tile === "#" : isTarget(tile))).map((tile) =>
      field(cell, tile),
    );
  for (const cell of board.tiles.keys()) {
    for (const kind of ["wall", "target"] as const) {
      const [here, drawn] = [ground(position, cell, kind), ground(start, cell, kind)];
      for (const literal of here) formula.addLong([-literal, ...drawn]);
      for (const literal of drawn) formula.addLong([-literal, ...here]);
    }
    for (const tile of TILES) formula.add(-same, -position(cell, tile), start(cell, tile));
  }
}
