/**
 * What tables of sets of boxes forbid (see src/analysis/set-tables.ts), and blocks of frozen boxes.
 *
 *   too far     the set cannot come from the start in t pushes, or not get to targets in k-t, or any solution
 *               through it wastes more than the slack: not all its boxes at once
 *   behind      the set wasted what it costs to get there:  ¬B(a) ∨ ¬B(b) ∨ W(from)
 *   ahead       what it costs to get home is left:          ¬B(a) ∨ ¬B(b) ∨ ¬W(slack - to + 1)
 *
 * A larger set says only what its subsets do not.
 */
import { INFINITE } from "../../src/analysis/infinite.ts";
import type { SetTable } from "../../src/analysis/set-tables.ts";
import { FALSE, type Formula } from "../../src/cnf/formula.ts";
import type { PushFacts } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

/** How much of larger sets goes into the formula: all, or only those that no solution of k pushes passes ever. */
export type SetForm = "full" | "dead";

/** The frames in which a set may occur, first and last; none if the last is before the first. */
interface Spans {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

const noWaste = 0;

/** In which frames of a run each set of a table may occur. Where steps do not count pushes: in all or none. */
function spansOf({ step }: PushFacts, { k, slack }: PushFrames, table: SetTable): Spans {
  const { count } = table.sets;
  const steps = (pushes: number) => (step === "push" || pushes === INFINITE ? pushes : 0);
  const first = new Int32Array(count);
  const last = new Int32Array(count);
  for (let set = 0; set < count; set++) {
    first[set] = steps(table.pushesFrom[set]!);
    last[set] = slack !== null && table.wasteThrough[set]! > slack ? -1 : k - steps(table.pushesTo[set]!);
  }
  return { first, last };
}

/** Pairs, in all frames but the first and the last, which are known. Returns where pairs may occur. */
function addPairs(formula: Formula, facts: PushFacts, frames: PushFrames, table: SetTable): Spans {
  const { k, slack, box, wasted } = frames;
  const spans = spansOf(facts, frames, table);
  const { count, members } = table.sets;
  const one = leastByCell(facts);
  for (let set = 0; set < count; set++) {
    const a = members[2 * set]!;
    const b = members[2 * set + 1]!;
    const from = slack === null ? noWaste : table.wasteFrom[set]!;
    const to = slack === null ? noWaste : table.wasteTo[set]!;
    const behind = from > Math.max(one[a]!, one[b]!);
    for (let t = 1; t < k; t++) {
      const [atA, atB] = [box[t]![a]!, box[t]![b]!];
      if (atA === FALSE || atB === FALSE) continue;
      if (t < spans.first[set]! || t > spans.last[set]!) {
        formula.add(-atA, -atB);
        continue;
      }
      if (behind) formula.add(-atA, -atB, wasted(t, from));
      if (to > 0) formula.add(-atA, -atB, -wasted(t, slack! - to + 1));
    }
  }
  return spans;
}

/** Least waste from the start by cell, the player on any side. */
function leastByCell({ graph, waste }: PushFacts): Uint16Array {
  const least = new Uint16Array(graph.floor.size);
  for (let cell = 0; cell < least.length && waste !== null; cell++) {
    least[cell] = Math.min(...waste.fromStart.subarray(graph.firstState[cell]!, graph.firstState[cell + 1]!));
  }
  return least;
}

/**
 * Triples and larger sets. What the sets of one box less say (`below`) is not said again.
 *
 * @returns where sets of the table may occur
 */
function addLarger(
  formula: Formula,
  facts: PushFacts,
  frames: PushFrames,
  table: SetTable,
  below: { readonly table: SetTable; readonly spans: Spans } | null,
  form: SetForm,
): Spans {
  const { k, slack, box, wasted } = frames;
  const spans = spansOf(facts, frames, table);
  const { count, members, size } = table.sets;
  const cells: number[] = [];
  for (let set = 0; set < count; set++) {
    for (let i = 0; i < size; i++) cells[i] = members[size * set + i]!;
    let [first, last] = [1, k - 1];
    let [fromOfSmaller, toOfSmaller] = [0, 0];
    for (let omitted = 0; below !== null && omitted < size; omitted++) {
      const smaller = below.table.sets.setOf(cells.filter((_, i) => i !== omitted));
      first = Math.max(first, below.spans.first[smaller]!);
      last = Math.min(last, below.spans.last[smaller]!);
      fromOfSmaller = Math.max(fromOfSmaller, below.table.wasteFrom[smaller]!);
      toOfSmaller = Math.max(toOfSmaller, below.table.wasteTo[smaller]!);
    }
    if (first > last) continue;
    const dead = spans.last[set]! < 0 || spans.first[set]! > k;
    if (!dead && form === "dead") continue;
    const from = slack === null ? noWaste : table.wasteFrom[set]!;
    const to = slack === null ? noWaste : table.wasteTo[set]!;
    for (let t = first; t <= last; t++) {
      const together = cells.map((cell) => -box[t]![cell]!);
      if (together.includes(-FALSE)) continue;
      if (dead || t < spans.first[set]! || t > spans.last[set]!) {
        formula.addLong(together);
        continue;
      }
      if (from > fromOfSmaller) formula.addLong([...together, wasted(t, from)]);
      if (to > toOfSmaller) formula.addLong([...together, -wasted(t, slack! - to + 1)]);
    }
  }
  return spans;
}

/** All that is known of sets of boxes. */
export function addSets(formula: Formula, facts: PushFacts, frames: PushFrames, form: SetForm): void {
  const { pairs, triples, larger } = facts;
  let below = pairs === null ? null : { table: pairs, spans: addPairs(formula, facts, frames, pairs) };
  for (const table of triples === null ? larger : [triples, ...larger]) {
    // Only the next smaller sets are known one by one.
    const smaller = below?.table.sets.size === table.sets.size - 1 ? below : null;
    below = { table, spans: addLarger(formula, facts, frames, table, smaller, form) };
  }
  for (const cells of facts.blocks) {
    for (let t = 1; t < frames.k; t++) {
      const [a, b, c, d] = cells.map((cell) => -frames.box[t]![cell]!);
      formula.add(a!, b, c, d);
    }
  }
}
