/** What the page asks the worker that holds a formula, and what it answers. Both are built together. */

import type { Goal, Tile } from "../../../src/game/board.ts";
import type { Drawing } from "../board-view.ts";

/** A formula is one board unrolled to `steps` transitions. */
export interface FormulaRequest {
  readonly board: Drawing & { readonly goal: Goal };
  readonly encoding: string;
  readonly amo: string;
  readonly steps: number;
}

export type ToFormula =
  | ({ readonly type: "make" } & FormulaRequest)
  | { readonly type: "cell"; readonly cell: number; readonly frame: number }
  | ({ readonly type: "core" } & Pick<FormulaRequest, "board" | "steps">);

/** A literal for people. `cell` and `frame` are -1 where the variable belongs to none. */
export interface ShownLiteral {
  readonly name: string;
  readonly negated: boolean;
  /** In the model; null without one. */
  readonly holds: boolean | null;
  readonly cell: number;
  readonly frame: number;
}

export interface ShownGroup {
  readonly rule: string;
  readonly clauses: readonly (readonly ShownLiteral[])[];
  /** Also those that are left out. */
  readonly total: number;
}

/** What a refutation needs: walls, targets, starts; and what goes once it is taken away. */
export interface CoreItem {
  readonly kind: "wall" | "target" | "box" | "player";
  readonly cell: number;
  /** Moves of a solution without this one thing; null if there is still none. */
  readonly without: number | null;
}

export type FromFormula =
  | {
      readonly type: "made";
      readonly status: "sat" | "unsat" | "unknown";
      readonly variables: number;
      readonly clauses: number;
      /** The tiles of each frame of the model; empty without one. */
      readonly frames: readonly (readonly Tile[])[];
    }
  | {
      readonly type: "cell";
      readonly variables: readonly ShownLiteral[];
      readonly groups: readonly ShownGroup[];
    }
  | { readonly type: "core"; readonly items: readonly CoreItem[]; readonly minimal: boolean }
  /** There is a solution after all, or the limits ended the search. */
  | { readonly type: "failed"; readonly message: string };
