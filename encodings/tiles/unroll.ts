/** Unrolls a table of rules over tile variables, however a tile is written. */
import { define } from "../../src/cnf/define.ts";
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import type { Literal } from "../../src/cnf/formula.ts";
import { coordinates, DIRECTIONS, type Direction, isTarget, type Tile } from "../../src/game/board.ts";
import type { EncodingContext, EncodingOption, TileRules, Unrolling } from "../contract.ts";
import { addTileRelation, type TileFrame, type TileSet } from "./relation.ts";
import { TILES } from "./rules.ts";
import { type Block, createTemplate } from "./template.ts";

export interface TileRepresentation {
  /** New variables for the tiles of one frame, with what makes each cell hold exactly one tile. */
  frame(context: EncodingContext, label: number): TileFrame;
}

/** "m = d" as a cube, for each direction d. */
export type MoveCubes = Readonly<Record<Direction, readonly Literal[]>>;

export interface TileModel {
  readonly rules: TileRules;
  readonly representation: TileRepresentation;
  moves(context: EncodingContext, label: number): MoveCubes;
}

/** The option of the encodings whose rules keep these invariants. */
export const INVARIANTS: EncodingOption = {
  name: "invariants",
  values: ["yes", "no"],
  default: "yes",
  summary:
    "say in every frame that walls and targets stay and that there is one agent, or leave it to the rules",
};

/** G: the cells that must hold a box on a target in the end. */
export const goalCellsOf = ({ goalTiles }: TileRules, tiles: readonly Tile[]): number[] =>
  tiles.flatMap((tile, cell) => (goalTiles.includes(tile) ? [cell] : []));

/** The variables of an input; they were made together. */
function blockOf(m: MoveCubes): Block {
  const variables = Object.values(m).flatMap((cube) => cube.map(Math.abs));
  const first = Math.min(...variables);
  return { first, count: Math.max(...variables) - first + 1 };
}

const holds = (model: Uint8Array, cube: readonly Literal[]) =>
  cube.every((literal) => model[Math.abs(literal)] === (literal > 0 ? 1 : 0));

export function unrollTiles(context: EncodingContext, model: TileModel): Unrolling<TileFrame, MoveCubes> {
  const { board, formula } = context;
  const { rules, representation } = model;
  /** Adds the clauses of a step, once they have been made for the first one. */
  let addStep: ReturnType<typeof createTemplate> | null = null;

  /** `guard` and none of the cubes. */
  const exclude = (guard: Literal | null, { cubes }: TileSet) => {
    for (const cube of cubes) {
      formula.addLong([...(guard === null ? [] : [-guard]), ...cube.map((literal) => -literal)]);
    }
  };

  /**
   * What holds in every position reached from the start: walls and targets never move, and there is exactly one
   * agent. Implied by the rules, but only step by step; said outright, the solver need not find it anew.
   */
  function addInvariants(frame: TileFrame): void {
    for (const [cell, start] of board.tiles.entries()) {
      for (const tile of TILES) {
        const possible = start === "#" ? tile === "#" : tile !== "#" && isTarget(tile) === isTarget(start);
        if (!possible) exclude(null, frame.tile(cell, tile));
      }
    }
    const inside = [...board.tiles.keys()].filter((cell) => board.tiles[cell] !== "#");
    const agents = inside.map((cell) => {
      const { cubes } = frame.tile(cell, isTarget(board.tiles[cell]!) ? "+" : "@");
      const cube = cubes[0]!;
      return cube.length === 1
        ? cube[0]!
        : define(
            formula,
            `agent[${coordinates(board, cell)}]@${frame.label}`,
            cube.map((literal) => [literal]),
          );
    });
    exactlyOne(formula, context.amo, agents, `agent@${frame.label}`);
  }

  return {
    frame(label, window) {
      const frame = representation.frame(context, label);
      if (context.options.invariants === "yes") addInvariants(frame);
      for (const cell of board.tiles.keys()) {
        if (window && !window.agent(cell)) exclude(null, frame.kind(cell, "agent"));
        if (window && !window.box(cell)) exclude(null, frame.kind(cell, "box"));
      }
      return frame;
    },
    transition(from, to) {
      const m = model.moves(context, from.label);
      const blocks = [from.variables, to.variables, blockOf(m)];
      if (addStep) addStep(formula, blocks);
      else {
        const start = formula.size;
        addTileRelation(formula, board, rules.table, from, to, (direction) => m[direction]);
        addStep = createTemplate(formula.stored(start), blocks);
      }
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
          goalCellsOf(rules, board.tiles).flatMap((cell) => frame.tile(cell, "*").clauses),
        );
      }
      const offTarget = [...board.tiles.keys()].flatMap((cell) => frame.tile(cell, "$").cubes);
      return define(
        formula,
        name,
        offTarget.map((cube) => cube.map((literal) => -literal)),
      );
    },
    goalFrom(start, frame) {
      const filled = [...board.tiles.keys()].flatMap((cell) =>
        rules.goalTiles.flatMap((tile) =>
          start
            .tile(cell, tile)
            .cubes.flatMap((cube) =>
              frame.tile(cell, "*").clauses.map((clause) => [...cube.map((literal) => -literal), ...clause]),
            ),
        ),
      );
      return define(formula, `goal@${frame.label}`, filled);
    },
    shows: (frame, cell, tile) => frame.tile(cell, tile).cubes[0]!,
    goes: (m, direction) => m[direction],
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
