/**
 * What the encodings with one agent and one box literal a floor cell share. The floor is what the player could
 * reach if there were no boxes; walls, targets and everything outside never change and have no variables.
 */
import { define } from "../src/cnf/define.ts";
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal, TRUE } from "../src/cnf/formula.ts";
import {
  type Board,
  coordinates,
  DIRECTIONS,
  type Direction,
  isBox,
  isPlayer,
  isTarget,
  neighbour,
  type Tile,
} from "../src/game/board.ts";
import type { EncodingContext, Frame, FrameLiterals, Unrolling, Window } from "./contract.ts";

/** A(c) "the agent is on c" and B(c) "a box is on c"; FALSE where c is no floor or outside the window. */
export interface AgentAndBoxes {
  agent(cell: number): Literal;
  box(cell: number): Literal;
}

/** A frame of these variables. */
export type FloorFrame = Frame & AgentAndBoxes;

/** The floor cell some steps from a cell, -1 if there is none. */
export type FloorAt = (cell: number, direction: Direction, distance?: Distance) => number;
type Distance = -1 | 1 | 2;

export function floorAt(board: Board): FloorAt {
  const inside = new Set(board.floor);
  // Asked for many times in every step.
  const tableOf = (direction: Direction, distance: Distance) =>
    Int32Array.from(board.tiles, (_, cell) => {
      const to = neighbour(board, cell, direction, distance);
      return inside.has(to) ? to : -1;
    });
  const tablesOf = (distance: Distance) =>
    Object.fromEntries(DIRECTIONS.map((direction) => [direction, tableOf(direction, distance)])) as Record<
      Direction,
      Int32Array
    >;
  const tables = { [-1]: tablesOf(-1), 1: tablesOf(1), 2: tablesOf(2) };
  return (cell, direction, distance = 1) => tables[distance][direction][cell] ?? -1;
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

/** A new frame: exactly one A(c); ¬A(c) ∨ ¬B(c). */
export function floorFrame(context: EncodingContext, label: number, window?: Window): FloorFrame {
  const { board, formula, amo } = context;
  const agent = floorVariables(context, "agent", label, (cell) => window?.agent(cell) ?? true);
  const box = floorVariables(context, "box", label, (cell) => window?.box(cell) ?? true);
  exactlyOne(formula, amo, board.floor.map(agent), `agent@${label}`);
  for (const cell of board.floor) formula.add(-agent(cell), -box(cell));
  return { label, agent, box };
}

/** P(c,d) of one step. */
export interface PushVariables {
  /** FALSE for a push that cannot be. */
  at(cell: number, direction: Direction): Literal;
  readonly all: readonly {
    readonly cell: number;
    readonly direction: Direction;
    readonly literal: Literal;
  }[];
}

/** New variables `push[x,y]d@label` for the pushes that are possible. */
export function pushVariables(
  { board, formula }: Pick<EncodingContext, "board" | "formula">,
  label: number,
  possible: (cell: number, direction: Direction) => boolean,
): PushVariables {
  const all: { readonly cell: number; readonly direction: Direction; literal: Literal }[] = [];
  for (const cell of board.floor) {
    for (const direction of DIRECTIONS) {
      if (possible(cell, direction)) all.push({ cell, direction, literal: FALSE });
    }
  }
  const first = formula.block(all.length, (index) => {
    const { cell, direction } = all[index]!;
    return `push[${coordinates(board, cell)}]${direction}@${label}`;
  });
  const tables = Object.fromEntries(
    DIRECTIONS.map((direction) => [direction, new Int32Array(board.tiles.length).fill(FALSE)]),
  ) as Record<Direction, Int32Array>;
  for (let index = 0; index < all.length; index++) {
    const push = all[index]!;
    push.literal = first + index;
    tables[push.direction][push.cell] = push.literal;
  }
  return { at: (cell, direction) => tables[direction][cell] ?? FALSE, all };
}

/** What is true of solved frames only: a box on every target; or, with more targets than boxes, none elsewhere. */
export const goalLiterals = (
  { goal, targets, floor }: Board,
  frame: Pick<AgentAndBoxes, "box">,
): readonly Literal[] =>
  goal === "targets-filled"
    ? targets.map((cell) => frame.box(cell))
    : floor.filter((cell) => !targets.includes(cell)).map((cell) => -frame.box(cell));

/** A literal equivalent to "the frame is solved". */
function floorGoal(
  { board, formula }: Pick<EncodingContext, "board" | "formula">,
  frame: AgentAndBoxes & { readonly label: number },
): Literal {
  return define(
    formula,
    `goal@${frame.label}`,
    goalLiterals(board, frame).map((literal) => [literal]),
  );
}

/** How many literals the goal is made of. */
export const goalCells = ({ goal, targets, floor }: Board): number =>
  goal === "targets-filled" ? targets.length : floor.length - targets.length;

/** "The frame shows `tile` at `cell`": an agent, a box, or neither; constant where the cell cannot look so. */
function floorShows(
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
function floorTiles(board: Board, model: Uint8Array, frame: AgentAndBoxes): Tile[] {
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

/** What unrollings over these variables have in common; the start names every cell. */
export function floorUnrolling(
  context: EncodingContext,
): Pick<Unrolling<FloorFrame>, "start" | "goal" | "forbid" | "tiles" | "shows"> {
  const { board, formula } = context;
  return {
    start(frame, guard) {
      formula.add(-guard, frame.agent(board.player));
      for (const cell of board.floor) {
        const box = frame.box(cell);
        formula.add(-guard, board.boxes.includes(cell) ? box : -box);
      }
    },
    goal: (frame) => floorGoal(context, frame),
    forbid(frame, kind, cell, guard) {
      formula.add(-guard, -frame[kind](cell));
    },
    tiles: (model, frame) => floorTiles(board, model, frame),
    shows: (frame, cell, tile) => floorShows(board, frame, cell, tile),
  };
}

/** Where a step knows its pushes. */
export const FLOOR_LITERALS: FrameLiterals<FloorFrame, { readonly pushes: PushVariables }> = {
  agent: (frame, cell) => frame.agent(cell),
  box: (frame, cell) => frame.box(cell),
  pushes: ({ pushes }) => pushes.all.map(({ literal }) => literal),
};
