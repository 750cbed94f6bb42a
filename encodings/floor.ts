/**
 * What the encodings with one agent and one box literal a floor cell share. The floor is what the player could
 * reach if there were no boxes; walls, targets and everything outside never change and have no variables.
 */
import { define } from "../src/cnf/define.ts";
import { FALSE, type Literal, TRUE } from "../src/cnf/formula.ts";
import {
  type Board,
  coordinates,
  type Direction,
  isBox,
  isPlayer,
  isTarget,
  neighbour,
  type Tile,
} from "../src/game/board.ts";
import type { EncodingContext } from "./contract.ts";

/** A(c) "the agent is on c" and B(c) "a box is on c"; FALSE where c is no floor or outside the window. */
export interface AgentAndBoxes {
  agent(cell: number): Literal;
  box(cell: number): Literal;
}

/** The floor cell `distance` steps from a cell, -1 if there is none. */
export type FloorAt = (cell: number, direction: Direction, distance?: number) => number;

export function floorAt(board: Board): FloorAt {
  const inside = new Set(board.floor);
  return (cell, direction, distance = 1) => {
    const to = neighbour(board, cell, direction, distance);
    return inside.has(to) ? to : -1;
  };
}

/** New variables `name[x,y]@label`, one for each floor cell that is allowed; FALSE for every other cell. */
export function floorVariables(
  { board, formula }: Pick<EncodingContext, "board" | "formula">,
  name: string,
  label: number,
  allowed: (cell: number) => boolean = () => true,
): (cell: number) => Literal {
  const cells = board.floor.filter(allowed);
  const first = formula.block(
    cells.length,
    (index) => `${name}[${coordinates(board, cells[index]!)}]@${label}`,
  );
  const literals = new Int32Array(board.tiles.length).fill(FALSE);
  for (const [index, cell] of cells.entries()) literals[cell] = first + index;
  return (cell) => literals[cell] ?? FALSE;
}

/** A literal equivalent to: a box on every target; or, with more targets than boxes, none elsewhere. */
export function floorGoal(
  { board, formula }: Pick<EncodingContext, "board" | "formula">,
  frame: AgentAndBoxes & { readonly label: number },
): Literal {
  const literals =
    board.goal === "targets-filled"
      ? board.targets.map((cell) => frame.box(cell))
      : board.floor.filter((cell) => !board.targets.includes(cell)).map((cell) => -frame.box(cell));
  return define(
    formula,
    `goal@${frame.label}`,
    literals.map((literal) => [literal]),
  );
}

/** How many literals the goal is made of. */
export const goalCells = ({ goal, targets, floor }: Board): number =>
  goal === "targets-filled" ? targets.length : floor.length - targets.length;

/** "The frame shows `tile` at `cell`": an agent, a box, or neither; constant where the cell cannot look so. */
export function floorShows(
  { tiles, floor }: Board,
  frame: AgentAndBoxes,
  cell: number,
  tile: Tile,
): readonly Literal[] {
  const start = tiles[cell]!;
  if (!floor.includes(cell)) return [tile === start ? TRUE : FALSE];
  if (tile === "#" || isTarget(tile) !== isTarget(start)) return [FALSE];
  if (isPlayer(tile)) return [frame.agent(cell)];
  return isBox(tile) ? [frame.box(cell)] : [-frame.agent(cell), -frame.box(cell)];
}

/** What the variables say of each cell, the agent before a box; cells that are no floor stay as drawn. */
export function floorTiles(board: Board, model: Uint8Array, frame: AgentAndBoxes): Tile[] {
  const inside = new Set(board.floor);
  const holds = (literal: Literal) => literal !== FALSE && model[literal] === 1;
  return board.tiles.map((start, cell) => {
    if (!inside.has(cell)) return start;
    const target = isTarget(start);
    if (holds(frame.agent(cell))) return target ? "+" : "@";
    if (holds(frame.box(cell))) return target ? "*" : "$";
    return target ? "." : "_";
  });
}
