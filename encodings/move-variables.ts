/**
 * The paper's input: in every step one free variable m in { up, down, left, right }, the direction in which the
 * agent wants to move. Written one-hot.
 */
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import type { Literal } from "../src/cnf/formula.ts";
import { DIRECTIONS, type Direction } from "../src/game/board.ts";
import type { EncodingContext } from "./contract.ts";

/** The literal "m = d" for each direction d. */
export type MoveVariables = Readonly<Record<Direction, Literal>>;

/** New variables `m@label=up` … with exactly one of them true. */
export function moveVariables(
  { formula, amo }: Pick<EncodingContext, "formula" | "amo">,
  label: number,
): MoveVariables {
  const first = formula.block(DIRECTIONS.length, (index) => `m@${label}=${DIRECTIONS[index]}`);
  const literals = DIRECTIONS.map((_, index) => first + index);
  exactlyOne(formula, amo, literals, `m@${label}`);
  return Object.fromEntries(DIRECTIONS.map((direction, index) => [direction, first + index])) as Record<
    Direction,
    Literal
  >;
}

/** The direction whose literal is true in a model. */
export function chosenDirection(model: Uint8Array, m: MoveVariables): Direction {
  const chosen = DIRECTIONS.find((direction) => model[m[direction]] === 1);
  if (!chosen)
    throw new Error("no direction is true in the model: the formula's exactly-one constraint is broken");
  return chosen;
}

/** The same as cubes of one literal, for relations that take m in any representation. */
export function moveCubes(
  context: EncodingContext,
  label: number,
): Readonly<Record<Direction, readonly Literal[]>> {
  const m = moveVariables(context, label);
  return { up: [m.up], down: [m.down], left: [m.left], right: [m.right] };
}
