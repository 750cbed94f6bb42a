/**
 * For each literal the clauses that watch it, each with a blocker, another of its literals: a clause whose blocker
 * is true needs no look (Chu, Harwood, Stuckey 2009). All lists are in one row, so that a million of them cost
 * no objects; a list that is full moves to a place twice as large.
 */
import type { Reference } from "./clauses.ts";

export interface Watches {
  /** Pairs (clause, blocker). Replaced when it grows: read it anew after each `push`. */
  pool: Int32Array;
  /** By literal: where its pairs begin, and how many numbers they are. */
  readonly starts: Int32Array;
  readonly sizes: Int32Array;
  /** Never moves the list of another literal. */
  push(code: number, reference: Reference, blocker: number): void;
}

/** The smallest list holds two pairs. */
const SMALLEST = 2;

export function watchLists(variables: number): Watches {
  const starts = new Int32Array(2 * variables + 2);
  const sizes = new Int32Array(2 * variables + 2);
  /** The place of a list has 2^k numbers; 0: none yet. */
  const classes = new Uint8Array(2 * variables + 2);
  /** By k, places that were left, chained by their first number; 0: none. */
  const left = new Int32Array(31);
  let used = 1;

  function place(k: number): number {
    const free = left[k]!;
    if (free !== 0) {
      left[k] = watches.pool[free]!;
      return free;
    }
    const start = used;
    used += 1 << k;
    if (used > watches.pool.length) {
      const larger = new Int32Array(Math.max(Math.ceil(1.5 * watches.pool.length), used));
      larger.set(watches.pool);
      watches.pool = larger;
    }
    return start;
  }

  const watches: Watches = {
    pool: new Int32Array(1 << 16),
    starts,
    sizes,
    push(code, reference, blocker) {
      const size = sizes[code]!;
      const k = classes[code]!;
      if (k === 0 || size === 1 << k) {
        const larger = k === 0 ? SMALLEST : k + 1;
        const to = place(larger);
        const from = starts[code]!;
        if (k !== 0) {
          watches.pool.copyWithin(to, from, from + size);
          watches.pool[from] = left[k]!;
          left[k] = from;
        }
        starts[code] = to;
        classes[code] = larger;
      }
      const at = starts[code]! + size;
      watches.pool[at] = reference;
      watches.pool[at + 1] = blocker;
      sizes[code] = size + 2;
    },
  };
  return watches;
}
