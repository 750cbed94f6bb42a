/** Moves as a film: where everything is after each of them, boxes keeping their identity. */
import { type Board, type Direction, neighbour } from "../../src/game/board.ts";
import { directionOf, replay } from "../../src/game/replay.ts";
import type { Pieces } from "./board-view.ts";

export interface Film {
  /** `frames[i]` is the position after `i` moves. */
  readonly frames: readonly Pieces[];
  /** Letter case as the rules have it. */
  readonly lurd: string;
  readonly solvedAfter: number | null;
  /** Why the rest of the moves could not be made; null if all could. */
  readonly failure: string | null;
}

/** Longer runs are cut: they would fill the memory of a tab. */
const LONGEST = 20_000;

export function filmOf(board: Board, moves: string): Film {
  const { pushed, lurd, solvedAfter, failure } = replay(board, moves.slice(0, LONGEST));
  // Sealed boxes never move, but they are in the picture.
  let boxes = [...board.boxes, ...board.sealed.boxesOnTarget, ...board.sealed.boxesOffTarget];
  let player = board.player;
  let facing: Direction = "down";
  const frames: Pieces[] = [{ player, boxes, facing }];
  for (const [index, letter] of [...lurd].entries()) {
    facing = directionOf(letter)!;
    player = neighbour(board, player, facing);
    const from = pushed[index];
    if (from !== null) boxes = boxes.map((cell) => (cell === from ? neighbour(board, from!, facing) : cell));
    frames.push({ player, boxes, facing });
  }
  return {
    frames,
    lurd,
    solvedAfter,
    failure: failure === null ? null : `move ${failure.move}: ${failure.blocked}`,
  };
}
