/** What every encoding's formula must look like, whatever it means. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Encoding } from "../../encodings/contract.ts";
import { encodings, findEncoding } from "../../encodings/registry.ts";
import type { AtMostOne } from "../../src/cnf/amo/contract.ts";
import { amoForms, findAmo } from "../../src/cnf/amo/registry.ts";
import { createFormula, TRUE } from "../../src/cnf/formula.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { clausesOf } from "../cnf/dpll.ts";
import { smallBoard } from "../support/boards.ts";

/** Every combination of values of an encoding's options. */
function variants(encoding: Encoding): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const { name, values } of encoding.options) {
    all = all.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value })));
  }
  return all;
}

/** Start, one step, goal; the sizes of each part. */
function oneStep(encoding: Encoding, board: Board, amo: AtMostOne, options: Record<string, string>) {
  const formula = createFormula();
  const unrolling = encoding.unroll({ board, formula, amo, options });
  const grown = <T>(make: () => T) => {
    const { variables, clauses } = formula;
    const made = make();
    return { made, size: { variables: formula.variables - variables, clauses: formula.clauses - clauses } };
  };
  const from = grown(() => unrolling.frame(0));
  const start = grown(() => unrolling.start(from.made, TRUE));
  const to = grown(() => unrolling.frame(1));
  const step = grown(() => unrolling.transition(from.made, to.made));
  const goal = grown(() => unrolling.goal(to.made));
  return { formula, sizes: { frame: to.size, step: step.size, start: start.size, goal: goal.size } };
}

const boards = fc.oneof(
  smallBoard(),
  smallBoard({ extraBoxes: 1 }),
  smallBoard({ extraBoxes: -1, goal: "boxes-home" }),
);

describe.each(encodings.flatMap((encoding) => variants(encoding).map((options) => ({ encoding, options }))))(
  "$encoding.name $options",
  ({ encoding, options }) => {
    it("has the sizes of docs/encodings.md for every at-most-one form", () => {
      fc.assert(
        fc.property(boards, fc.constantFrom(...amoForms), (board, amo) => {
          expect(oneStep(encoding, board, amo, options).sizes).toEqual(
            encoding.sizes({ board, amo, options }),
          );
        }),
        { numRuns: 40 },
      );
    });

    it("makes no tautology, no duplicate literal and no duplicate clause", () => {
      fc.assert(
        fc.property(boards, (board) => {
          const { formula } = oneStep(encoding, board, findAmo("pairwise"), options);
          const seen = new Set<string>();
          for (const clause of clausesOf(formula)) {
            expect(new Set(clause.map(Math.abs)).size, `literals of ${clause}`).toBe(clause.length);
            const key = clause.toSorted((a, b) => a - b).join(" ");
            expect(seen.has(key), `twice: ${clause.map((l) => formula.nameOf(Math.abs(l))).join(", ")}`).toBe(
              false,
            );
            seen.add(key);
          }
        }),
        { numRuns: 10 },
      );
    });

    it("names every variable, each differently", () => {
      const board = boardFromDrawing("#####\n#@$.#\n#####");
      const { formula } = oneStep(encoding, board, findAmo("product"), options);
      const names = Array.from({ length: formula.variables }, (_, index) => formula.nameOf(index + 1));
      expect(new Set(names).size).toBe(names.length);
      expect(
        names.filter((name) => !/^[\w.]+(:[\w.]+)?(\[\d+,\d+\][a-z]*)?(@\d+)?(=\S+)?(#[\w,]+)?$/.test(name)),
      ).toEqual([]);
    });

    it("has the same clauses in a step whether it is the first that is made or a later one", () => {
      fc.assert(
        fc.property(smallBoard({ maxFloor: 8 }), (board) => {
          /** The clauses of the step from frame 1 to frame 2, by the names of their variables. */
          const named = (before: readonly number[]) => {
            const formula = createFormula();
            const unrolling = encoding.unroll({ board, formula, amo: findAmo("sequential"), options });
            const frames = [0, 1, 2].map((label) => unrolling.frame(label));
            for (const t of before) unrolling.transition(frames[t]!, frames[t + 1]!);
            const start = formula.size;
            unrolling.transition(frames[1]!, frames[2]!);
            return clausesOf(formula, start).map((clause) =>
              clause.map((literal) => `${literal < 0 ? "-" : ""}${formula.nameOf(Math.abs(literal))}`),
            );
          };
          expect(named([0])).toEqual(named([]));
        }),
        { numRuns: 5 },
      );
    });

    it("is the same formula each time", () => {
      const board = boardFromDrawing("######\n#@ $.#\n# *  #\n######");
      const make = () => [...oneStep(encoding, board, findAmo("product"), options).formula.stored()];
      expect(make()).toEqual(make());
    });
  },
);

it("an unknown encoding is refused by a message that lists what there is", () => {
  expect(() => findEncoding("fractured")).toThrow(/factored/);
});
