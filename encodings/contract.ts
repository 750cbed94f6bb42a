/**
 * What a transition encoding is: Sokoban's state, step, start and goal as clauses over frames.
 *
 * A frame is one position of a run; the unroller (src/bmc) makes frames and links neighbours by `transition`. An
 * encoding does not know whether frames are counted from the start or from the goal.
 */
import type { AtMostOne } from "../src/cnf/amo/contract.ts";
import type { Formula, Literal } from "../src/cnf/formula.ts";
import type { Board, Direction, Tile } from "../src/game/board.ts";
import type { RuleTable } from "./tiles/rules.ts";

/** Which cells can matter in a frame, by arguments from outside the formula. Everything else is constant false. */
export interface Window {
  agent(cell: number): boolean;
  box(cell: number): boolean;
}

export interface EncodingContext {
  readonly board: Board;
  readonly formula: Formula;
  readonly amo: AtMostOne;
  /** Values for the encoding's own options; those left out have their documented defaults. */
  readonly options: Readonly<Record<string, string>>;
}

/** Encoding-specific variables of one frame; opaque to everybody else. */
export interface Frame {
  /** The number by which variables of this frame are named (`agent[3,4]@7`). */
  readonly label: number;
}

/** What a step of a model does: the player's direction, a push of the box on `box` after any walk, or nothing. */
export type Action =
  | { readonly kind: "move"; readonly direction: Direction }
  | { readonly kind: "push"; readonly box: number; readonly direction: Direction }
  | { readonly kind: "idle" };

/** @typeParam F variables of a frame, @typeParam S variables of a step */
export interface Unrolling<F extends Frame = Frame, S = unknown> {
  /** State variables of a new frame and the constraints that make them a state. */
  frame(label: number, window?: Window): F;
  /** One step leads from frame `from` to frame `to`; makes the input variables (`m`) of the step. */
  transition(from: F, to: F): S;
  /** `guard` implies that the frame is the start position. TRUE for "always". */
  start(frame: F, guard: Literal): void;
  /** A literal equivalent to "the frame is solved". */
  goal(frame: F): Literal;
  /** `guard` implies that no agent, or no box, is on `cell` in the frame. */
  forbid(frame: F, kind: "agent" | "box", cell: number, guard: Literal): void;
  /** The tile of each cell in a frame of a model, by what the variables say (not by the rules of the game). */
  tiles(model: Uint8Array, frame: F): Tile[];
  action(model: Uint8Array, step: S): Action;
  /** "The frame shows `tile` at `cell`" as a cube: true exactly when all its literals are. Constants where the board decides. */
  shows(frame: F, cell: number, tile: Tile): readonly Literal[];
  /** "The step goes in `direction`" as a cube; only where a step is a move. */
  goes?(step: S, direction: Direction): readonly Literal[];
  /** `goal`, with the goal cells read from another frame, the start, instead of from the board; only tile encodings. */
  goalFrom?(start: F, frame: F): Literal;
  /** Only where one literal each says them; prunings that add clauses of their own need it. */
  readonly literals?: FrameLiterals<F, S>;
}

/** "The agent is on c", "a box is on c", "the step pushes" (its disjuncts); FALSE where a frame excludes it. */
export interface FrameLiterals<F, S> {
  agent(frame: F, cell: number): Literal;
  box(frame: F, cell: number): Literal;
  pushes(step: S): readonly Literal[];
}

export interface EncodingOption {
  readonly name: string;
  readonly values: readonly string[];
  readonly default: string;
  readonly summary: string;
}

interface Size {
  readonly variables: number;
  readonly clauses: number;
}

/** Sizes without windows: of a frame, of a step, of the start (guard TRUE), of the goal. */
export interface Sizes {
  readonly frame: Size;
  readonly step: Size;
  readonly start: Size;
  readonly goal: Size;
}

export interface Encoding {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  /** What one transition is. */
  readonly step: "move" | "push";
  /** False where the rules as encoded are not those of Sokoban (`coordinate-literal`): nothing known about the game bounds its runs. */
  readonly sound: boolean;
  /** True if a step may change nothing ("a blocked move stutters"): then "within k" equals "in exactly k". */
  stutters(options: Readonly<Record<string, string>>): boolean;
  readonly options: readonly EncodingOption[];
  /** True if the number of boxes is part of the formula, not of the state. */
  readonly fixedBoxes?: boolean;
  /** Where a state is a field of tiles, walls and targets included: its rules as data. */
  rules?(options: Readonly<Record<string, string>>): TileRules;
  /** Arguments from outside the formula that `auto` uses with this encoding. */
  readonly prunings: readonly Pruning[];
  /** Variables and clauses by the published formulas of `docs/encodings.md`. */
  sizes(context: Pick<EncodingContext, "board" | "amo" | "options">): Sizes;
  unroll(context: EncodingContext): Unrolling;
}

/** The rules by which tiles change, and the tiles that make a cell of the start position a goal cell. */
export interface TileRules {
  readonly table: RuleTable;
  readonly goalTiles: readonly Tile[];
}

/** Arguments that make the formula smaller without changing the answer; each can be left out by `--without`. */
export type Pruning =
  | "lower-bound"
  | "dead-squares"
  | "windows"
  | "parity"
  | "goal-frames"
  | "one-box-table"
  | "two-box-table"
  | "dead-pairs"
  | "no-reversal"
  | "corners"
  | "all-boxes";

/** What the encodings with `literals` and strict moves use by default (src/bmc/from-goal.ts). */
export const MOVE_PRUNINGS: readonly Pruning[] = [
  "lower-bound",
  "dead-squares",
  "windows",
  "parity",
  "goal-frames",
  "one-box-table",
  "two-box-table",
  "dead-pairs",
  "no-reversal",
  "corners",
  "all-boxes",
];
