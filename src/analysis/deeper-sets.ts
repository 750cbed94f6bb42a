/**
 * Raises the first number of pushes that is not excluded for as long as there is time: searches of more and more
 * sets of more boxes, cut off later and later (see subset-search.ts for why each is sound, packing.ts for their sum).
 */
import type { Board } from "../game/board.ts";
import { groupsWithin, mostEntangled } from "./entangled.ts";
import { INFINITE } from "./infinite.ts";
import { type BoxGroup, packGroups, totalWaste } from "./packing.ts";
import type { PushAnalysis } from "./push-analysis.ts";
import { type SubsetWaste, subsetSearch } from "./subset-search.ts";

/** In the first round: states of a search, and sets of each size; then so many times as many. */
const STATES = 5000;
const MORE_STATES = 2;
const SETS = 1000;
const MORE_SETS = 4;
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
  /** By set: the states its search was cut off at; infinite once it came to its end. */
  const searched = new Map<string, number>();
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
    if (value <= totalWaste(packGroups(groupsWithin(groups, boxes), count))) return;
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

  function* search(): Generator<void, void> {
    for (let states = STATES, sets = SETS; ; states *= MORE_STATES, sets *= MORE_SETS) {
      let any = false;
      for (let size = (table?.sets.size ?? 0) + 1; size <= largestSet; size++) {
        for (const boxes of mostEntangled(groups, count, size).slice(0, sets)) {
          const name = boxes.join();
          if ((searched.get(name) ?? 0) >= states) continue;
          any = true;
          const found: SubsetWaste = yield* subsetSearch(board, graph, waste, boxes, table, states);
          searched.set(name, found.exact ? Number.POSITIVE_INFINITY : states);
          take(boxes, found.waste);
          if (state.lost !== null) return;
          yield;
        }
      }
      if (!any) return;
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
