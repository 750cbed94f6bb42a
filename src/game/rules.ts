/**
 * The rules of Sokoban, as plain as they can be said. This file is what "true" means in every test: it shares
 * nothing with the encodings.
 */
import { type Board, type Direction, isBox, isTarget, neighbour, type Tile } from "./board.ts";

/** A position: the player's cell and the cells of the boxes. */
export interface State {
  readonly player: number;
  readonly boxes: ReadonlySet<number>;
}

/** One move that happened: the new position and, for a push, the cell the box came from. */
export interface Step {
  readonly state: State;
  readonly pushed: number | null;
}

/** Why a move cannot happen, and the cell that stops it (-1: the board's edge). */
export interface Blocked {
  readonly blocked: "wall" | "box against wall" | "box against box";
  readonly at: number;
}

export function startState(board: Board): State {
  return { player: board.player, boxes: new Set(board.boxes) };
}

const solid = (board: Board, cell: number) => cell < 0 || board.tiles[cell] === "#";

/** Moves the player one cell; a box in the way is pushed if the cell behind it is free. */
export function step(board: Board, state: State, direction: Direction): Step | Blocked {
  const to = neighbour(board, state.player, direction);
  if (solid(board, to)) return { blocked: "wall", at: to };
  if (!state.boxes.has(to)) return { state: { player: to, boxes: state.boxes }, pushed: null };
  const behind = neighbour(board, to, direction);
  if (solid(board, behind)) return { blocked: "box against wall", at: behind };
  if (state.boxes.has(behind)) return { blocked: "box against box", at: behind };
  const boxes = new Set(state.boxes);
  boxes.delete(to);
  boxes.add(behind);
  return { state: { player: to, boxes }, pushed: to };
}

export function isSolved(board: Board, state: State): boolean {
  if (board.sealed.emptyTargets.length > 0 && board.goal === "targets-filled") return false;
  if (board.sealed.boxesOffTarget.length > 0 && board.goal === "boxes-home") return false;
  return board.goal === "targets-filled"
    ? board.targets.every((cell) => state.boxes.has(cell))
    : [...state.boxes].every((cell) => board.targets.includes(cell));
}

/** The tile that shows at `cell` in `state`. */
export function tileAt(board: Board, state: State, cell: number): Tile {
  const start = board.tiles[cell]!;
  if (start === "#") return "#";
  const target = isTarget(start);
  if (state.player === cell) return target ? "+" : "@";
  // A sealed box is not part of the position: it stays where the level drew it.
  const box = state.boxes.has(cell) || (isBox(start) && !board.boxes.includes(cell));
  if (box) return target ? "*" : "$";
  return target ? "." : "_";
}

/** The position drawn as text rows, floor as blanks, no trailing blanks. */
export function drawState(board: Board, state: State): string[] {
  return Array.from({ length: board.height }, (_, y) =>
    Array.from({ length: board.width }, (_, x) => tileAt(board, state, y * board.width + x))
      .join("")
      .replaceAll("_", " ")
      .trimEnd(),
  );
}
