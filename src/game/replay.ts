/**
 * Solutions as text (LURD: `udlr` walks, `UDLR` pushes) and their replay by the rules.
 */
import { type Board, type Direction, neighbour } from "./board.ts";
import { type Blocked, isSolved, type State, startState, step } from "./rules.ts";

const DIRECTION_OF: Record<string, Direction> = { u: "up", d: "down", l: "left", r: "right" };

/** The letter of a move: upper case when it pushes a box. */
export function letterOf(direction: Direction, push: boolean): string {
  const letter = direction[0]!;
  return push ? letter.toUpperCase() : letter;
}

/** The direction of a LURD letter of either case, or null for any other character. */
export function directionOf(letter: string): Direction | null {
  return DIRECTION_OF[letter.toLowerCase()] ?? null;
}

export interface Replay {
  /** All positions: `states[0]` is the start, `states[i]` the position after `i` moves. */
  readonly states: readonly State[];
  /** For each move that happened, the cell the pushed box came from, or null for a walk. */
  readonly pushed: readonly (number | null)[];
  /** The moves that happened, with letter case recomputed. */
  readonly lurd: string;
  /** After how many moves the level was solved for the first time; null if never. */
  readonly solvedAfter: number | null;
  /** The first move that could not be made: 1-based number in the text, letter and reason; null if all could. */
  readonly failure:
    | (Blocked & { readonly move: number; readonly letter: string })
    | { readonly move: number; readonly letter: string; readonly blocked: "not a move"; readonly at: -1 }
    | null;
}

/**
 * Plays a solution from the start. Stops at the first move that the rules do not allow. The case of letters is
 * not trusted: whether a move pushes is what the rules say.
 */
export function replay(board: Board, moves: string | readonly Direction[]): Replay {
  const letters =
    typeof moves === "string" ? [...moves] : moves.map((direction) => letterOf(direction, false));
  const states: State[] = [startState(board)];
  const pushed: (number | null)[] = [];
  let lurd = "";
  let solvedAfter: number | null = isSolved(board, states[0]!) ? 0 : null;
  let failure: Replay["failure"] = null;
  for (const [index, letter] of letters.entries()) {
    const direction = directionOf(letter);
    if (direction === null) {
      failure = { move: index + 1, letter, blocked: "not a move", at: -1 };
      break;
    }
    const result = step(board, states.at(-1)!, direction);
    if ("blocked" in result) {
      failure = { move: index + 1, letter, ...result };
      break;
    }
    states.push(result.state);
    pushed.push(result.pushed);
    lurd += letterOf(direction, result.pushed !== null);
    if (solvedAfter === null && isSolved(board, result.state)) solvedAfter = index + 1;
  }
  return { states, pushed, lurd, solvedAfter, failure };
}

/** The six metrics by which people compare solutions. */
export interface Metrics {
  /** Steps of the player, walks and pushes. */
  readonly moves: number;
  /** Steps that push a box. */
  readonly pushes: number;
  /** Maximal straight runs of pushes of one box. */
  readonly boxLines: number;
  /** How often another box than before is taken up, counting the first. */
  readonly boxChanges: number;
  /** Maximal runs of pushes without a walk in between. */
  readonly pushingSessions: number;
  /** Straight runs of the player. */
  readonly playerLines: number;
}

/** Counts the metrics of a replay. */
export function metrics(board: Board, { lurd, pushed }: Pick<Replay, "lurd" | "pushed">): Metrics {
  let pushes = 0;
  let boxLines = 0;
  let boxChanges = 0;
  let pushingSessions = 0;
  let playerLines = 0;
  // Where the box pushed last now stands, and which way it went.
  let lastBox = -1;
  let lastPush: Direction | null = null;
  for (const [index, letter] of [...lurd].entries()) {
    const direction = directionOf(letter)!;
    if (index === 0 || directionOf(lurd[index - 1]!) !== direction) playerLines++;
    const from = pushed[index] ?? null;
    if (from === null) continue;
    pushes++;
    if (index === 0 || pushed[index - 1] === null) pushingSessions++;
    if (from !== lastBox) boxChanges++;
    if (from !== lastBox || direction !== lastPush) boxLines++;
    lastBox = neighbour(board, from, direction);
    lastPush = direction;
  }
  return { moves: lurd.length, pushes, boxLines, boxChanges, pushingSessions, playerLines };
}
