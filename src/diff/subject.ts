/** The positions in question: common to every query about one board or one size. */
import { TILES } from "../../encodings/tiles/rules.ts";
import type { AtMostOne } from "../cnf/amo/contract.ts";
import { pairwise } from "../cnf/amo/pairwise.ts";
import { exactlyOne } from "../cnf/exactly-one.ts";
import { createFormula, type Formula, type Literal } from "../cnf/formula.ts";
import { type Board, DIRECTIONS, isBox, type Tile } from "../game/board.ts";
import type { Side } from "./contract.ts";
import {
  addPosition,
  directionVariables,
  type FieldVariables,
  fieldVariables,
  type MoveVariables,
  type Positions,
  tieFrame,
  tieMove,
} from "./field.ts";
import type { Pool } from "./session.ts";
import { count, type Order } from "./smallest.ts";

/** A board, or a size whose walls and targets are looked for too. */
export interface Subject extends Positions {
  readonly board: Board;
  readonly amo: AtMostOne;
  readonly pool: Pool;
}

/** In the order in which a cell of the smallest witness prefers them. */
export const PREFERRED: readonly Tile[] = ["_", ".", "@", "+", "$", "*", "#"];

/** A formula over a free position and a free m. */
export interface Query {
  readonly formula: Formula;
  readonly position: FieldVariables;
  readonly m: MoveVariables;
  readonly order: Order;
}

/** @param more choices to be made after the position and m, the most important first */
export function createQuery(subject: Subject, more: (query: Omit<Query, "order">) => Literal[][]): Query {
  const { board } = subject;
  const formula = createFormula();
  const position = fieldVariables(formula, board, "x");
  const m = directionVariables(formula);
  addPosition(formula, board, position, subject);
  exactlyOne(formula, pairwise, DIRECTIONS.map(m), "m");
  const cells = [...board.tiles.keys()];
  const boxes = cells.flatMap((cell) => TILES.filter(isBox).map((tile) => position(cell, tile)));
  const choices = cells.map((cell) => PREFERRED.map((tile) => position(cell, tile)));
  const added = more({ formula, position, m });
  const atLeast = count(formula, boxes, "boxes");
  return { formula, position, m, order: { atLeast, choices: [...choices, DIRECTIONS.map(m), ...added] } };
}

/** One step of a side from the position along m. Returns what it shows afterwards. */
export function addStep(
  { board, amo }: Pick<Subject, "board" | "amo">,
  { encoding, options }: Side,
  { formula, position, m }: Omit<Query, "order">,
): FieldVariables {
  const unrolling = encoding.unroll({ board, formula, amo, options });
  const [from, to] = [unrolling.frame(0), unrolling.frame(1)];
  const step = unrolling.transition(from, to);
  const after = fieldVariables(formula, board, "y");
  tieFrame(formula, board, position, unrolling, from);
  tieFrame(formula, board, after, unrolling, to);
  tieMove(formula, m, unrolling, step);
  return after;
}
