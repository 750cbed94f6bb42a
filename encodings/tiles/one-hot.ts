/**
 * The paper's own way to write the model: seven one-hot tile variables a cell and frame, one-hot m a step.
 * `coordinate` and `coordinate-literal` differ only in the table of rules and in the goal cells.
 */
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import type { Literal } from "../../src/cnf/formula.ts";
import { coordinates, type Tile } from "../../src/game/board.ts";
import type { EncodingContext, Frame, Unrolling } from "../contract.ts";
import { chosenDirection, type MoveVariables, moveVariables } from "../move-variables.ts";
import { tileGoal } from "./goal.ts";
import { addTileRelation, type TileFrame, type TileSet } from "./relation.ts";
import { KINDS, type RuleTable, TILES } from "./rules.ts";

const INDEX = Object.fromEntries(TILES.map((tile, index) => [tile, index])) as Record<Tile, number>;

interface OneHotFrame extends Frame, TileFrame {
  /** The variable of tile 0 of cell 0; tile i of cell c is `first + 7 c + i`. */
  readonly first: Literal;
}

/** Unrolls a table of rules over one-hot tiles; `goals` are the cells that must hold a box in the end. */
export function unrollOneHot(
  context: EncodingContext,
  table: RuleTable,
  goals: readonly number[],
): Unrolling<OneHotFrame, MoveVariables> {
  const { board, formula, amo } = context;
  const cells = board.tiles.length;
  const variable = (frame: OneHotFrame, cell: number, tile: Tile) =>
    frame.first + TILES.length * cell + INDEX[tile];

  return {
    frame(label, window) {
      const first = formula.block(
        TILES.length * cells,
        (index) =>
          `x[${coordinates(board, Math.floor(index / TILES.length))}]@${label}=${TILES[index % TILES.length]}`,
      );
      const set = (cell: number, tiles: readonly Tile[]): TileSet => {
        const literals = tiles.map((tile) => variable(frame, cell, tile));
        return { cubes: literals.map((literal) => [literal]), clauses: [literals] };
      };
      const frame: OneHotFrame = {
        label,
        first,
        tile: (cell, tile) => set(cell, [tile]),
        kind: (cell, kind) => set(cell, KINDS[kind]),
      };
      for (let cell = 0; cell < cells; cell++) {
        const tiles = TILES.map((tile) => variable(frame, cell, tile));
        exactlyOne(formula, amo, tiles, `x[${coordinates(board, cell)}]@${label}`);
        if (window && !window.agent(cell))
          for (const tile of KINDS.agent) formula.add(-variable(frame, cell, tile));
        if (window && !window.box(cell))
          for (const tile of KINDS.box) formula.add(-variable(frame, cell, tile));
      }
      return frame;
    },
    transition(from, to) {
      const m = moveVariables(context, from.label);
      addTileRelation(formula, board, table, from, to, (direction) => m[direction]);
      return m;
    },
    start(frame, guard) {
      for (const [cell, tile] of board.tiles.entries()) formula.add(-guard, variable(frame, cell, tile));
    },
    goal: (frame) => tileGoal(context, goals, frame),
    forbid(frame, kind, cell, guard) {
      for (const tile of KINDS[kind]) formula.add(-guard, -variable(frame, cell, tile));
    },
    tiles: (model, frame) =>
      board.tiles.map((_, cell) => TILES.find((tile) => model[variable(frame, cell, tile)] === 1) ?? "_"),
    action: (model, m) => ({ kind: "move", direction: chosenDirection(model, m) }),
  };
}
