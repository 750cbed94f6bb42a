/**
 * Raises the first number of pushes that is not excluded for as long as there is time: searches of more and more
 * sets of more boxes, cut off later and later (see subset-search.ts for why each is sound, packing.ts for their sum).
 */
import type { Board } from "../game/board.ts";
import { mostEntangled } from "./entangled.ts";
import { INFINITE } from "./infinite.ts";
import { type BoxGroup, packGroups, totalWaste, wasteWithin } from "./packing.ts";
import type { PushAnalysis } from "./push-analysis.ts";
import { subsetSearch } from "./subset-search.ts";

/** States of a search at first, and by how much more when all sets were tried. */
const STATES = 5000;
const MORE_STATES = 2;
/** So many sets are searched before the most entangled ones are asked for again. */
const SETS = 500;
/** Largest set: with more boxes a search seldom ends and mostly finds nothing before it is cut off. */
const MAX_BOXES = 8;

export interface DeeperSets {
  /** No solution has fewer pushes. */
  readonly bound: number;
  /** Boxes of the largest set that `bound` rests on; 0 if it is still the analysis' own. */
  readonly largest: number;
  /** The disjoint sets that `bound` rests on, and what each wastes at least. */
  readonly groups: readonly BoxGroup[];
  /** Boxes that cannot all get to targets, positions in `board.boxes`: there is no solution. Null if none are known. */
  readonly lost: readonly number[] | null;
  /** Nothing is left to search. */
  readonly done: boolean;
  /** Searches on for some milliseconds. */
  step(): void;
}

/**
 * @param analysis of the same board
 * @param allBoxes whether a set may be all boxes of the level: then this is explicit search of the whole game
 */
export function deeperSets(board: Board, analysis: PushAnalysis, allBoxes: boolean): DeeperSets {
  const { graph, waste } = analysis;
  const count = board.boxes.length;
  const largestSet = Math.min(MAX_BOXES, allBoxes ? count : count - 1);
  const table = analysis.larger.at(-1) ?? analysis.triples ?? analysis.pairs;
  const groups: BoxGroup[] = [...analysis.known];
  const state = {
    bound: analysis.bound,
    largest: 0,
    groups: analysis.groups,
    lost: null as readonly number[] | null,
    done: false,
  };

  function take(boxes: readonly number[], value: number): void {
    if (value === INFINITE) {
      state.lost = boxes;
      return;
    }
    if (value <= wasteWithin(groups, boxes, count)) return;
    const rest = packGroups(
      groups.filter((group) => !group.boxes.some((box) => boxes.includes(box))),
      count,
    );
    const group = { boxes, waste: value };
    groups.push(group);
    const packed = [group, ...rest];
    const bound = waste.bound + 2 * totalWaste(packed);
    if (bound <= state.bound) return;
    state.bound = bound;
    state.groups = packed;
    state.largest = Math.max(...packed.map((one) => one.boxes.length));
  }

  /** Searches sets of `size` boxes, one after the other, with a rest after each; cut off later when all were tried. */
  function* searchSize(size: number, spend: (states: number) => void): Generator<void, void> {
    /** By set: the states its search was cut off at; infinite once it came to its end. */
    const searched = new Map<string, number>();
    for (let states = STATES; ; states *= MORE_STATES) {
      for (;;) {
        const left = mostEntangled(groups, count, size).filter(
          (boxes) => (searched.get(boxes.join()) ?? 0) < states,
        );
        if (left.length === 0) break;
        for (const boxes of left.slice(0, SETS)) {
          const found = yield* subsetSearch(board, graph, waste, boxes, table, states);
          spend(found.states);
          searched.set(boxes.join(), found.exact ? Number.POSITIVE_INFINITY : states);
          take(boxes, found.waste);
          yield;
        }
      }
      if ([...searched.values()].every((cut) => cut === Number.POSITIVE_INFINITY)) return;
    }
  }

  /** That size next on which least was spent: small sets are many, large ones have long searches. */
  function* search(): Generator<void, void> {
    const sizes: { spent: number; searching: Generator<void, void> }[] = [];
    for (let size = (table?.sets.size ?? 0) + 1; size <= largestSet; size++) {
      const one = {
        spent: 0,
        searching: searchSize(size, (states) => {
          one.spent += states;
        }),
      };
      sizes.push(one);
    }
    while (sizes.length > 0 && state.lost === null) {
      const next = sizes.reduce((least, one) => (one.spent < least.spent ? one : least));
      if (next.searching.next().done) sizes.splice(sizes.indexOf(next), 1);
      else yield;
    }
  }

  const searching = search();
  return {
    get bound() {
      return state.bound;
    },
    get largest() {
      return state.largest;
    },
    get groups() {
      return state.groups;
    },
    get lost() {
      return state.lost;
    },
    get done() {
      return state.done;
    },
    step() {
      state.done ||= searching.next().done === true;
    },
  };
}
