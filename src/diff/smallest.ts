/**
 * The smallest model: fewest boxes, then lexicographic, each found by asking again under one more assumption. The
 * assumptions only ever say "at most this many boxes" and "this cell shows that tile", so one incremental solver
 * keeps all it has learnt.
 */
import type { Formula, Literal } from "../cnf/formula.ts";
import type { Solve } from "./session.ts";

/** What is minimised, the most important first. */
export interface Order {
  /** Literals of which as few as possible are to be true, counted: `atLeast[j]` means more than j of them. */
  readonly atLeast: readonly Literal[];
  /** Then for each list in turn: the first of its literals that can be true. One of each list always is. */
  readonly choices: readonly (readonly Literal[])[];
}

/** Literals `atLeast[j]`, equivalent to "more than j of the inputs are true" (a sequential counter). */
export function count(formula: Formula, inputs: readonly Literal[], label: string): Literal[] {
  let row: Literal[] = [];
  for (const [i, input] of inputs.entries()) {
    row = Array.from({ length: i + 1 }, (_, j) => {
      const more = formula.fresh(`more:${label}#${i},${j}`);
      const before = row[j];
      const one = j === 0 ? null : row[j - 1]!;
      if (before !== undefined) formula.add(-before, more);
      formula.addLong([-input, more, ...(one === null ? [] : [-one])]);
      formula.addLong([-more, input, ...(before === undefined ? [] : [before])]);
      if (one !== null) formula.addLong([-more, one, ...(before === undefined ? [] : [before])]);
      return more;
    });
  }
  return row;
}

/** @returns the smallest model under the assumptions, or null if there is none */
export async function smallest(
  solve: Solve,
  { atLeast, choices }: Order,
  assumptions: readonly Literal[] = [],
): Promise<Uint8Array | null> {
  let model = await solve(assumptions);
  if (model === null) return null;
  const fixed = [...assumptions];
  const isTrue = (literal: Literal) => model![literal] === 1;

  while (isTrue(atLeast[0] ?? 0)) {
    const most = atLeast.findLastIndex(isTrue);
    const fewer = await solve([...fixed, -atLeast[most]!]);
    if (fewer === null) {
      if (atLeast[most + 1] !== undefined) fixed.push(-atLeast[most + 1]!);
      break;
    }
    model = fewer;
  }
  if (atLeast.length > 0 && !isTrue(atLeast[0]!)) fixed.push(-atLeast[0]!);

  for (const choice of choices) {
    for (const literal of choice) {
      if (!isTrue(literal)) {
        const better = await solve([...fixed, literal]);
        if (better === null) continue;
        model = better;
      }
      fixed.push(literal);
      break;
    }
  }
  return model;
}
