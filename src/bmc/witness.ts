/**
 * From a model to a solution that people can play, checked by the rules of the game. What the variables say of
 * each frame is compared with what the rules say, so an encoding cannot be right by luck.
 */
import type { Action, Frame } from "../../encodings/contract.ts";
import type { Board, Direction, Tile } from "../game/board.ts";
import { isSolved, type State, startState, step, tileAt } from "../game/rules.ts";
import { pathTo } from "../game/walk.ts";
import type { Run } from "./prober.ts";

export interface Witness {
  /** The moves that happened; blocked moves of a stuttering run are left out. */
  readonly moves: readonly Direction[];
  /**
   * Where the run leaves the game: the first step (1-based) after which the tiles are not what the rules give;
   * the number of steps where only the end is wrong; null if the run is a solution.
   */
  readonly spuriousStep: number | null;
}

/** Reads the run of a model and plays it beside the rules. */
export function readWitness(board: Board, model: Uint8Array, { unrolling, frames, steps }: Run): Witness {
  const moves: Direction[] = [];
  let state = startState(board);
  const agrees = (frame: Frame) => sameTiles(board, state, unrolling.tiles(model, frame));
  if (!agrees(frames[0]!)) return { moves, spuriousStep: 0 };
  for (const [index, each] of steps.entries()) {
    for (const direction of movesOf(board, state, unrolling.action(model, each))) {
      const result = step(board, state, direction);
      if ("blocked" in result) continue;
      state = result.state;
      moves.push(direction);
    }
    if (!agrees(frames[index + 1]!)) return { moves, spuriousStep: index + 1 };
  }
  return { moves, spuriousStep: isSolved(board, state) ? null : steps.length };
}

/** A push is the shortest walk to the cell behind the box, then the move that pushes; no moves where there is no way. */
function movesOf(board: Board, state: State, action: Action): readonly Direction[] {
  if (action.kind === "idle") return [];
  if (action.kind === "move") return [action.direction];
  const walk = pathTo(board, state, action.box, action.direction);
  return walk ? [...walk, action.direction] : [];
}

function sameTiles(board: Board, state: State, tiles: readonly Tile[]): boolean {
  return tiles.every((tile, cell) => tile === tileAt(board, state, cell));
}
