/**
 * Journeys: in one step one box makes a push, and after it any number of pushes that waste nothing, turns allowed.
 *
 * Steps of one push each count pushes, which refutations need. Journeys (macro-operators: R. Korf, 1985; for Sokoban:
 * A. Junghanns, J. Schaeffer, 2001) tell the same solution in far fewer steps; pushes are then counted by
 * their waste alone (see src/analysis/waste.ts).
 *
 * Every solution is told by journeys that are as long as they can be, by not more of them than it has pushes: a
 * journey ends where the next push is another box's, wastes something, or enters the cell the journey began on. So
 * with as many steps as pushes "no solution" is a refutation, and with fewer it is none.
 *
 * Pushes that waste nothing lower the potential by 1, so after the first push a box is in no state twice, and what
 * supports a push leads back to the box's state before the journey, not into a circle.
 */
import { spread } from "../../src/analysis/box-distances.ts";
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import { exactlyOne } from "../../src/cnf/exactly-one.ts";
import { FALSE, type Formula, type Literal } from "../../src/cnf/formula.ts";
import { type PushFacts, wastesNothing } from "./facts.ts";
import type { PushFrames } from "./frames.ts";

/** Least journeys from the start's boxes to each box state, and from each to some target; `INFINITE` where none lead. */
export function journeyDistances(
  facts: PushFacts,
  starts: readonly number[],
  targets: readonly number[],
): { readonly fromStart: Uint16Array; readonly toTarget: Uint16Array } {
  const { graph, live } = facts;
  const { source, destination, leaving, arriving } = graph;
  /** Along pushes that waste nothing, in one direction or the other. */
  const onwards = (states: readonly number[], next: PushFacts["graph"]["leaving"], to: Int32Array) =>
    reached(states, (state) =>
      next[state]!.filter((push) => wastesNothing(facts, push)).map((push) => to[push]!),
    );
  const isLive = (state: number) => live[state] === 1;
  return {
    fromStart: spread(graph, starts, (state, visit) => {
      const first = leaving[state]!.map((push) => destination[push]!).filter(isLive);
      for (const end of onwards(first, leaving, destination)) visit(end);
    }),
    toTarget: spread(graph, targets, (state, visit) => {
      for (const last of onwards([state], arriving, source)) {
        for (const push of arriving[last]!) visit(source[push]!);
      }
    }),
  };
}

/** All that can be reached from some numbers, themselves among it. */
function reached(starts: readonly number[], next: (from: number) => readonly number[]): Set<number> {
  const seen = new Set(starts);
  for (const each of seen) for (const other of next(each)) seen.add(other);
  return seen;
}

/**
 * Step `t`: exactly one box begins a journey (or nothing happens any more); each push of it has room ahead and behind;
 * other boxes stay.
 *
 *   O(s)   one pushes out of s, is not in s afterwards, nor anything on its cell
 *   P(e)   O(source), or, if e wastes nothing, some P into its source; then the end, or one more P that wastes nothing
 */
export function addJourney(
  formula: Formula,
  amo: AtMostOne,
  facts: PushFacts,
  { state, box, push, origin, idle }: PushFrames,
  t: number,
): void {
  const { graph } = facts;
  const { source, destination, leaving, arriving, cellOf } = graph;
  const [boxNow, boxThen, now, then] = [box[t]!, box[t + 1]!, state[t]!, state[t + 1]!];
  const [made, begins] = [push[t]!, origin[t]!];
  const all = (pushes: readonly number[]) => pushes.map((e) => made[e]!);
  const free = (pushes: readonly number[]) => pushes.filter((e) => wastesNothing(facts, e));
  exactlyOne(
    formula,
    amo,
    [...begins, idle[t]!].filter((literal) => literal !== FALSE),
    `journey@${t}`,
  );
  for (let e = 0; e < made.length; e++) {
    const happens = made[e]!;
    if (happens === FALSE) continue;
    const [before, after] = [source[e]!, destination[e]!];
    formula.add(-happens, -idle[t]!);
    const earlier = wastesNothing(facts, e) ? all(arriving[before]!) : [];
    formula.addLong([-happens, begins[before]!, ...earlier]);
    formula.add(-happens, -now[before]!, begins[before]!);
    formula.add(-happens, -boxNow[cellOf[after]!]!);
    // The player may stand where the box was before its journey, but nowhere else where a box is.
    formula.add(-happens, -boxNow[graph.pushFrom[e]!]!, -boxThen[graph.pushFrom[e]!]!);
    formula.add(-happens, -then[before]!);
    formula.addLong([-happens, then[after]!, ...all(free(leaving[after]!))]);
  }
  for (let s = 0; s < graph.stateCount; s++) {
    const out = all(leaving[s]!).filter((literal) => literal !== FALSE);
    for (const [i, literal] of out.entries()) for (let j = 0; j < i; j++) formula.add(-literal, -out[j]!);
    const began = begins[s]!;
    if (began !== FALSE) {
      formula.add(-began, now[s]!);
      formula.add(-began, -then[s]!);
      formula.add(-began, -boxThen[cellOf[s]!]!);
      formula.addLong([-began, ...out]);
    }
    if (now[s] === FALSE && then[s] === FALSE) continue;
    formula.addLong([-now[s]!, then[s]!, began]);
    formula.addLong([-then[s]!, now[s]!, ...all(arriving[s]!)]);
  }
}

/**
 * A journey does not end before it has to, so the same solution is told in one way only: the box that came to `s` in
 * step `t - 1` does not leave `s` in step `t` without waste, unless it comes back to where it was at first.
 */
export function addUnbroken(formula: Formula, facts: PushFacts, frames: PushFrames, t: number): void {
  const { graph } = facts;
  const { push, origin, state } = frames;
  const [earlier, later] = [push[t - 1]!, push[t]!];
  const back = comesBack(formula, facts, frames, t);
  for (let s = 0; s < graph.stateCount; s++) {
    const there = state[t]![s]!;
    const into = graph.arriving[s]!.filter((e) => earlier[e] !== FALSE);
    const out = graph.leaving[s]!.filter((e) => later[e] !== FALSE && wastesNothing(facts, e));
    if (there === FALSE || into.length === 0 || out.length === 0) continue;
    const came = formula.fresh(`comes to ${s}@${t}`);
    for (const e of into) formula.add(-earlier[e]!, -there, came);
    for (const e of out) formula.add(-came, -origin[t]![s]!, -later[e]!, back);
  }
}

/** Only true if a push of step `t` enters the cell on which the journey of step `t - 1` began. */
function comesBack(formula: Formula, { graph }: PushFacts, frames: PushFrames, t: number): Literal {
  const back = formula.fresh(`comes back@${t}`);
  const cells: Literal[] = [];
  const into = Array.from({ length: graph.floor.size }, (): Literal[] => []);
  for (const [e, literal] of frames.push[t]!.entries()) {
    if (literal !== FALSE) into[graph.cellOf[graph.destination[e]!]!]!.push(literal);
  }
  for (let cell = 0; cell < graph.floor.size; cell++) {
    const began: Literal[] = [];
    for (let s = graph.firstState[cell]!; s < graph.firstState[cell + 1]!; s++) {
      if (frames.origin[t - 1]![s] !== FALSE) began.push(frames.origin[t - 1]![s]!);
    }
    if (began.length === 0 || into[cell]!.length === 0) continue;
    const here = formula.fresh(`comes back to ${cell}@${t}`);
    formula.addLong([-here, ...began]);
    formula.addLong([-here, ...into[cell]!]);
    cells.push(here);
  }
  formula.addLong([-back, ...cells]);
  return back;
}
