/**
 * The plain formula of steps that are pushes, written from the rules in docs/encodings.md (`push`) and the numbering
 * in docs/certificates.md. Solved positions may stay as they are, so one refutation covers every smaller number of pushes.
 */
import type { Field } from "./level.ts";
import {
  type Emit,
  exactlyOne,
  neighbours,
  nothingElsewhere,
  opposite,
  positionClauses,
  pushLines,
  solvedClauses,
  solvedParts,
  startClauses,
} from "./rules-of-moves.ts";

export interface PushNumbers {
  readonly variables: number;
  agent(frame: number, cell: number): number;
  box(frame: number, cell: number): number;
  /** In layer 1, 2, ... of the cells reached by walking. */
  reached(step: number, layer: number, cell: number): number;
  push(step: number, cell: number, direction: number): number;
  idle(step: number): number;
  readonly layers: number;
  readonly solved: number;
}

export function pushNumbers(field: Field, steps: number): PushNumbers {
  const n = field.floor.length;
  const layers = Math.max(0, n - field.boxes.length - 1);
  const { line, count } = pushLines(neighbours(field));
  const stride = 2 * n + layers * n + count + 1;
  const frameAt = (frame: number) => (frame === 0 ? 1 : 1 + 2 * n + (frame - 1) * stride);
  const stepAt = (step: number) => frameAt(step + 1) + 2 * n;
  const solved = 1 + 2 * n + steps * stride;
  return {
    variables: solved,
    solved,
    layers,
    agent: (frame, cell) => (cell < 0 ? 0 : frameAt(frame) + cell),
    box: (frame, cell) => (cell < 0 ? 0 : frameAt(frame) + n + cell),
    reached: (step, layer, cell) => (cell < 0 ? 0 : stepAt(step) + (layer - 1) * n + cell),
    push(step, cell, direction) {
      const index = cell < 0 ? -1 : line[4 * cell + direction]!;
      return index < 0 ? 0 : stepAt(step) + layers * n + index;
    },
    idle: (step) => stepAt(step) + layers * n + count,
  };
}

function pushClauses(emit: Emit, field: Field, numbers: PushNumbers, step: number): void {
  const n = field.floor.length;
  const directions = [0, 1, 2, 3];
  const next = neighbours(field);
  const at = (c: number, d: number) => (c < 0 ? -1 : next[4 * c + d]!);
  const [A, B] = [(c: number) => numbers.agent(step, c), (c: number) => numbers.box(step, c)];
  const [A1, B1] = [(c: number) => numbers.agent(step + 1, c), (c: number) => numbers.box(step + 1, c)];
  const P = (c: number, d: number) => numbers.push(step, c, d);
  const R = (layer: number, c: number) => (layer === 0 ? A(c) : numbers.reached(step, layer, c));
  const idle = numbers.idle(step);
  const clause = (...all: readonly number[]) => emit(...all.filter((literal) => literal !== 0));

  const pushes: number[] = [];
  for (let c = 0; c < n; c++) {
    for (let layer = 1; layer <= numbers.layers; layer++) {
      clause(
        -R(layer, c),
        R(layer - 1, c),
        ...directions.map((d) => (at(c, d) < 0 ? 0 : R(layer - 1, at(c, d)))),
      );
      emit(-R(layer, c), -B(c));
    }
    for (const d of directions) {
      const push = P(c, d);
      if (push === 0) continue;
      pushes.push(push);
      const behind = R(numbers.layers, at(c, opposite(d)));
      for (const condition of [behind, B(c), -B(at(c, d)), B1(at(c, d)), A1(c)]) emit(-push, condition);
    }
    clause(-A1(c), idle, ...directions.map((d) => P(c, d)));
    emit(-idle, -A(c), A1(c));
    clause(-B(c), B1(c), ...directions.map((d) => P(c, d)));
    clause(-B1(c), B(c), ...directions.map((d) => P(at(c, opposite(d)), d)));
  }
  exactlyOne(emit, [...pushes, idle]);
  for (const part of solvedParts(field, B)) emit(-idle, part);
}

/** "Some run of at most `steps` pushes solves the level." */
export function pushesFormula(field: Field, steps: number, emit: Emit): PushNumbers {
  const numbers = pushNumbers(field, steps);
  const agentIn = (frame: number) => (c: number) => numbers.agent(frame, c);
  const boxIn = (frame: number) => (c: number) => numbers.box(frame, c);
  for (let frame = 0; frame <= steps; frame++)
    positionClauses(emit, field.floor.length, agentIn(frame), boxIn(frame));
  for (let step = 0; step < steps; step++) pushClauses(emit, field, numbers, step);
  startClauses(emit, field, agentIn(0), boxIn(0));
  solvedClauses(emit, field, numbers.solved, boxIn(steps));
  emit(numbers.solved);
  nothingElsewhere(emit, field, boxIn(steps));
  return numbers;
}
