/**
 * Several encodings in one formula. Two encodings that share auxiliary numbers give a false "unsat", the most
 * frequent wrong answer of SAT tools that count variables in more than one place.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Encoding, Frame } from "../../encodings/contract.ts";
import { encodings } from "../../encodings/registry.ts";
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import { amoForms } from "../../src/cnf/amo/registry.ts";
import { createFormula, type Formula, TRUE } from "../../src/cnf/formula.ts";
import type { Board } from "../../src/game/board.ts";
import { runs, smallBoard } from "../support/boards.ts";

interface Choice {
  readonly encoding: Encoding;
  readonly amo: AtMostOne;
  readonly board: Board;
}

const choice: fc.Arbitrary<Choice> = fc.record({
  encoding: fc.constantFrom(...encodings),
  amo: fc.constantFrom(...amoForms),
  board: smallBoard(),
});

/** What an unroller does, one part after the other, so that others can have their turn in between. */
function* turns({ encoding, amo, board }: Choice, formula: Formula): Generator<void> {
  const unrolling = encoding.unroll({ board, formula, amo, options: {} });
  const frames: Frame[] = [];
  for (let label = 0; label < 3; label++) {
    const frame = unrolling.frame(label);
    frames.push(frame);
    yield;
    if (label === 0) unrolling.start(frame, TRUE);
    else unrolling.transition(frames[label - 1]!, frame);
    yield;
  }
  unrolling.goal(frames.at(-1)!);
}

/** The clauses of one encoder among others, its variables renumbered in the order in which it got them. */
function ownPart(encoders: readonly Choice[], order: readonly number[]): number[][] {
  const formula = createFormula();
  const local = encoders.map(() => new Map<number, number>());
  const clauses = encoders.map((): number[] => []);
  const running = encoders.map((encoder) => turns(encoder, formula));
  const turn = (who: number) => {
    const { variables, size } = formula;
    const { done } = running[who]!.next();
    for (let v = variables + 1; v <= formula.variables; v++) local[who]!.set(v, local[who]!.size + 1);
    for (const literal of formula.stored(size)) {
      const own = local[who]!.get(Math.abs(literal));
      if (literal !== 0 && own === undefined)
        throw new Error(
          `${encoders[who]!.encoding.name} uses ${formula.nameOf(Math.abs(literal))} of another`,
        );
      clauses[who]!.push(literal === 0 ? 0 : Math.sign(literal) * own!);
    }
    return done !== true;
  };
  for (const who of order) turn(who % encoders.length);
  for (const who of encoders.keys()) while (turn(who));
  return clauses;
}

test("encodings that grow by turns in one formula write exactly what they would write alone", () => {
  fc.assert(
    fc.property(
      fc.array(choice, { minLength: 2, maxLength: 3 }),
      fc.array(fc.nat({ max: 5 }), { maxLength: 20 }),
      (encoders, order) => {
        const together = ownPart(encoders, order);
        for (const [who, encoder] of encoders.entries()) {
          const alone = ownPart([encoder], [])[0]!;
          const firstDifference = alone.findIndex((literal, i) => together[who]![i] !== literal);
          expect([together[who]!.length, firstDifference]).toEqual([alone.length, -1]);
        }
      },
    ),
    { numRuns: runs(40) },
  );
});

test("every variable of a mixed formula has a name under 200 characters", () => {
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1, maxLength: 3 }), (encoders) => {
      const formula = createFormula();
      for (const encoder of encoders) for (const _ of turns(encoder, formula));
      for (let v = 1; v <= formula.variables; v++) {
        const name = formula.nameOf(v);
        if (!/^\S{1,199}$/.test(name)) throw new Error(`variable ${v} is called "${name}"`);
      }
    }),
    { numRuns: runs(30) },
  );
});
