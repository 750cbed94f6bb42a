/**
 * An inductive invariant is a set of positions, given by clauses over one frame (variables of
 * frame 0 in docs/certificates.md), that holds the start, that no step leaves, and in which nothing is solved.
 *
 * The first is looked up here. The other two are one formula: "a position of the invariant is solved, or a step
 * leads from it to a position that breaks some clause of the invariant". It has to be unsatisfiable.
 */
import type { Cnf } from "./cnf.ts";
import type { Field } from "./level.ts";
import { clausesOf, literals } from "./literals.ts";
import { Refusal } from "./refusal.ts";
import {
  moveClauses,
  moveNumbers,
  nothingElsewhere,
  positionClauses,
  solvedClauses,
} from "./rules-of-moves.ts";
import { countOf } from "./words.ts";

/** @throws Refusal naming the clause of the invariant that the start position breaks */
export function checkInvariant(
  field: Field,
  invariant: Cnf,
  file: string,
): { readonly formula: Cnf; readonly count: number } {
  const n = field.floor.length;
  const numbers = moveNumbers(field, 1);
  if (invariant.variables !== 2 * n)
    throw new Refusal(
      file,
      "its header",
      `${countOf(invariant.variables, "variables")} for ${countOf(n, "floor cells")}`,
    );
  const holds = (literal: number) => {
    const place = Math.abs(literal) - 1;
    const cell = field.floor[place % n]!;
    return (place < n ? cell === field.player : field.boxes.includes(cell)) === literal > 0;
  };
  let count = 0;
  for (const clause of clausesOf(invariant.clauses)) {
    count++;
    if (!clause.some(holds)) throw new Refusal(file, `clause ${count}`, "the start position breaks it");
  }
  return { formula: inductionFormula(field, invariant, numbers), count };
}

/** Variables: those of one step, "solved" for frame 0, then one for each clause of the invariant: "broken in frame 1". */
function inductionFormula(field: Field, invariant: Cnf, numbers: ReturnType<typeof moveNumbers>): Cnf {
  const n = field.floor.length;
  const row = literals();
  const emit = (...clause: readonly number[]) => {
    for (const literal of clause) row.push(literal);
    row.push(0);
  };
  for (const frame of [0, 1])
    positionClauses(
      emit,
      n,
      (c) => numbers.agent(frame, c),
      (c) => numbers.box(frame, c),
    );
  moveClauses(emit, field, numbers, 0, false);
  solvedClauses(emit, field, numbers.solved, (c) => numbers.box(0, c));
  nothingElsewhere(
    (literal) => emit(-numbers.solved, literal!),
    field,
    (c) => numbers.box(0, c),
  );

  const nextOf = (literal: number) => {
    const place = Math.abs(literal) - 1;
    const next = place < n ? numbers.agent(1, place) : numbers.box(1, place - n);
    return literal > 0 ? next : -next;
  };
  const broken: number[] = [];
  for (const clause of clausesOf(invariant.clauses)) {
    const one = numbers.variables + 1 + broken.length;
    broken.push(one);
    emit(...clause);
    for (const literal of clause) emit(-one, -nextOf(literal));
  }
  emit(numbers.solved, ...broken);
  return { variables: numbers.variables + broken.length, clauses: row.view() };
}
