/**
 * From a model of `push-lazy` to a game: its pushes, replayed by the rules. Where the player cannot walk to a push
 * the model is no game, and the boxes in his way become a cut.
 */
import type { Cut } from "../../encodings/push-lazy/cuts.ts";
import type { PushFacts } from "../../encodings/push-lazy/facts.ts";
import type { PushFrames } from "../../encodings/push-lazy/frames.ts";
import { FALSE, type Literal, TRUE } from "../cnf/formula.ts";
import { type Board, DIRECTIONS } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import { type State, startState, step } from "../game/rules.ts";
import { pathTo } from "../game/walk.ts";
import { DisagreementError } from "./contract.ts";

/**
 * The pushes of a model, by step up to the first idle one.
 *
 * @throws DisagreementError if a step is neither one push or one journey, nor idle
 */
function stepsOf(model: Uint8Array, { graph }: PushFacts, { push, origin, idle, k }: PushFrames): number[][] {
  const steps: number[][] = [];
  for (let t = 0; t < k; t++) {
    const made = trueOf(model, push[t]!);
    const began = trueOf(model, origin[t]!);
    // Without journeys the only push is the whole step.
    let state = began.length === 1 ? began[0]! : made.length === 1 ? graph.source[made[0]!]! : -1;
    const journey: number[] = [];
    for (let left = made; left.length > 0; ) {
      const next = left.find((e) => graph.source[e] === state);
      if (next === undefined) throw new DisagreementError(`a model of push-lazy has stray pushes at ${t}`);
      journey.push(next);
      state = graph.destination[next]!;
      left = left.filter((e) => e !== next);
    }
    if ((journey.length === 0) !== holds(model, idle[t]!)) {
      throw new DisagreementError(`a model of push-lazy pushes ${journey.length} times in step number ${t}`);
    }
    if (journey.length > 0) steps.push(journey);
  }
  return steps;
}

const trueOf = (model: Uint8Array, literals: Int32Array): number[] => {
  const all: number[] = [];
  for (const [index, literal] of literals.entries()) if (holds(model, literal)) all.push(index);
  return all;
};

/** The pushes of a model. @throws DisagreementError if a step is neither one push or one journey, nor idle */
export const pushesOf = (model: Uint8Array, facts: PushFacts, frames: PushFrames): number[] =>
  stepsOf(model, facts, frames).flat();

const holds = (model: Uint8Array, literal: Literal) =>
  literal === TRUE || (literal !== FALSE && model[Math.abs(literal)] === (literal > 0 ? 1 : 0));

/**
 * Plays pushes as if the player could jump, beside what the model's frames say, and cuts off each jump.
 *
 * @returns the cuts; none if all walks are possible
 * @throws DisagreementError where anything but a walk is not as the rules have it
 */
export function jumps(model: Uint8Array, facts: PushFacts, frames: PushFrames): Cut[] {
  const { board, graph } = facts;
  const { index, next, size } = graph.floor;
  const occupied = new Uint8Array(size);
  for (const box of board.boxes) occupied[index[box]!] = 1;
  let player = index[board.player]!;
  const cuts: Cut[] = [];
  for (const [t, pushes] of stepsOf(model, facts, frames).entries()) {
    for (let cell = 0; cell < size; cell++) {
      if (holds(model, frames.box[t]![cell]!) !== (occupied[cell] === 1)) throw broken(t);
    }
    for (const e of pushes) {
      const cell = graph.pushCell[e]!;
      const [from, to] = [graph.pushFrom[e]!, graph.cellOf[graph.destination[e]!]!];
      if (occupied[cell] !== 1 || occupied[from] === 1 || occupied[to] === 1) throw broken(t);
      const region = flood(next, size, player, (at) => occupied[at] === 1);
      if (region[from] !== 1) cuts.push(cutBetween(next, size, player, from, region, occupied));
      occupied[cell] = 0;
      occupied[to] = 1;
      player = cell;
    }
  }
  return cuts;
}

const broken = (t: number) =>
  new DisagreementError(`a run of push-lazy breaks the rules at step number ${t}`);

/** 1 for what can be walked to from `start`. */
function flood(
  next: Int32Array,
  size: number,
  start: number,
  blocked: (cell: number) => boolean,
): Uint8Array {
  const region = new Uint8Array(size);
  const queue = [start];
  region[start] = 1;
  for (const cell of queue) {
    for (let d = 0; d < 4; d++) {
      const beside = next[4 * cell + d]!;
      if (beside < 0 || region[beside] === 1 || blocked(beside)) continue;
      region[beside] = 1;
      queue.push(beside);
    }
  }
  return region;
}

/** A least barrier, by leaving out boxes one by one, between the player and where he would have to be. */
function cutBetween(
  next: Int32Array,
  size: number,
  player: number,
  from: number,
  region: Uint8Array,
  occupied: Uint8Array,
): Cut {
  const barrier = new Set<number>();
  for (let cell = 0; cell < size; cell++) {
    if (occupied[cell] !== 1) continue;
    for (let d = 0; d < 4; d++) if (region[next[4 * cell + d]!] === 1) barrier.add(cell);
  }
  const side = () => flood(next, size, player, (cell) => barrier.has(cell));
  for (const cell of [...barrier]) {
    barrier.delete(cell);
    if (side()[from] === 1) barrier.add(cell);
  }
  return { barrier: [...barrier].sort((a, b) => a - b), inside: side() };
}

/** The moves of a run without jumps. */
export function movesOf(board: Board, facts: PushFacts, pushes: readonly number[]): string {
  const { graph } = facts;
  let state: State = startState(board);
  let lurd = "";
  for (const e of pushes) {
    const direction = DIRECTIONS[graph.pushDirection[e]!]!;
    const walk = pathTo(board, state, graph.floor.cells[graph.pushCell[e]!]!, direction);
    for (const move of [...(walk ?? []), direction]) {
      const moved = step(board, state, move);
      if ("blocked" in moved)
        throw new DisagreementError(`a run of push-lazy has no walk to a push: ${lurd}`);
      state = moved.state;
      lurd += letterOf(move, moved.pushed !== null);
    }
  }
  return lurd;
}
