/**
 * What the fast engines know, as lemmas for the plain formula: each follows from the formula and the lemmas before
 * it by reverse unit propagation, so that a proof may use them and a checker need not believe them.
 *
 * - Windows from the goal: with r steps left a box is at most r pushes from a target. From the last step backwards: a
 *   box that stays, or goes anywhere, is outside the window of the next frame. Dead squares are the case "never".
 *   Where boxes may end off target this does not hold.
 * - Where the player came from: from a neighbour (or from here, if steps may be idle). From this, unit propagation
 *   finds the windows from the start, and the chessboard colour of each frame.
 */
import type { Field } from "../proof/level.ts";
import { type MoveNumbers, neighbours, opposite } from "../proof/rules-of-moves.ts";

type Lemma = readonly number[];

/** Least pushes from each floor cell (by place) to a target, with nothing else in the way; Infinity for dead squares. */
function pushesToTarget(field: Field): number[] {
  const next = neighbours(field);
  const distance = field.floor.map((cell) => (field.targets.includes(cell) ? 0 : Number.POSITIVE_INFINITY));
  const queue = [...distance.keys()].filter((place) => distance[place] === 0);
  for (const place of queue) {
    for (let direction = 0; direction < 4; direction++) {
      const from = next[4 * place + opposite(direction)]!;
      if (from < 0 || next[4 * from + opposite(direction)]! < 0) continue;
      if (distance[from]! <= distance[place]! + 1) continue;
      distance[from] = distance[place]! + 1;
      queue.push(from);
    }
  }
  return distance;
}

/** For both metrics: a push takes at least one step. */
export function* windowLemmas(
  field: Field,
  numbers: Pick<MoveNumbers, "box">,
  steps: number,
): Generator<Lemma> {
  if (field.solvedWhen !== "every target holds a box" || field.boxes.length !== field.targets.length) return;
  const distance = pushesToTarget(field);
  for (let frame = steps - 1; frame >= 0; frame--) {
    for (const [place, pushes] of distance.entries())
      if (pushes > steps - frame) yield [-numbers.box(frame, place)];
  }
}

/** For moves. */
export function* cameFromLemmas(
  field: Field,
  numbers: MoveNumbers,
  steps: number,
  idle: boolean,
): Generator<Lemma> {
  const next = neighbours(field);
  const directions = [0, 1, 2, 3];
  for (let step = 0; step < steps; step++) {
    const before = (place: number) => numbers.agent(step, place);
    const after = (place: number) => numbers.agent(step + 1, place);
    const present = (lemma: Lemma) => lemma.filter((literal) => literal !== 0);
    if (idle) {
      for (const place of field.floor.keys()) {
        for (const direction of directions) {
          const ahead = next[4 * place + direction]!;
          if (ahead < 0) continue;
          yield [-before(place), -numbers.move(step, direction), after(ahead), after(place)];
        }
      }
    }
    for (const place of field.floor.keys()) {
      const here = idle ? before(place) : 0;
      for (const direction of directions) {
        const behind = next[4 * place + opposite(direction)]!;
        yield present([-after(place), -numbers.move(step, direction), here, before(behind)]);
      }
      yield present([-after(place), here, ...directions.map((d) => before(next[4 * place + d]!))]);
    }
  }
}
