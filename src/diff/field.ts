/** A field of tiles as variables that belong to no encoding, and how the frames of encodings are tied to it. */
import type { Frame, Unrolling } from "../../encodings/contract.ts";
import { TILES } from "../../encodings/tiles/rules.ts";
import { pairwise } from "../cnf/amo/pairwise.ts";
import { exactlyOne } from "../cnf/exactly-one.ts";
import type { Formula, Literal } from "../cnf/formula.ts";
import {
  type Board,
  coordinates,
  DIRECTIONS,
  type Direction,
  isPlayer,
  isTarget,
  type Tile,
} from "../game/board.ts";
import type { Field } from "./contract.ts";

/** "The tile at `cell` is `tile`". */
export type FieldVariables = (cell: number, tile: Tile) => Literal;
/** "m = direction". */
export type MoveVariables = (direction: Direction) => Literal;

/** New variables `name[x,y]=tile`, not constrained in any way. */
export function fieldVariables(formula: Formula, board: Board, name: string): FieldVariables {
  const first = formula.block(
    TILES.length * board.tiles.length,
    (index) =>
      `${name}[${coordinates(board, Math.floor(index / TILES.length))}]=${TILES[index % TILES.length]}`,
  );
  return (cell, tile) => first + TILES.length * cell + TILES.indexOf(tile as (typeof TILES)[number]);
}

/** New variables for the direction of a step. */
export function directionVariables(formula: Formula): MoveVariables {
  const first = formula.block(DIRECTIONS.length, (index) => `m=${DIRECTIONS[index]}`);
  return (direction) => first + DIRECTIONS.indexOf(direction);
}

/** Which fields are positions. */
export interface Positions {
  /** Walls and targets are part of what is looked for; else those of the board. */
  readonly free: boolean;
  /** Any number of agents, also none. */
  readonly anyField: boolean;
}

/**
 * The field is a position: one tile a cell, exactly one agent. Where walls and targets are the board's, what the
 * player cannot reach stays as drawn.
 */
export function addPosition(
  formula: Formula,
  board: Board,
  field: FieldVariables,
  { free, anyField }: Positions,
): void {
  const inside = new Set(board.floor);
  for (const [cell, drawn] of board.tiles.entries()) {
    const here = TILES.map((tile) => field(cell, tile));
    exactlyOne(formula, pairwise, here, `x[${coordinates(board, cell)}]`);
    if (free) continue;
    for (const tile of TILES) {
      const possible = inside.has(cell) ? tile !== "#" && isTarget(tile) === isTarget(drawn) : tile === drawn;
      if (!possible) formula.add(-field(cell, tile));
    }
  }
  if (anyField) return;
  const agents = [...board.tiles.keys()].flatMap((cell) =>
    TILES.filter(isPlayer).map((tile) => field(cell, tile)),
  );
  exactlyOne(formula, pairwise, agents, "agent");
}

/** `literal` ↔ the conjunction of `cube`. */
function tie(formula: Formula, literal: Literal, cube: readonly Literal[]): void {
  for (const part of cube) formula.add(-literal, part);
  formula.addLong([literal, ...cube.map((part) => -part)]);
}

/** The field is what the frame shows. */
export function tieFrame(
  formula: Formula,
  board: Board,
  field: FieldVariables,
  unrolling: Unrolling,
  frame: Frame,
): void {
  for (const cell of board.tiles.keys()) {
    for (const tile of TILES) tie(formula, field(cell, tile), unrolling.shows(frame, cell, tile));
  }
}

/** The step goes where m says. */
export function tieMove(formula: Formula, m: MoveVariables, unrolling: Unrolling, step: unknown): void {
  for (const direction of DIRECTIONS) tie(formula, m(direction), unrolling.goes!(step, direction));
}

/** The field in a model. More than one tile in a cell is not a field; the first is taken. */
export const fieldIn = (model: Uint8Array, board: Board, field: FieldVariables): Field =>
  board.tiles.map((_, cell) => TILES.find((tile) => model[field(cell, tile)] === 1) ?? "_");

export function directionIn(model: Uint8Array, m: MoveVariables): Direction {
  const chosen = DIRECTIONS.find((direction) => model[m(direction)] === 1);
  if (!chosen) throw new Error("no direction is true in the model");
  return chosen;
}
