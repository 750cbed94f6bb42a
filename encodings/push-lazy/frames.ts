/**
 * The variables of a run of k pushes: frames 0 to k, push t between frames t and t+1.
 *
 *   X(s)@t   a box is in state s (cell and side of the player)      B(c)@t   a box is on cell c, the or of its X
 *   P(e)@t   push e happens                                          W(j)@t   the first t pushes wasted at least j
 *
 * A state has a variable in frame t only if some box can get there in t pushes, from there to a target in k-t, and
 * without wasting more than the slack. Everything else is constant: the whole start frame is.
 */

import { everyBoxMustArrive } from "../../src/analysis/dead-squares.ts";
import { startStates } from "../../src/analysis/push-graph.ts";
import { FALSE, type Formula, type Literal, TRUE } from "../../src/cnf/formula.ts";
import { coordinates, DIRECTIONS } from "../../src/game/board.ts";
import { type PushFacts, slackOf } from "./facts.ts";

export interface PushFrames {
  readonly k: number;
  /** Waste of a run of k pushes; null where it is not counted. */
  readonly slack: number | null;
  /** By frame, then by box state, cell, push: literals, FALSE where excluded. */
  readonly state: readonly Int32Array[];
  readonly box: readonly Int32Array[];
  readonly push: readonly Int32Array[];
  /** "The first t pushes wasted at least j." */
  wasted(t: number, j: number): Literal;
  /** Implied by every push of push number t that starts with the player on the cell; FALSE if none does. */
  playerBefore(t: number, cell: number): Literal;
  /** Implied by every push of push number t that leaves the player on the cell. */
  playerAfter(t: number, cell: number): Literal;
}

/** Makes the variables, and the clauses that tie B to X and waste W(j) to W(j-1). */
export function pushFrames(formula: Formula, facts: PushFacts, k: number): PushFrames {
  const { board, graph, waste } = facts;
  const slack = slackOf(facts, k);
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

  const push: Int32Array[] = [];
  for (let t = 0; t < k; t++) {
    const [from, to] = [state[t]!, state[t + 1]!];
    push.push(
      numbered(
        formula,
        graph.pushCount,
        (e) => {
          const [source, destination] = [graph.source[e]!, graph.destination[e]!];
          if (from[source] === FALSE || to[destination] === FALSE) return false;
          return waste === null || waste.fromStart[source]! + waste.ofPush[e]! <= slack!;
        },
        (e) => `push[${at(graph.pushCell[e]!)},${DIRECTIONS[graph.pushDirection[e]!]}]@${t}`,
      ),
    );
  }
  return {
    k,
    slack,
    state,
    box,
    push,
    wasted: counter(formula, k, slack ?? 0),
    playerBefore: standing(formula, facts, push, "before"),
    playerAfter: standing(formula, facts, push, "after"),
  };
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
  { board, graph }: PushFacts,
  push: readonly Int32Array[],
  when: "before" | "after",
): (t: number, cell: number) => Literal {
  const { size, next, cells } = graph.floor;
  const made = push.map(() => new Int32Array(size));
  return (t, cell) => {
    const held = made[t]![cell]!;
    if (held !== 0) return held;
    const pushes: Literal[] = [];
    for (let d = 0; d < 4; d++) {
      const pushed = when === "after" ? cell : next[4 * cell + d]!;
      const e = pushed < 0 ? -1 : graph.pushAt[4 * pushed + d]!;
      if (e >= 0 && push[t]![e] !== FALSE) pushes.push(push[t]![e]!);
    }
    let literal: Literal = FALSE;
    if (pushes.length === 1) literal = pushes[0]!;
    if (pushes.length > 1) {
      literal = formula.fresh(`player ${when}[${coordinates(board, cells[cell]!)}]@${t}`);
      for (const each of pushes) formula.add(-each, literal);
    }
    made[t]![cell] = literal;
    return literal;
  };
}
