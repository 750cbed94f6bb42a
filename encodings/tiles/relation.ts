/**
 * Clauses of one step over tile variables, for any table of rules and any way to write a tile in variables.
 *
 * With a direction m, a cell x with tile T and a rule T → U under the condition D1 ∨ … ∨ Dn (each a conjunction of
 * tests on neighbours):
 *
 *   firing:  m ∧ x = T ∧ Di                → x' = U        one implication for each disjunct
 *   frame:   m ∧ x = T ∧ ¬D1 ∧ … ∧ ¬Dn     → x' = T        over all rules of T ("otherwise x")
 *
 * A test is used negatively in firing clauses and positively in frame clauses, so a representation gives each
 * test in both normal forms.
 */
import type { Formula, Literal } from "../../src/cnf/formula.ts";
import { type Board, DIRECTIONS, type Direction, type Tile } from "../../src/game/board.ts";
import { type Kind, placeOf, possible, type RuleTable, TILES } from "./rules.ts";
import type { Block } from "./template.ts";

/** A set of tiles over the variables of one cell, as a disjunction of cubes and as a conjunction of clauses. */
export interface TileSet {
  readonly cubes: readonly (readonly Literal[])[];
  readonly clauses: readonly (readonly Literal[])[];
}

/** How the tile of a cell is written in variables. */
export interface TileFrame {
  readonly label: number;
  /** The variables of its tiles. */
  readonly variables: Block;
  tile(cell: number, tile: Tile): TileSet;
  kind(cell: number, kind: Exclude<Kind, "inside">): TileSet;
}

/** All ways to take one element of each list. */
function product<T>(lists: readonly (readonly (readonly T[])[])[]): T[][] {
  let result: T[][] = [[]];
  for (const list of lists) {
    const longer: T[][] = [];
    for (const head of result) for (const tail of list) longer.push(head.concat(tail));
    result = longer;
  }
  return result;
}

const negate = (literals: readonly Literal[]) => literals.map((literal) => -literal);

/** One literal of each list, all ways, without those that are always true or that another one implies. */
function choices(lists: readonly (readonly (readonly Literal[])[])[]): Literal[][] {
  const all = product(lists)
    .map((choice) => [...new Set(choice)])
    .filter((choice) => !choice.some((literal) => choice.includes(-literal)));
  const within = (a: readonly Literal[], b: readonly Literal[]) => a.every((literal) => b.includes(literal));
  return all.filter(
    (choice, index) =>
      !all.some(
        (other, i) => i !== index && within(other, choice) && (other.length < choice.length || i < index),
      ),
  );
}

/** Adds the clauses of one step; `move(d)` is the cube "m = d". */
export function addTileRelation(
  formula: Formula,
  board: Board,
  table: RuleTable,
  from: TileFrame,
  to: TileFrame,
  move: (direction: Direction) => readonly Literal[],
): void {
  const implies = (
    condition: readonly (readonly Literal[])[],
    consequence: TileSet,
    alternatives: readonly Literal[] = [],
  ) => {
    for (const cube of condition) {
      for (const clause of consequence.clauses)
        formula.addLong([...negate(cube), ...alternatives, ...clause]);
    }
  };
  for (let cell = 0; cell < board.width * board.height; cell++) {
    for (const tile of TILES) {
      const rules = table.filter((rule) => rule.from === tile);
      const before = from.tile(cell, tile);
      const stays = to.tile(cell, tile);
      if (rules.length === 0) {
        implies(before.cubes, stays);
        continue;
      }
      for (const direction of DIRECTIONS) {
        const m = [move(direction)];
        const conditions: TileSet[][] = [];
        for (const rule of rules) {
          for (const tests of possible(board, rule, cell, direction)) {
            const sets = tests
              .filter(([kind]) => kind !== "inside")
              .map(([kind, place]) =>
                from.kind(placeOf(board, cell, direction, place), kind as Exclude<Kind, "inside">),
              );
            conditions.push(sets);
            implies(product([m, before.cubes, ...sets.map((set) => set.cubes)]), to.tile(cell, rule.to));
          }
        }
        // ¬Di holds if some test of Di fails: the frame clauses run over all choices of one test for each Di.
        for (const choice of choices(conditions.map((sets) => sets.flatMap((set) => set.clauses)))) {
          implies(product([m, before.cubes]), stays, choice);
        }
      }
    }
  }
}
