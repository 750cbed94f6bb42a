/**
 * Judges one solution of one board: replayed by the rules, cut where the level is solved, its letters set, measured;
 * or where it fails, what the board looks like there, and whether it fits the board turned or mirrored.
 */
import { type Board, coordinates, type Direction } from "../game/board.ts";
import { directionOf, letterOf, type Metrics, metrics, type Replay, replay } from "../game/replay.ts";
import { drawState } from "../game/rules.ts";
import { expandRuns, MOST_MOVES } from "../level/forms/runs.ts";
import { mapDirection, SYMMETRIES } from "../level/symmetry.ts";
import { countOf } from "../results/length.ts";

export interface Fit {
  /** How the solution has to be laid on the board, as "mirrored left to right". */
  readonly symmetry: string;
  readonly solution: string;
  readonly metrics: Metrics;
}

export type Verification =
  | {
      readonly verdict: "valid";
      /** Cut where the level is solved, upper case for pushes. */
      readonly solution: string;
      readonly metrics: Metrics;
      /** Moves behind the solved position that were cut. */
      readonly trimmed: number;
      /** Whether the case of some letter was changed. */
      readonly recased: boolean;
    }
  | {
      readonly verdict: "illegal";
      /** 1-based number of the move that cannot be made, and its letter. */
      readonly move: number;
      readonly letter: string;
      /** "illegal at move 57: box against box at (3,4)"; cells as (column,row) counted from 0. */
      readonly explanation: string;
      /** The board before that move. */
      readonly drawing: readonly string[];
      readonly fit: Fit | null;
    }
  | {
      readonly verdict: "unfinished";
      readonly explanation: string;
      /** The board after all moves. */
      readonly drawing: readonly string[];
      readonly fit: Fit | null;
    };

/**
 * Replays a solution by the rules of the game.
 *
 * @param moves LURD of any case; run lengths and parentheses are resolved, white space is skipped
 * @returns never throws on what `moves` holds
 */
export function verifySolution(board: Board, moves: string): Verification {
  const expanded = expandRuns(moves.replaceAll(/\s/g, ""), MOST_MOVES);
  if ("fault" in expanded) {
    const explanation = `the moves cannot be read: ${expanded.fault}`;
    return { verdict: "unfinished", explanation, drawing: drawState(board, start(board)), fit: null };
  }
  const lurd = expanded.text;
  const played = replay(board, lurd);
  const { solvedAfter, failure, states } = played;
  if (solvedAfter !== null) return valid(board, lurd, played, solvedAfter);
  const drawing = drawState(board, states.at(-1)!);
  const fit = fitOf(board, lurd);
  if (failure === null) {
    const explanation = `the level is not solved after ${countOf(lurd.length, "legal moves")}: ${missing(board, played)}`;
    return { verdict: "unfinished", explanation, drawing, fit };
  }
  const { move, letter, blocked, at } = failure;
  const where =
    blocked === "not a move" ? ` (${letter})` : at < 0 ? " at the edge" : ` at (${coordinates(board, at)})`;
  return {
    verdict: "illegal",
    move,
    letter,
    explanation: `illegal at move ${move}: ${blocked}${where}`,
    drawing,
    fit,
  };
}

function missing(board: Board, { states }: Replay): string {
  const { boxes } = states.at(-1)!;
  const empty = board.targets.filter((cell) => !boxes.has(cell)).length;
  const off = [...boxes].filter((cell) => !board.targets.includes(cell)).length;
  return board.goal === "targets-filled"
    ? `${empty} of ${countOf(board.targets.length, "targets")} ${empty === 1 ? "is" : "are"} empty`
    : `${off} of ${countOf(boxes.size, "boxes")} ${off === 1 ? "is" : "are"} off target`;
}

const start = (board: Board) => ({ player: board.player, boxes: new Set(board.boxes) });

function valid(board: Board, lurd: string, played: Replay, solvedAfter: number): Verification {
  const solution = played.lurd.slice(0, solvedAfter);
  return {
    verdict: "valid",
    solution,
    metrics: metrics(board, { lurd: solution, pushed: played.pushed.slice(0, solvedAfter) }),
    trimmed: lurd.length - solvedAfter,
    recased: solution !== lurd.slice(0, solvedAfter),
  };
}

/** The first way to lay a solution on the board so that it solves it. */
function fitOf(board: Board, lurd: string): Fit | null {
  const directions = [...lurd].map(directionOf);
  if (directions.some((direction) => direction === null)) return null;
  for (const symmetry of SYMMETRIES.slice(1)) {
    const letters = (directions as Direction[]).map((direction) =>
      letterOf(mapDirection(symmetry, direction), false),
    );
    const text = letters.join("");
    const played = replay(board, text);
    if (played.solvedAfter === null) continue;
    const found = valid(board, text, played, played.solvedAfter);
    if (found.verdict === "valid")
      return { symmetry: symmetry.name, solution: found.solution, metrics: found.metrics };
  }
  return null;
}
