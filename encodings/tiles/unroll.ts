/** Unrolls a table of rules over tile variables, however a tile is written. */
import { define } from "../../src/cnf/define.ts";
import type { Literal } from "../../src/cnf/formula.ts";
import { DIRECTIONS, type Direction } from "../../src/game/board.ts";
import type { EncodingContext, Unrolling } from "../contract.ts";
import { addTileRelation, type TileFrame, type TileSet } from "./relation.ts";
import { type RuleTable, TILES } from "./rules.ts";

export interface TileRepresentation {
  /** New variables for the tiles of one frame, with what makes each cell hold exactly one tile. */
  frame(context: EncodingContext, label: number): TileFrame;
}

/** "m = d" as a cube, for each direction d. */
export type MoveCubes = Readonly<Record<Direction, readonly Literal[]>>;

export interface TileModel {
  readonly table: RuleTable;
  /** G: the cells that must hold a box on a target in the end. */
  readonly goals: readonly number[];
  readonly representation: TileRepresentation;
  moves(context: EncodingContext, label: number): MoveCubes;
}

const holds = (model: Uint8Array, cube: readonly Literal[]) =>
  cube.every((literal) => model[Math.abs(literal)] === (literal > 0 ? 1 : 0));

export function unrollTiles(context: EncodingContext, model: TileModel): Unrolling<TileFrame, MoveCubes> {
  const { board, formula } = context;
  const { table, goals, representation } = model;

  /** `guard` and none of the cubes. */
  const exclude = (guard: Literal | null, { cubes }: TileSet) => {
    for (const cube of cubes) {
      formula.addLong([...(guard === null ? [] : [-guard]), ...cube.map((literal) => -literal)]);
    }
  };

  return {
    frame(label, window) {
      const frame = representation.frame(context, label);
      for (const cell of board.tiles.keys()) {
        if (window && !window.agent(cell)) exclude(null, frame.kind(cell, "agent"));
        if (window && !window.box(cell)) exclude(null, frame.kind(cell, "box"));
      }
      return frame;
    },
    transition(from, to) {
      const m = model.moves(context, from.label);
      addTileRelation(formula, board, table, from, to, (direction) => m[direction]);
      return m;
    },
    start(frame, guard) {
      for (const [cell, tile] of board.tiles.entries()) {
        for (const clause of frame.tile(cell, tile).clauses) formula.addLong([-guard, ...clause]);
      }
    },
    goal(frame) {
      const name = `goal@${frame.label}`;
      if (board.goal === "targets-filled") {
        return define(
          formula,
          name,
          goals.flatMap((cell) => frame.tile(cell, "*").clauses),
        );
      }
      const offTarget = [...board.tiles.keys()].flatMap((cell) => frame.tile(cell, "$").cubes);
      return define(
        formula,
        name,
        offTarget.map((cube) => cube.map((literal) => -literal)),
      );
    },
    forbid(frame, kind, cell, guard) {
      exclude(guard, frame.kind(cell, kind));
    },
    tiles: (values, frame) =>
      board.tiles.map(
        (_, cell) =>
          TILES.find((tile) => frame.tile(cell, tile).cubes.some((cube) => holds(values, cube))) ?? "_",
      ),
    action(values, m) {
      const direction = DIRECTIONS.find((candidate) => holds(values, m[candidate]));
      if (!direction)
        throw new Error("no direction is true in the model: the formula's exactly-one constraint is broken");
      return { kind: "move", direction };
    },
  };
}
