/**
 * The paper's tile update `next(x)` as data: a table of rules that encoders turn into clauses and that `next`
 * below evaluates directly.
 *
 * All places are relative to the direction m of the step. "Behind" is one step against m, where a mover that
 * enters the cell comes from (the paper's δ); "ahead" is one step along m (δ'); "behind2" and "ahead2" are two
 * steps away (γ, γ').
 */
import { type Board, type Direction, neighbour, type Tile } from "../../src/game/board.ts";

export const TILES = ["_", "@", ".", "#", "$", "*", "+"] as const satisfies readonly Tile[];

export const PLACES = ["behind", "behind2", "ahead", "ahead2"] as const;
export type Place = (typeof PLACES)[number];

/** What a test can ask of a place; `inside` only asks that the place is on the board (≠ ⊥). */
export const KINDS = {
  agent: ["@", "+"],
  box: ["$", "*"],
  free: ["_", "."],
  inside: TILES,
} as const satisfies Record<string, readonly Tile[]>;
export type Kind = keyof typeof KINDS;

/** "The tile at `place` is of this kind"; false outside the board. */
export type Test = readonly [kind: Kind, place: Place];

export interface Rule {
  /** The number of the rule in the table it comes from. */
  readonly number: number;
  readonly from: Tile;
  /** A disjunction of conjunctions of tests. */
  readonly when: readonly (readonly Test[])[];
  readonly to: Tile;
}

/** Rules that never overlap: for each tile and direction at most one disjunct can be true. Where none is, the tile stays. */
export type RuleTable = readonly Rule[];

/** The cell at a place relative to `cell`, or -1 outside the board. */
export function placeOf(
  board: Pick<Board, "width" | "height">,
  cell: number,
  direction: Direction,
  place: Place,
): number {
  const distance = place.endsWith("2") ? 2 : 1;
  return neighbour(board, cell, direction, place.startsWith("ahead") ? distance : -distance);
}

/** The disjuncts of a rule that can be true at this cell and direction: those with all their places on the board. */
export function possible(
  board: Pick<Board, "width" | "height">,
  rule: Rule,
  cell: number,
  direction: Direction,
): (readonly Test[])[] {
  return rule.when.filter((tests) => tests.every(([, place]) => placeOf(board, cell, direction, place) >= 0));
}

/** The whole field after one step: every cell's rule applied to the old field at once. */
export function next(
  board: Pick<Board, "width" | "height">,
  table: RuleTable,
  field: readonly Tile[],
  direction: Direction,
): Tile[] {
  const holds = (cell: number, [kind, place]: Test) =>
    (KINDS[kind] as readonly Tile[]).includes(field[placeOf(board, cell, direction, place)]!);
  return field.map((tile, cell) => {
    const rule = table.find(
      ({ from, when }) => from === tile && when.some((tests) => tests.every((test) => holds(cell, test))),
    );
    return rule?.to ?? tile;
  });
}
