/**
 * The variables of a run of k steps: frames 0 to k, step t between frames t and t+1.
 *
 *   X(s)@t   a box is in state s (cell and side of the player)      B(c)@t   a box is on cell c, the or of its X
 *   P(e)@t   push e is made                                          W(j)@t   the first t steps wasted at least j
 *
 * and where steps are journeys (journeys.ts), so that k is their limit:
 *
 *   O(s)@t   the box in state s begins a journey                     I@t      nothing happens any more
 *
 * A state has a variable in frame t only if some box can get there in t steps, from there to a target in k-t, and
 * without wasting more than its share (shares.ts). Everything else is constant: the whole start frame is.
 */

import { everyBoxMustArrive } from "../../src/analysis/dead-squares.ts";
import { startStates } from "../../src/analysis/push-graph.ts";
import { FALSE, type Formula, type Literal, TRUE } from "../../src/cnf/formula.ts";
import { coordinates, DIRECTIONS } from "../../src/game/board.ts";
import { type PushFacts, wastesNothing } from "./facts.ts";
import { sharesOf } from "./shares.ts";

export interface PushFrames {
  /** Steps. */
  readonly k: number;
  /** Waste of the whole run; null where it is not counted. */
  readonly slack: number | null;
  /** By frame, then by box state, cell, push: literals, FALSE where excluded. */
  readonly state: readonly Int32Array[];
  readonly box: readonly Int32Array[];
  readonly push: readonly Int32Array[];
  /** By step, then by box state: "this box begins a journey". Where steps are single pushes all are FALSE. */
  readonly origin: readonly Int32Array[];
  /** By step: "nothing happens in this step nor later"; FALSE where steps are single pushes. */
  readonly idle: Int32Array;
  /** "The first t steps wasted at least j." */
  wasted(t: number, j: number): Literal;
  /** Implied by the first push of step t if the player makes it from the cell; FALSE if none can be. */
  playerBefore(t: number, cell: number): Literal;
  /** Implied by every push of step t that the player makes from the cell. */
  playerPushes(t: number, cell: number): Literal;
  /** Implied by the last push of step t if it leaves the player on the cell. */
  playerAfter(t: number, cell: number): Literal;
}

/** Makes the variables, and the clauses that tie B to X, waste W(j) to W(j-1), and idle steps to the next. */
export function pushFrames(formula: Formula, facts: PushFacts, k: number, slack: number | null): PushFrames {
  const { board, graph } = facts;
  const shares = sharesOf(facts, slack);
  const at = (cell: number) => coordinates(board, graph.floor.cells[cell]!);
  /** Whether a box can be in a state that early and that late. */
  const within = (state: number, early: number, late: number) =>
    facts.live[state] === 1 &&
    (facts.earliest === null || facts.earliest[state]! <= early) &&
    (facts.latest === null || facts.latest[state]! <= k - late) &&
    shares.states[state] === 1;
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
          return within(s, t, t);
        },
        (s) => `box[${at(graph.cellOf[s]!)}${sideName(facts, s)}]@${t}`,
      ),
    );
  }
  const box = state.map((literals, t) => boxes(formula, facts, literals, (cell) => `box[${at(cell)}]@${t}`));

  const push: Int32Array[] = [];
  const origin: Int32Array[] = [];
  for (let t = 0; t < k; t++) {
    push.push(
      numbered(
        formula,
        graph.pushCount,
        (e) => {
          const [source, destination] = [graph.source[e]!, graph.destination[e]!];
          if (shares.pushes[e] === 0) return false;
          if (facts.step === "push")
            return state[t]![source] !== FALSE && state[t + 1]![destination] !== FALSE;
          // Pushes that waste something are only first on a journey; where the others lead a journey may go on.
          if (!wastesNothing(facts, e) && state[t]![source] === FALSE) return false;
          return within(source, t + 1, t) && within(destination, t + 1, t);
        },
        (e) => `push[${at(graph.pushCell[e]!)},${DIRECTIONS[graph.pushDirection[e]!]}]@${t}`,
      ),
    );
    const begins = (s: number) =>
      facts.step === "journey" &&
      state[t]![s] !== FALSE &&
      graph.leaving[s]!.some((e) => push[t]![e] !== FALSE);
    origin.push(
      numbered(
        formula,
        graph.stateCount,
        begins,
        (s) => `journey of box[${at(graph.cellOf[s]!)}${sideName(facts, s)}]@${t}`,
      ),
    );
  }
  return {
    k,
    slack,
    state,
    box,
    push,
    origin,
    idle: idleSteps(formula, facts, k),
    wasted: counter(formula, k, slack ?? 0),
    ...players(formula, facts, { push, origin, state }),
  };
}

/** Something happens in the first step; after a step in which nothing happens nothing does. */
function idleSteps(formula: Formula, { step }: PushFacts, k: number): Int32Array {
  const literals = new Int32Array(k).fill(FALSE);
  if (step === "push") return literals;
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

/** Where the player is in each step. Made when asked for: most cells of most frames are never part of a cut. */
function players(
  formula: Formula,
  { board, graph, step }: PushFacts,
  { push, origin, state }: Pick<PushFrames, "push" | "origin" | "state">,
): Pick<PushFrames, "playerBefore" | "playerPushes" | "playerAfter"> {
  const { size, cells } = graph.floor;
  /** Implied by each push with the player on the cell, given what else has to hold: TRUE if nothing. */
  const standing = (player: Int32Array, when: string, given: (t: number, e: number) => Literal) => {
    const made = push.map(() => new Int32Array(size));
    const pushesAt = Array.from({ length: size }, (): number[] => []);
    for (let e = 0; e < graph.pushCount; e++) pushesAt[player[e]!]!.push(e);
    for (const list of pushesAt) list.sort((a, b) => graph.pushDirection[a]! - graph.pushDirection[b]!);
    return (t: number, cell: number): Literal => {
      const held = made[t]![cell]!;
      if (held !== 0) return held;
      const here = pushesAt[cell]!.filter((e) => push[t]![e] !== FALSE && given(t, e) !== FALSE);
      let literal: Literal = FALSE;
      if (here.length === 1 && given(t, here[0]!) === TRUE) literal = push[t]![here[0]!]!;
      else if (here.length > 0) {
        literal = formula.fresh(`player ${when}[${coordinates(board, cells[cell]!)}]@${t}`);
        for (const e of here) formula.add(-push[t]![e]!, -given(t, e), literal);
      }
      made[t]![cell] = literal;
      return literal;
    };
  };
  const always = () => TRUE;
  const playerPushes = standing(graph.pushFrom, "pushes", always);
  if (step === "push") {
    return {
      playerBefore: playerPushes,
      playerPushes,
      playerAfter: standing(graph.pushCell, "after", always),
    };
  }
  return {
    playerBefore: standing(graph.pushFrom, "before", (t, e) => origin[t]![graph.source[e]!]!),
    playerPushes,
    playerAfter: standing(graph.pushCell, "after", (t, e) => state[t + 1]![graph.destination[e]!]!),
  };
}
