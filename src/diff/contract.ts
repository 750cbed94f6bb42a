/** What a comparison of two encodings takes and gives. */
import type { Encoding } from "../../encodings/contract.ts";
import type { Direction, Tile } from "../game/board.ts";
import type { Undecided } from "../solver/contract.ts";

/** One of the two encodings compared, with all its options resolved. */
export interface Side {
  /** As it was asked for: `coordinate-literal:rule5=unbracketed`. */
  readonly name: string;
  readonly encoding: Encoding;
  readonly options: Readonly<Record<string, string>>;
}

export type Sides = readonly [Side, Side];

/** One tile a cell, row by row. */
export type Field = readonly Tile[];

interface Grid {
  readonly width: number;
  readonly height: number;
}

/**
 * A step that ends differently. `after` is what each side shows after it; null: that side has no such step at all.
 * `cells` are those in which they differ (empty for a refused step), `kind` names what makes the first one differ.
 */
export interface StepWitness extends Grid {
  readonly difference: "step";
  readonly before: Field;
  readonly direction: Direction;
  readonly after: readonly [Field | null, Field | null];
  readonly cells: readonly number[];
  readonly kind: Kind;
}

/** A position that one side calls solved and the other does not. `start` is the position the goal cells were read from. */
export interface GoalWitness extends Grid {
  readonly difference: "goal";
  readonly start: Field;
  readonly state: Field;
  readonly solved: readonly [boolean, boolean];
}

export type Witness = StepWitness | GoalWitness;

export const LOOKS = ["agent", "box", "free", "wall", "outside"] as const;
/** What stands on a place, as far as rules ask for it. */
export type Look = (typeof LOOKS)[number];

/** What a rule can see of a cell: its tile, four places along the move; and what each side makes of it. */
export interface Kind {
  readonly cell: number;
  readonly tile: Tile;
  readonly behind: Look;
  readonly behind2: Look;
  readonly ahead: Look;
  readonly ahead2: Look;
  /** Null: this side refuses the step. */
  readonly becomes: readonly [Tile | null, Tile | null];
}

/** How much is compared. */
export interface Extent {
  /** A tile field need not have exactly one agent. */
  readonly anyField: boolean;
  /** One witness of each kind of difference instead of the smallest alone. */
  readonly all: boolean;
}

export interface Comparison {
  /** `unknown`: stopped before everything was compared; the witnesses found stand. */
  readonly verdict: "equal" | "different" | "unknown";
  readonly witnesses: readonly Witness[];
  /** How many boards, a size whose walls and targets are free counting as one. */
  readonly boards: number;
  readonly reason: Undecided | null;
}
