/**
 * All sets of `size` boxes on the cells where a box can matter, numbered without gaps, and the regions into which
 * each set cuts the floor.
 *
 * A set c1 < c2 < ... has number C(c1, 1) + C(c2, 2) + ... (the combinatorial number system: D. E. Knuth, The Art
 * of Computer Programming 4A, 7.2.1.3).
 */
import type { FloorGraph } from "./floor.ts";

export interface BoxSets {
  readonly size: number;
  /** Number of sets. */
  readonly count: number;
  /** The most regions a set can cut the floor into: each box has four neighbours, so it adds at most three. */
  readonly maxRegions: number;
  /** Floor numbers of set `set` are `members[set * size]` to `members[set * size + size - 1]`, ascending. */
  readonly members: Uint16Array;
  /** The set of ascending floor numbers, -1 if one of them is no cell where a box can matter. */
  setOf(members: ArrayLike<number>): number;
  /** How many regions the floor without the set's cells has. */
  regionCount(set: number): number;
  /** The region of floor number `player` (0 up to `maxRegions - 1`), who stands on none of the set's cells. */
  region(set: number, player: number): number;
}

/** The number of sets of `size` cells out of `cells`. */
export function binomial(cells: number, size: number): number {
  let product = 1;
  for (let i = 0; i < size; i++) product = (product * (cells - i)) / (i + 1);
  return product;
}

/** @param cells floor numbers, ascending */
export function boxSets(floor: FloorGraph, cells: readonly number[], size: number): BoxSets {
  const count = binomial(cells.length, size);
  const members = listSets(cells, size, count);
  const digit = new Int32Array(floor.size).fill(-1);
  for (const [i, cell] of cells.entries()) digit[cell] = i;
  const choose = Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: cells.length }, (_, cell) => binomial(cell, i + 1)),
  );
  const regions = regionsOf(floor, members, size, count);
  return {
    size,
    count,
    maxRegions: 3 * size + 1,
    members,
    setOf(sorted) {
      let set = 0;
      for (let i = 0; i < size; i++) {
        const at = digit[sorted[i]!]!;
        if (at < 0) return -1;
        set += choose[i]![at]!;
      }
      return set;
    },
    ...regions,
  };
}

/** All sets in the order of their numbers. */
function listSets(cells: readonly number[], size: number, count: number): Uint16Array {
  const members = new Uint16Array(count * size);
  const at = Array.from({ length: size }, (_, i) => i);
  for (let set = 0; set < count; set++) {
    for (let i = 0; i < size; i++) members[set * size + i] = cells[at[i]!]!;
    // The successor raises the lowest digit that has room and starts all below it anew.
    let i = 0;
    while (i + 1 < size && at[i]! + 1 === at[i + 1]) {
      at[i] = i;
      i++;
    }
    at[i]!++;
  }
  return members;
}

/** Regions are computed when first asked for; most sets leave the floor in one piece and need no memory. */
function regionsOf(
  floor: FloorGraph,
  members: Uint16Array,
  size: number,
  count: number,
): Pick<BoxSets, "regionCount" | "region"> {
  const counts = new Uint8Array(count);
  const labelled = new Map<number, Uint8Array>();
  const labels = new Uint8Array(floor.size);
  const stack = new Int32Array(floor.size);
  const { next } = floor;
  const FREE = 255;
  const BOX = 254;

  const label = (set: number) => {
    labels.fill(FREE);
    for (let i = 0; i < size; i++) labels[members[set * size + i]!] = BOX;
    let left = floor.size - size;
    let region = 0;
    for (let start = 0; left > 0; start++) {
      if (labels[start] !== FREE) continue;
      labels[start] = region;
      stack[0] = start;
      left--;
      for (let top = 1; top > 0; ) {
        const at = stack[--top]!;
        for (let d = 4 * at; d < 4 * at + 4; d++) {
          const beside = next[d]!;
          if (beside < 0 || labels[beside] !== FREE) continue;
          labels[beside] = region;
          stack[top++] = beside;
          left--;
        }
      }
      region++;
    }
    counts[set] = Math.max(region, 1);
    if (region > 1) labelled.set(set, labels.slice());
  };

  return {
    regionCount(set) {
      if (counts[set] === 0) label(set);
      return counts[set]!;
    },
    region(set, player) {
      if (counts[set] === 0) label(set);
      return counts[set] === 1 ? 0 : labelled.get(set)![player]!;
    },
  };
}
