/**
 * The states and pushes of a single box that knows on which side of it the player is.
 *
 * A box state is (c, r): the box on floor cell c, the player in connected component r of the floor without c. For
 * most cells r is unique; where c is a cut point of the floor, the side decides which pushes are possible.
 *
 * Sound for any number of boxes: a walk never enters c, and a push of another box moves the player one step
 * between cells other than c, so the player cannot change his component of "floor without c" while the box stays
 * on c. Only a push of this very box changes its state.
 */
import type { Board } from "../game/board.ts";
import { type FloorGraph, floorGraph } from "./floor.ts";

export interface PushGraph {
  readonly floor: FloorGraph;
  /** The box states of floor number `c` are `firstState[c]` to `firstState[c + 1] - 1`, one a side. */
  readonly firstState: Int32Array;
  readonly stateCount: number;
  /** The floor number of each state. */
  readonly cellOf: Int32Array;
  /** The state of a box on `cell` with the player on `player`, two different floor numbers. */
  stateOf(cell: number, player: number): number;
  readonly pushCount: number;
  /** `pushAt[4 * c + d]`: the push of a box on floor number `c` in direction number `d`, -1 where walls forbid it. */
  readonly pushAt: Int32Array;
  /** Floor number of the box before each push, and direction number. */
  readonly pushCell: Int32Array;
  readonly pushDirection: Uint8Array;
  /** Floor number of the player before each push; after it he is on `pushCell`. */
  readonly pushFrom: Int32Array;
  /** The box state before and after each push. */
  readonly source: Int32Array;
  readonly destination: Int32Array;
  /** By box state: the pushes out of it and into it, by direction number. */
  readonly leaving: readonly (readonly number[])[];
  readonly arriving: readonly (readonly number[])[];
}

/** Builds the graph in O(floor²). Without `sides` each cell has one state, and what is known of the player is lost. */
export function pushGraph(board: Board, sides = true): PushGraph {
  const floor = floorGraph(board);
  const { size, next } = floor;
  const firstState = new Int32Array(size + 1);
  // Only cut points have more than one side and need to remember them.
  const sidesOf: (Uint8Array | null)[] = [];
  const cellOf: number[] = [];
  for (let cell = 0; cell < size; cell++) {
    const { labels, count } = sides ? components(floor, cell) : ONE_SIDE;
    sidesOf.push(count > 1 ? labels : null);
    firstState[cell] = cellOf.length;
    // A board of one cell still has a box state on it, though no player is left to see it.
    for (let side = 0; side < Math.max(count, 1); side++) cellOf.push(cell);
  }
  firstState[size] = cellOf.length;
  const stateOf = (cell: number, player: number) => firstState[cell]! + (sidesOf[cell]?.[player] ?? 0);

  const pushAt = new Int32Array(4 * size).fill(-1);
  const pushCell: number[] = [];
  const pushDirection: number[] = [];
  const pushFrom: number[] = [];
  const source: number[] = [];
  const destination: number[] = [];
  for (let cell = 0; cell < size; cell++) {
    for (let d = 0; d < 4; d++) {
      const from = next[4 * cell + (d ^ 1)]!;
      const to = next[4 * cell + d]!;
      if (from < 0 || to < 0) continue;
      pushAt[4 * cell + d] = pushCell.length;
      pushCell.push(cell);
      pushDirection.push(d);
      pushFrom.push(from);
      source.push(stateOf(cell, from));
      destination.push(stateOf(to, cell));
    }
  }
  const byDirection = pushDirection.map((_, push) => push);
  byDirection.sort((a, b) => pushDirection[a]! - pushDirection[b]!);
  const leaving = cellOf.map((): number[] => []);
  const arriving = cellOf.map((): number[] => []);
  for (const push of byDirection) {
    leaving[source[push]!]!.push(push);
    arriving[destination[push]!]!.push(push);
  }
  return {
    floor,
    firstState,
    stateCount: cellOf.length,
    cellOf: Int32Array.from(cellOf),
    stateOf,
    pushCount: pushCell.length,
    pushAt,
    pushCell: Int32Array.from(pushCell),
    pushDirection: Uint8Array.from(pushDirection),
    pushFrom: Int32Array.from(pushFrom),
    source: Int32Array.from(source),
    destination: Int32Array.from(destination),
    leaving,
    arriving,
  };
}

/** The box states at the start, in the order of `board.boxes`. */
export function startStates(board: Board, graph: PushGraph): number[] {
  const { index } = graph.floor;
  return board.boxes.map((cell) => graph.stateOf(index[cell]!, index[board.player]!));
}

const ONE_SIDE = { labels: new Uint8Array(), count: 1 };

/** Numbers the components of the floor without `cell` (at most four: one a neighbour), lowest cell first. */
function components(floor: FloorGraph, cell: number): { labels: Uint8Array; count: number } {
  const { size, next } = floor;
  const NONE = 255;
  const labels = new Uint8Array(size).fill(NONE);
  const stack: number[] = [];
  let count = 0;
  for (let start = 0; start < size; start++) {
    if (start === cell || labels[start] !== NONE) continue;
    labels[start] = count;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (let d = 0; d < 4; d++) {
        const beside = next[4 * at + d]!;
        if (beside < 0 || beside === cell || labels[beside] !== NONE) continue;
        labels[beside] = count;
        stack.push(beside);
      }
    }
    count++;
  }
  return { labels, count };
}
