/** Can one step of the two sides end differently? Both steps in one formula, from one position along one m. */
import { TILES } from "../../encodings/tiles/rules.ts";
import type { Literal } from "../cnf/formula.ts";
import type { Tile } from "../game/board.ts";
import type { Kind, Sides, StepWitness } from "./contract.ts";
import { directionIn, fieldIn } from "./field.ts";
import { createExclusion, kindOf } from "./kinds.ts";
import { smallest } from "./smallest.ts";
import { addStep, createQuery, type Subject } from "./subject.ts";

interface Difference {
  readonly cell: number;
  readonly becomes: readonly [Tile, Tile];
  readonly literal: Literal;
}

/**
 * The smallest steps that end differently, each of another kind than `known`, until the caller stops asking.
 *
 * @throws UndecidedError
 */
export async function* differentSteps(
  subject: Subject,
  sides: Sides,
  known: readonly Kind[],
): AsyncGenerator<StepWitness> {
  const { board } = subject;
  const differences: Difference[] = [];
  const after: ReturnType<typeof addStep>[] = [];
  const query = createQuery(subject, (open) => {
    for (const side of sides) after.push(addStep(subject, side, open));
    for (const cell of board.tiles.keys()) {
      for (const first of TILES) {
        for (const second of TILES) {
          if (first === second) continue;
          const literal = open.formula.fresh(`differ[${cell}]=${first}${second}`);
          open.formula.add(-literal, after[0]!(cell, first));
          open.formula.add(-literal, after[1]!(cell, second));
          differences.push({ cell, becomes: [first, second], literal });
        }
      }
    }
    open.formula.addLong(differences.map(({ literal }) => literal));
    return [differences.map(({ literal }) => literal)];
  });
  const { formula, position, m } = query;
  const byPlace = new Map(differences.map(({ cell, becomes, literal }) => [`${cell}${becomes}`, literal]));
  const exclusion = createExclusion(formula, board, position, m);
  const exclude = (kind: Kind) => exclusion.exclude(kind, (cell) => byPlace.get(`${cell}${kind.becomes}`)!);
  for (const kind of known) exclude(kind);

  const session = await subject.pool.open(formula);
  try {
    for (;;) {
      const model = await smallest(session.solve, query.order);
      if (model === null) return;
      const before = fieldIn(model, board, position);
      const direction = directionIn(model, m);
      const differing = differences.filter(({ literal }) => model[literal] === 1);
      const { cell, becomes } = differing[0]!;
      const kind = kindOf(board, before, direction, cell, becomes);
      const ends = after.map((field) => fieldIn(model, board, field));
      const { width, height } = board;
      const cells = [...board.tiles.keys()].filter((at) => ends[0]![at] !== ends[1]![at]);
      yield {
        difference: "step",
        width,
        height,
        before,
        direction,
        after: [ends[0]!, ends[1]!],
        cells,
        kind,
      };
      exclude(kind);
    }
  } finally {
    session.dispose();
  }
}
