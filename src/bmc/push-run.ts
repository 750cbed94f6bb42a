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

/** The slides of a model, one a step up to the first idle one. @throws DisagreementError if a step has not exactly one */
function slidesOf(model: Uint8Array, { slide, idle, k }: PushFrames): number[] {
  const slides: number[] = [];
  for (let t = 0; t < k; t++) {
    const happening: number[] = [];
    for (const [e, literal] of slide[t]!.entries()) if (holds(model, literal)) happening.push(e);
    const ended = holds(model, idle[t]!);
    if (happening.length !== (ended ? 0 : 1)) {
      throw new DisagreementError(`a model of push-lazy has ${happening.length} slides in step number ${t}`);
    }
    slides.push(...happening);
  }
  return slides;
}

/** The pushes of a model. @throws DisagreementError if a step has not exactly one slide */
export const pushesOf = (model: Uint8Array, facts: PushFacts, frames: PushFrames): number[] =>
  slidesOf(model, frames).flatMap((slide) => facts.slides.pushes[slide]!);

const holds = (model: Uint8Array, literal: Literal) =>
  literal === TRUE || (literal !== FALSE && model[Math.abs(literal)] === (literal > 0 ? 1 : 0));

/**
 * Plays pushes as if the player could jump, beside what the model's frames say, and cuts off each jump.
 *
 * @returns the cuts; none if all walks are possible
 * @throws DisagreementError where anything but a walk is not as the rules have it
 */
export function jumps(model: Uint8Array, facts: PushFacts, frames: PushFrames): Cut[] {
  const { board, graph, slides } = facts;
  const { index, next, size } = graph.floor;
  const occupied = new Uint8Array(size);
  for (const box of board.boxes) occupied[index[box]!] = 1;
  let player = index[board.player]!;
  const cuts: Cut[] = [];
  for (const [t, e] of slidesOf(model, frames).entries()) {
    for (let cell = 0; cell < size; cell++) {
      if (holds(model, frames.box[t]![cell]!) !== (occupied[cell] === 1)) throw broken(t);
    }
    const cell = graph.cellOf[slides.source[e]!]!;
    const from = slides.playerBefore[e]!;
    const entered = slides.entered[e]!;
    if (occupied[cell] !== 1 || [from, ...entered].some((at) => occupied[at] === 1)) throw broken(t);
    const region = flood(next, size, player, (at) => occupied[at] === 1);
    if (region[from] !== 1) cuts.push(cutBetween(next, size, player, from, region, occupied));
    occupied[cell] = 0;
    occupied[entered.at(-1)!] = 1;
    player = slides.playerAfter[e]!;
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
