/**
 * The variables of a run of k steps: frames 0 to k, step t between frames t and t+1.
 *
 *   X(s)@t   a box is in state s (cell and side of the player)      B(c)@t   a box is on cell c, the or of its X
 *   P(e)@t   slide e happens: one push, or several (slides.ts)       W(j)@t   the first t steps wasted at least j
 *   I@t      nothing happens any more: only where steps are slides of any length, so that k is their limit
 *
 * A state has a variable in frame t only if some box can get there in t steps, from there to a target in k-t, and
 * without wasting more than the slack. Everything else is constant: the whole start frame is.
 */

import { everyBoxMustArrive } from "../../src/analysis/dead-squares.ts";
import { startStates } from "../../src/analysis/push-graph.ts";
import { FALSE, type Formula, type Literal, TRUE } from "../../src/cnf/formula.ts";
import { coordinates, DIRECTIONS } from "../../src/game/board.ts";
import type { PushFacts } from "./facts.ts";
import { grouped } from "./slides.ts";

export interface PushFrames {
  /** Steps. */
  readonly k: number;
  /** Waste of the whole run; null where it is not counted. */
  readonly slack: number | null;
  /** By frame, then by box state, cell, slide: literals, FALSE where excluded. */
  readonly state: readonly Int32Array[];
  readonly box: readonly Int32Array[];
  readonly slide: readonly Int32Array[];
  /** By step: "nothing happens in this step nor later"; FALSE where steps are single pushes. */
  readonly idle: Int32Array;
  /** "The first t steps wasted at least j." */
  wasted(t: number, j: number): Literal;
  /** Implied by every slide of step t that starts with the player on the cell; FALSE if none does. */
  playerBefore(t: number, cell: number): Literal;
  /** Implied by every slide of step t that leaves the player on the cell. */
  playerAfter(t: number, cell: number): Literal;
}

/** Makes the variables, and the clauses that tie B to X, waste W(j) to W(j-1), and idle steps to the next. */
export function pushFrames(formula: Formula, facts: PushFacts, k: number, slack: number | null): PushFrames {
  const { board, graph, waste, slides } = facts;
  const at = (cell: number) => coordinates(board, graph.floor.cells[cell]!);
  const within = (state: number, t: number) =>
    facts.live[state] === 1 &&
    (facts.earliest === null || facts.earliest[state]! <= t) &&
    (facts.latest === null || facts.latest[state]! <= k - t) &&
    (waste === null || waste.fromStart[state]! <= slack!);
  const targets = new Set(board.targets.map((cell) => graph.floor.index[cell]!));
  const onlyTargets = everyBoxMustArrive(board);

  const state: Int32Array[] = [startFrame(facts)];
  for (let t = 1; t <= k; t++) {
    state.push(
      numbered(
        formula,
        graph.stateCount,
        (s) => {
          if (t === k && onlyTargets && !targets.has(graph.cellOf[s]!)) return false;
          return within(s, t);
        },
        (s) => `box[${at(graph.cellOf[s]!)}${sideName(facts, s)}]@${t}`,
      ),
    );
  }
  const box = state.map((literals, t) => boxes(formula, facts, literals, (cell) => `box[${at(cell)}]@${t}`));

  const slide: Int32Array[] = [];
  for (let t = 0; t < k; t++) {
    const [from, to] = [state[t]!, state[t + 1]!];
    slide.push(
      numbered(
        formula,
        slides.count,
        (e) => {
          const source = slides.source[e]!;
          if (from[source] === FALSE || to[slides.destination[e]!] === FALSE) return false;
          return waste === null || waste.fromStart[source]! + slides.waste[e]! <= slack!;
        },
        (e) => `${slideName(facts, e, at)}@${t}`,
      ),
    );
  }
  return {
    k,
    slack,
    state,
    box,
    slide,
    idle: idleSteps(formula, facts, k),
    wasted: counter(formula, k, slack ?? 0),
    playerBefore: standing(formula, facts, slide, "before"),
    playerAfter: standing(formula, facts, slide, "after"),
  };
}

function slideName({ graph, slides }: PushFacts, slide: number, at: (cell: number) => string): string {
  const pushes = slides.pushes[slide]!;
  const first = `${at(graph.pushCell[pushes[0]!]!)},${DIRECTIONS[graph.pushDirection[pushes[0]!]!]}`;
  return slides.single ? `push[${first}]` : `slide[${first},${pushes.length}]`;
}

/** Something happens in the first step; after a step in which nothing happens nothing does. */
function idleSteps(formula: Formula, { slides }: PushFacts, k: number): Int32Array {
  const literals = new Int32Array(k).fill(FALSE);
  if (slides.single) return literals;
  for (let t = 1; t < k; t++) {
    literals[t] = formula.fresh(`idle@${t}`);
    formula.add(-literals[t - 1]!, literals[t]!);
  }
  return literals;
}

function startFrame({ board, graph }: PushFacts): Int32Array {
  const literals = new Int32Array(graph.stateCount).fill(FALSE);
  for (const state of startStates(board, graph)) literals[state] = TRUE;
  return literals;
}

const sideName = ({ graph }: PushFacts, state: number): string => {
  const first = graph.firstState[graph.cellOf[state]!]!;
  return graph.firstState[graph.cellOf[state]! + 1]! - first > 1 ? `,side ${state - first}` : "";
};

/** One variable for each index that passes; FALSE for the others. */
function numbered(
  formula: Formula,
  count: number,
  passes: (index: number) => boolean,
  nameOf: (index: number) => string,
): Int32Array {
  const literals = new Int32Array(count).fill(FALSE);
  const named: number[] = [];
  for (let index = 0; index < count; index++) if (passes(index)) named.push(index);
  const first = formula.block(named.length, (i) => nameOf(named[i]!));
  for (const [i, index] of named.entries()) literals[index] = first + i;
  return literals;
}

/** B of each cell: its only X, or a variable equivalent to the or of several, of which at most one is true. */
function boxes(
  formula: Formula,
  { graph }: PushFacts,
  state: Int32Array,
  nameOf: (cell: number) => string,
): Int32Array {
  const { size } = graph.floor;
  const literals = new Int32Array(size).fill(FALSE);
  for (let cell = 0; cell < size; cell++) {
    const sides: Literal[] = [];
    for (let s = graph.firstState[cell]!; s < graph.firstState[cell + 1]!; s++) {
      if (state[s] !== FALSE) sides.push(state[s]!);
    }
    if (sides.length === 0) continue;
    if (sides.length === 1 || sides.includes(TRUE)) {
      literals[cell] = sides.includes(TRUE) ? TRUE : sides[0]!;
      continue;
    }
    const box = formula.fresh(nameOf(cell));
    literals[cell] = box;
    formula.addLong([-box, ...sides]);
    for (const [i, side] of sides.entries()) {
      formula.add(-side, box);
      for (let j = 0; j < i; j++) formula.add(-side, -sides[j]!);
    }
  }
  return literals;
}

function counter(formula: Formula, k: number, slack: number): PushFrames["wasted"] {
  if (slack <= 0) return (_, j) => (j <= 0 ? TRUE : FALSE);
  const first = formula.block(k * slack, (i) => `waste>=${(i % slack) + 1}@${Math.floor(i / slack) + 1}`);
  const wasted = (t: number, j: number) => {
    if (j <= 0) return TRUE;
    return t === 0 || j > slack ? FALSE : first + (t - 1) * slack + j - 1;
  };
  for (let t = 1; t <= k; t++) {
    for (let j = 2; j <= slack; j++) formula.add(-wasted(t, j), wasted(t, j - 1));
  }
  return wasted;
}

/** Made when asked for: most cells of most frames are never part of a cut. */
function standing(
  formula: Formula,
  { board, graph, slides }: PushFacts,
  literals: readonly Int32Array[],
  when: "before" | "after",
): (t: number, cell: number) => Literal {
  const { size, cells } = graph.floor;
  const made = literals.map(() => new Int32Array(size));
  const player = when === "before" ? slides.playerBefore : slides.playerAfter;
  const slidesAt = grouped(graph, slides.pushes, player, size);
  return (t, cell) => {
    const held = made[t]![cell]!;
    if (held !== 0) return held;
    const here = slidesAt[cell]!.map((slide) => literals[t]![slide]!).filter((literal) => literal !== FALSE);
    let literal: Literal = FALSE;
    if (here.length === 1) literal = here[0]!;
    if (here.length > 1) {
      literal = formula.fresh(`player ${when}[${coordinates(board, cells[cell]!)}]@${t}`);
      for (const each of here) formula.add(-each, literal);
    }
    made[t]![cell] = literal;
    return literal;
  };
}
