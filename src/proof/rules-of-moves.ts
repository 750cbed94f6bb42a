/**
 * The plain formula of steps that are moves, written from the rules in docs/encodings.md (`factored`) and the
 * numbering in docs/certificates.md. Nothing is left out and nothing added: no windows, no symmetry breaking.
 */
import { beside, type Field } from "./level.ts";

/** Takes a clause. */
export type Emit = (...clause: readonly number[]) => void;

/** Variables by what they stand for; cells are given by their place in `field.floor`, 0 stands for "no variable". */
export interface MoveNumbers {
  readonly variables: number;
  agent(frame: number, cell: number): number;
  box(frame: number, cell: number): number;
  move(step: number, direction: number): number;
  push(step: number, cell: number, direction: number): number;
  readonly solved: number;
}

/** Neighbours by place in `field.floor`: `next[place * 4 + direction]`, -1 for a wall. */
export function neighbours(field: Field): Int32Array {
  const place = new Map(field.floor.map((cell, index) => [cell, index]));
  return Int32Array.from(
    field.floor.flatMap((cell) =>
      [0, 1, 2, 3].map((direction) => place.get(beside(field, cell, direction)) ?? -1),
    ),
  );
}

/** up and down, left and right are opposites. */
export const opposite = (direction: number): number => direction ^ 1;

/** Pairs (cell, direction) with floor behind and ahead, numbered; -1 elsewhere. */
export function pushLines(next: Int32Array): { readonly line: Int32Array; readonly count: number } {
  let count = 0;
  const line = next.map((ahead, index) =>
    ahead >= 0 && next[(index & ~3) + opposite(index & 3)]! >= 0 ? count++ : -1,
  );
  return { line, count };
}

/** Frame 0, then for each step the frame it leads to and its own variables; last the literal "solved". */
export function moveNumbers(field: Field, steps: number): MoveNumbers {
  const n = field.floor.length;
  const { line, count } = pushLines(neighbours(field));
  const stride = 2 * n + 4 + count;
  const frameAt = (frame: number) => (frame === 0 ? 1 : 1 + 2 * n + (frame - 1) * stride);
  const stepAt = (step: number) => frameAt(step + 1) + 2 * n;
  const solved = 1 + 2 * n + steps * stride;
  return {
    variables: solved,
    solved,
    agent: (frame, cell) => (cell < 0 ? 0 : frameAt(frame) + cell),
    box: (frame, cell) => (cell < 0 ? 0 : frameAt(frame) + n + cell),
    move: (step, direction) => stepAt(step) + direction,
    push(step, cell, direction) {
      const index = cell < 0 ? -1 : line[4 * cell + direction]!;
      return index < 0 ? 0 : stepAt(step) + 4 + index;
    },
  };
}

/** All variables true exactly once: some, and no two. */
export function exactlyOne(emit: Emit, variables: readonly number[]): void {
  emit(...variables);
  for (const [j, b] of variables.entries()) for (let i = 0; i < j; i++) emit(-variables[i]!, -b);
}

/** The clauses that make variables of a frame a position. */
export function positionClauses(
  emit: Emit,
  n: number,
  agent: (c: number) => number,
  box: (c: number) => number,
): void {
  const cells = Array.from({ length: n }, (_, cell) => cell);
  exactlyOne(emit, cells.map(agent));
  for (const c of cells) emit(-agent(c), -box(c));
}

/** The start position holds in frame 0. */
export function startClauses(
  emit: Emit,
  field: Field,
  agent: (c: number) => number,
  box: (c: number) => number,
): void {
  for (const [c, cell] of field.floor.entries()) {
    if (cell === field.player) emit(agent(c));
    emit(field.boxes.includes(cell) ? box(c) : -box(c));
  }
}

/** What holds in solved positions, and only there. */
export function solvedParts(field: Field, box: (c: number) => number): number[] {
  return [...field.floor.entries()].flatMap(([c, cell]) => {
    const isTarget = field.targets.includes(cell);
    if (field.solvedWhen === "every target holds a box") return isTarget ? [box(c)] : [];
    return isTarget ? [] : [-box(c)];
  });
}

/** The literal `solved` is equivalent to the goal. */
export function solvedClauses(emit: Emit, field: Field, solved: number, box: (c: number) => number): void {
  const parts = solvedParts(field, box);
  for (const part of parts) emit(-solved, part);
  emit(solved, ...parts.map((part) => -part));
}

/** With as many boxes as targets, a solved position has no box off target. */
export function nothingElsewhere(emit: Emit, field: Field, box: (c: number) => number): void {
  if (field.solvedWhen !== "every target holds a box" || field.boxes.length !== field.targets.length) return;
  for (const [c, cell] of field.floor.entries()) if (!field.targets.includes(cell)) emit(-box(c));
}

/** One move leads from frame `step` to the next. Blocked moves: none, or (`stutter`) they change nothing. */
export function moveClauses(
  emit: Emit,
  field: Field,
  numbers: MoveNumbers,
  step: number,
  stutter: boolean,
): void {
  const n = field.floor.length;
  const next = neighbours(field);
  const at = (c: number, d: number) => (c < 0 ? -1 : next[4 * c + d]!);
  const [A, B] = [(c: number) => numbers.agent(step, c), (c: number) => numbers.box(step, c)];
  const [A1, B1] = [(c: number) => numbers.agent(step + 1, c), (c: number) => numbers.box(step + 1, c)];
  const m = (d: number) => numbers.move(step, d);
  const P = (c: number, d: number) => numbers.push(step, c, d);
  const clause = (...all: readonly number[]) => emit(...all.filter((literal) => literal !== 0));

  exactlyOne(emit, [0, 1, 2, 3].map(m));
  for (let c = 0; c < n; c++) {
    for (let d = 0; d < 4; d++) {
      const behind = at(c, opposite(d));
      const ahead = at(c, d);
      // A push of the box on c: the agent behind it moves this way, and beyond there is room.
      if (behind >= 0 && ahead >= 0) {
        const push = P(c, d);
        for (const condition of [A(behind), m(d), B(c), -B(ahead), B1(ahead)]) emit(-push, condition);
        clause(push, -A(behind), -m(d), -B(c), stutter ? B(ahead) : 0);
      } else if (behind >= 0 && !stutter) emit(-A(behind), -m(d), -B(c));

      // The agent on c moves this way.
      if (!stutter) clause(-A(c), -m(d), A1(ahead));
      else if (ahead < 0) emit(-A(c), -m(d), A1(c));
      else {
        const beyond = at(ahead, d);
        emit(-A(c), -m(d), B(ahead), A1(ahead));
        if (beyond >= 0) {
          emit(-A(c), -m(d), -B(ahead), B(beyond), A1(ahead));
          emit(-A(c), -m(d), -B(ahead), -B(beyond), A1(c));
        } else emit(-A(c), -m(d), -B(ahead), A1(c));
      }
    }
    // A box leaves a cell only if pushed, and appears only where one was pushed to.
    clause(-B(c), B1(c), ...[0, 1, 2, 3].map((d) => P(c, d)));
    clause(-B1(c), B(c), ...[0, 1, 2, 3].map((d) => P(at(c, opposite(d)), d)));
  }
}

/** "Some run of exactly `steps` moves (with `stutter`: of at most so many) solves the level." */
export function movesFormula(field: Field, steps: number, stutter: boolean, emit: Emit): MoveNumbers {
  const numbers = moveNumbers(field, steps);
  const n = field.floor.length;
  const agentIn = (frame: number) => (c: number) => numbers.agent(frame, c);
  const boxIn = (frame: number) => (c: number) => numbers.box(frame, c);
  for (let frame = 0; frame <= steps; frame++) positionClauses(emit, n, agentIn(frame), boxIn(frame));
  for (let step = 0; step < steps; step++) moveClauses(emit, field, numbers, step, stutter);
  startClauses(emit, field, agentIn(0), boxIn(0));
  solvedClauses(emit, field, numbers.solved, boxIn(steps));
  emit(numbers.solved);
  nothingElsewhere(emit, field, boxIn(steps));
  return numbers;
}
