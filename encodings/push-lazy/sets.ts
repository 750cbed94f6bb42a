/**
 * What tables of pairs and triples of boxes forbid (see src/analysis/set-tables.ts), and blocks of frozen boxes.
 *
 *   too far     the set cannot come from the start in t pushes, or not get to targets in k-t, or any solution
 *               through it wastes more than the slack: not all its boxes at once
 *   behind      the set wasted what it costs to get there:  ¬B(a) ∨ ¬B(b) ∨ W(from)
 *   ahead       what it costs to get home is left:          ¬B(a) ∨ ¬B(b) ∨ ¬W(slack - to + 1)
 *
 * A triple says only what its pairs do not.
 */
import type { SetTable } from "../../src/analysis/set-tables.ts";
import { FALSE, type Formula } from "../../src/cnf/formula.ts";
import type { PushFacts } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

/** How much of the triples goes into the formula: all, or only those that no solution of k pushes passes ever. */
export type TripleForm = "full" | "dead";

/** The frames in which a set may occur, first and last; none if the last is before the first. */
interface Spans {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

const noWaste = 0;

/** In which frames each set of a table may occur in a run of `k` pushes. */
function spansOf(table: SetTable, k: number, slack: number | null): Spans {
  const { count } = table.sets;
  const first = new Int32Array(count);
  const last = new Int32Array(count);
  for (let set = 0; set < count; set++) {
    first[set] = table.pushesFrom[set]!;
    last[set] = slack !== null && table.wasteThrough[set]! > slack ? -1 : k - table.pushesTo[set]!;
  }
  return { first, last };
}

/** Pairs, in all frames but the first and the last, which are known. Returns where pairs may occur. */
function addPairs(formula: Formula, facts: PushFacts, frames: PushFrames, table: SetTable): Spans {
  const { k, slack, box, wasted } = frames;
  const spans = spansOf(table, k, slack);
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

function addTriples(
  formula: Formula,
  { pairs }: PushFacts,
  frames: PushFrames,
  table: SetTable,
  pairSpans: Spans | null,
  form: TripleForm,
): void {
  const { k, slack, box, wasted } = frames;
  const spans = spansOf(table, k, slack);
  const { count, members } = table.sets;
  const pairOf = new Int32Array(3);
  for (let set = 0; set < count; set++) {
    const a = members[3 * set]!;
    const b = members[3 * set + 1]!;
    const c = members[3 * set + 2]!;
    let [first, last] = [1, k - 1];
    let [fromOfPairs, toOfPairs] = [0, 0];
    if (pairs !== null) {
      pairOf[0] = pairs.sets.setOf([a, b]);
      pairOf[1] = pairs.sets.setOf([a, c]);
      pairOf[2] = pairs.sets.setOf([b, c]);
      for (const pair of pairOf) {
        first = Math.max(first, pairSpans!.first[pair]!);
        last = Math.min(last, pairSpans!.last[pair]!);
        fromOfPairs = Math.max(fromOfPairs, pairs.wasteFrom[pair]!);
        toOfPairs = Math.max(toOfPairs, pairs.wasteTo[pair]!);
      }
    }
    const dead = spans.last[set]! < 0 || spans.first[set]! > k;
    if (!dead && form === "dead") continue;
    const from = slack === null ? noWaste : table.wasteFrom[set]!;
    const to = slack === null ? noWaste : table.wasteTo[set]!;
    for (let t = first; t <= last; t++) {
      const [atA, atB, atC] = [box[t]![a]!, box[t]![b]!, box[t]![c]!];
      if (atA === FALSE || atB === FALSE || atC === FALSE) continue;
      if (dead || t < spans.first[set]! || t > spans.last[set]!) {
        formula.add(-atA, -atB, -atC);
        continue;
      }
      if (from > fromOfPairs) formula.add(-atA, -atB, -atC, wasted(t, from));
      if (to > toOfPairs) formula.add(-atA, -atB, -atC, -wasted(t, slack! - to + 1));
    }
  }
}

/** All that is known of sets of boxes. */
export function addSets(formula: Formula, facts: PushFacts, frames: PushFrames, form: TripleForm): void {
  const spans = facts.pairs === null ? null : addPairs(formula, facts, frames, facts.pairs);
  if (facts.triples !== null) addTriples(formula, facts, frames, facts.triples, spans, form);
  for (const cells of facts.blocks) {
    for (let t = 1; t < frames.k; t++) {
      const [a, b, c, d] = cells.map((cell) => -frames.box[t]![cell]!);
      formula.add(a!, b, c, d);
    }
  }
}
