/**
 * Kinds of difference: two steps differ in the same way if a rule can see no more than the same of the cell: its
 * tile, what stands on the four places along the move, and what becomes of it.
 */
import { KINDS, PLACES, type Place, placeOf, TILES } from "../../encodings/tiles/rules.ts";
import type { Formula, Literal } from "../cnf/formula.ts";
import { type Board, coordinates, DIRECTIONS, type Direction, type Tile } from "../game/board.ts";
import type { Field, Kind, Look } from "./contract.ts";
import type { FieldVariables, MoveVariables } from "./field.ts";

const STANDING: Record<Exclude<Look, "outside">, readonly Tile[]> = {
  agent: KINDS.agent,
  box: KINDS.box,
  free: KINDS.free,
  wall: ["#"],
};
const STANDING_LOOKS = Object.keys(STANDING) as (keyof typeof STANDING)[];

type Grid = Pick<Board, "width" | "height">;

function lookAt(grid: Grid, field: Field, cell: number, direction: Direction, place: Place): Look {
  const at = placeOf(grid, cell, direction, place);
  if (at < 0) return "outside";
  return STANDING_LOOKS.find((look) => STANDING[look].includes(field[at]!))!;
}

/** What a rule sees of `cell` in a step from `field`. */
export function kindOf(
  grid: Grid,
  field: Field,
  direction: Direction,
  cell: number,
  becomes: Kind["becomes"],
): Kind {
  const looks = PLACES.map((place) => [place, lookAt(grid, field, cell, direction, place)]);
  return { cell, tile: field[cell]!, ...(Object.fromEntries(looks) as Record<Place, Look>), becomes };
}

/** Equal for witnesses of one kind. */
export const kindKey = ({ tile, behind, behind2, ahead, ahead2, becomes }: Kind): string =>
  [tile, behind2, behind, ahead, ahead2, ...becomes].join(" ");

/** Forbids kinds of difference in a formula. */
export interface Exclusion {
  /** No cell that `chosen` chooses is of this kind any more. */
  exclude(kind: Kind, chosen: (cell: number) => Literal): void;
}

export function createExclusion(
  formula: Formula,
  board: Board,
  field: FieldVariables,
  m: MoveVariables,
): Exclusion {
  const names = new Map<string, Literal>();

  /** Implied by each tile that looks so. */
  function looks(cell: number, look: Exclude<Look, "outside">): Literal {
    if (look === "wall") return field(cell, "#");
    const name = `${look}[${coordinates(board, cell)}]`;
    let literal = names.get(name);
    if (literal === undefined) {
      literal = formula.fresh(name);
      names.set(name, literal);
      for (const tile of TILES) if (STANDING[look].includes(tile)) formula.add(-field(cell, tile), literal);
    }
    return literal;
  }

  return {
    exclude(kind, chosen) {
      for (const cell of board.tiles.keys()) {
        for (const direction of DIRECTIONS) {
          const clause = [-chosen(cell), -m(direction), -field(cell, kind.tile)];
          const fits = PLACES.every((place) => {
            const at = placeOf(board, cell, direction, place);
            const look = kind[place];
            if (at < 0 || look === "outside") return at < 0 && look === "outside";
            clause.push(-looks(at, look));
            return true;
          });
          if (fits) formula.addLong(clause);
        }
      }
    },
  };
}
