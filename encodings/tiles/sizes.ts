/** The published sizes of the tile encodings, as functions of the grid. */
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import type { Board } from "../../src/game/board.ts";
import type { Sizes } from "../contract.ts";
import { TILES } from "./rules.ts";

export const NOTHING = { variables: 0, clauses: 0 } as const;

/**
 * Counts over a W x H grid and the four directions: `near` pairs (cell, direction) have a neighbour on the board,
 * 2((W-1)H + W(H-1)); `far` pairs have a cell two steps away, 2(max(0,W-2)H + W max(0,H-2)). The pairs with
 * both neighbours in a line are as many as `far`; `three` pairs have two cells behind and one ahead,
 * 2(max(0,W-3)H + W max(0,H-3)).
 */
export function gridCounts({ width, height }: Pick<Board, "width" | "height">) {
  return {
    cells: width * height,
    near: 2 * ((width - 1) * height + width * (height - 1)),
    far: 2 * (Math.max(0, width - 2) * height + width * Math.max(0, height - 2)),
    three: 2 * (Math.max(0, width - 3) * height + width * Math.max(0, height - 3)),
  };
}

/**
 * What `invariants=yes` adds to a frame: each wall excludes six tiles, each other cell four, and exactly one of the
 * other cells holds the agent. `named` counts what it takes to name "the agent is here" where that is no literal.
 */
export function invariantSizes(
  board: Board,
  amo: AtMostOne,
  named: { readonly variables: number; readonly clauses: number },
): { readonly variables: number; readonly clauses: number } {
  const walls = board.tiles.filter((tile) => tile === "#").length;
  const others = board.tiles.length - walls;
  const agents = amo.size(others);
  return {
    variables: named.variables * others + agents.variables,
    clauses: 6 * walls + 4 * others + named.clauses * others + 1 + agents.clauses,
  };
}

/** Sizes of a one-hot tile encoding with the given number of goal literals and of transition clauses. */
export function oneHotSizes(
  board: Board,
  amo: AtMostOne,
  goals: number,
  relation: number,
  invariants: boolean,
): Sizes {
  const cells = board.width * board.height;
  const tile = amo.size(TILES.length);
  const m = amo.size(4);
  const extra = invariants ? invariantSizes(board, amo, { variables: 0, clauses: 0 }) : NOTHING;
  return {
    frame: {
      variables: cells * (TILES.length + tile.variables) + extra.variables,
      clauses: cells * (1 + tile.clauses) + extra.clauses,
    },
    step: { variables: 4 + m.variables, clauses: 1 + m.clauses + relation },
    start: { variables: 0, clauses: cells },
    goal: { variables: 1, clauses: goals + 1 },
  };
}
