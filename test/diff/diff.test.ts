/** Two encodings are the same, or the smallest difference is shown; and what may not be compared is refused. */
import { describe, expect, test } from "vitest";
import type { Encoding } from "../../encodings/contract.ts";
import { coordinateBinary } from "../../encodings/coordinate-binary.ts";
import { factored } from "../../encodings/factored.ts";
import { next, TILES } from "../../encodings/tiles/rules.ts";
import { DisagreementError } from "../../src/bmc/contract.ts";
import type { Sides, StepWitness } from "../../src/diff/contract.ts";
import { diffOnBoard, diffUpTo } from "../../src/diff/diff.ts";
import { drawWitness } from "../../src/diff/draw.ts";
import { kindKey, kindOf } from "../../src/diff/kinds.ts";
import { parseSide } from "../../src/diff/sides.ts";
import { boardFromDrawing, DIRECTIONS, type Tile } from "../../src/game/board.ts";
import { runs, zoo } from "../support/boards.ts";

const EVERYTHING = { all: true, anyField: false };
const SMALLEST = { all: false, anyField: false };
const pair = (a: string, b: string): Sides => [parseSide(a), parseSide(b)];
/** SOKOBMC_RUNS=10 compares on the whole range of docs/diff-encodings.md. */
const WHOLE = runs(1) >= 10;
const LONG = WHOLE ? 3_600_000 : 120_000;

/** An encoding whose formula is changed while a step is made. */
function changed(
  encoding: Encoding,
  change: (unrolling: ReturnType<Encoding["unroll"]>) => Partial<ReturnType<Encoding["unroll"]>>,
): Encoding {
  return {
    ...encoding,
    unroll(context) {
      const unrolling = encoding.unroll(context);
      return { ...unrolling, ...change(unrolling) };
    },
  };
}

describe("equal on every board of a range", () => {
  test.each([
    ["factored", 2, 2],
    ["factored", 3, 1],
    ["object", 3, 1],
    ["object:boxes=sorted", 1, 3],
    ...(WHOLE
      ? ([
          ["factored", 3, 2],
          ["factored", 1, 4],
          ["object", 2, 2],
          ["object:boxes=sorted", 2, 2],
          ["object", 4, 1],
          ["object:boxes=sorted", 1, 4],
        ] as const)
      : []),
  ] as const)(
    "coordinate and %s up to %i x %i",
    async (name, width, height) => {
      const { verdict, boards } = await diffUpTo(pair("coordinate", name), { width, height }, SMALLEST);
      expect(verdict).toBe("equal");
      expect(boards).toBeGreaterThan(20);
    },
    LONG,
  );

  test("lean and factored, when every step moves the agent", async () => {
    const { verdict } = await diffUpTo(
      pair("lean", "factored:steps=strict"),
      { width: 3, height: 1 },
      SMALLEST,
    );
    expect(verdict).toBe("equal");
  });

  test.each([
    [2, 2, false],
    [3, 1, true],
    [1, 3, true],
    ...(WHOLE
      ? ([
          [5, 1, true],
          [1, 5, true],
          [3, 3, true],
        ] as const)
      : []),
  ] as const)(
    "coordinate and coordinate-binary up to %i x %i, any field: %s",
    async (width, height, anyField) => {
      const sides = pair("coordinate", "coordinate-binary");
      const { verdict } = await diffUpTo(sides, { width, height }, { all: false, anyField });
      expect(verdict).toBe("equal");
    },
    LONG,
  );

  test("on a level, among all positions with its walls and targets", async () => {
    const board = zoo("corridor with a corner");
    for (const other of ["factored", "coordinate-binary"]) {
      const { verdict } = await diffOnBoard(pair("coordinate", other), board, SMALLEST);
      expect(verdict, other).toBe("equal");
    }
  });

  test("the invariants of the tile encodings exclude no step", async () => {
    const board = boardFromDrawing("#####\n#@ .#\n# $ #\n#####");
    const sides = pair("coordinate:invariants=yes", "coordinate");
    expect((await diffOnBoard(sides, board, SMALLEST)).verdict).toBe("equal");
  });
});

describe("the smallest difference", () => {
  test("has the fewest cells, then the fewest boxes, then is the first row by row", async () => {
    const sides = pair("coordinate-literal", "coordinate");
    const { verdict, witnesses } = await diffUpTo(sides, { width: 3, height: 2 }, SMALLEST);
    expect(verdict).toBe("different");
    expect(witnesses).toMatchObject([
      { difference: "step", width: 2, height: 1, before: ["_", "@"], direction: "left", cells: [1] },
      { difference: "goal", width: 1, height: 1, state: ["+"], solved: [true, false] },
    ]);
    expect(drawWitness(sides, witnesses[0]!)).toBe(
      [
        "move left",
        "before    coordinate-literal    coordinate",
        " - [@]     @ [@]                 @ [-]",
        "@ becomes @ or -: behind the edge, ahead free, two ahead the edge",
      ].join("\n"),
    );
  });

  test("is a refused step where one side has none at all", async () => {
    const sides = pair("factored:steps=strict", "factored");
    const { witnesses } = await diffUpTo(sides, { width: 2, height: 1 }, SMALLEST);
    expect(witnesses).toMatchObject([{ before: ["@"], direction: "up", after: [null, ["@"]] }]);
  });

  test("is not hidden by goal cells that only the start shows", async () => {
    // The same rules, but a target that starts with a box on it is forgotten.
    const rules = () => ({ ...coordinateBinary.rules!({}), goalTiles: [".", "+"] as const });
    const forgetful: Encoding = {
      ...coordinateBinary,
      sound: false,
      rules,
      unroll(context) {
        const { goalFrom, ...unrolling } = coordinateBinary.unroll(context);
        return {
          ...unrolling,
          goalFrom(start, frame) {
            const filled = unrolling.shows(frame, 0, "*");
            const goal = context.formula.fresh("goal");
            // One cell: solved unless it starts as . or + and shows no box on a target.
            const counts = context.formula.fresh("counts");
            for (const tile of [".", "+"] as const)
              context.formula.addLong([counts, ...unrolling.shows(start, 0, tile).map((l) => -l)]);
            for (const tile of ["_", "@", "$", "*", "#"] as const)
              context.formula.addLong([-counts, ...unrolling.shows(start, 0, tile).map((l) => -l)]);
            context.formula.add(goal, counts);
            for (const literal of filled) context.formula.add(-goal, -counts, literal);
            context.formula.addLong([goal, ...filled.map((l) => -l)]);
            return goal;
          },
        };
      },
    };
    const sides: Sides = [
      parseSide("forgetful", [{ ...forgetful, name: "forgetful" }]),
      parseSide("coordinate"),
    ];
    const { witnesses } = await diffUpTo(sides, { width: 1, height: 1 }, { all: false, anyField: true });
    expect(witnesses).toMatchObject([{ difference: "goal", start: ["*"], solved: [true, false] }]);
  });
});

/** Every field of that many cells. */
function fieldsOf(cells: number): Tile[][] {
  let fields: Tile[][] = [[]];
  for (let cell = 0; cell < cells; cell++)
    fields = fields.flatMap((field) => TILES.map((tile) => [...field, tile]));
  return fields;
}

describe("one witness of each kind", () => {
  test("all are different, and together they are all kinds that evaluating every field finds", async () => {
    const sides = pair("coordinate-literal:rule5=unbracketed", "coordinate");
    const size = { width: 3, height: 1 };
    const tables = sides.map(({ encoding, options }) => encoding.rules!(options).table);
    const expected = new Set<string>();
    for (const width of [1, 2, 3]) {
      const grid = { width, height: 1 };
      for (const field of fieldsOf(width)) {
        for (const direction of DIRECTIONS) {
          const [a, b] = tables.map((table) => next(grid, table, field, direction));
          for (const cell of field.keys()) {
            if (a![cell] !== b![cell])
              expected.add(kindKey(kindOf(grid, field, direction, cell, [a![cell]!, b![cell]!])));
          }
        }
      }
    }
    const { witnesses } = await diffUpTo(sides, size, { all: true, anyField: true });
    const found = witnesses
      .filter((witness): witness is StepWitness => witness.difference === "step")
      .map(({ kind }) => kindKey(kind));
    expect(new Set(found).size).toBe(found.length);
    expect(new Set(found)).toEqual(expected);
  });
});

describe("a fault of a sound encoding", () => {
  test("is a disagreement with the rules of the game, shown with its board", async () => {
    const broken = changed(factored, (unrolling) => ({
      goes: (step, direction) =>
        unrolling.goes!(step, direction === "up" ? "down" : direction === "down" ? "up" : direction),
    }));
    const sides: Sides = [parseSide("factored", [broken]), parseSide("coordinate")];
    const compared = diffUpTo(sides, { width: 1, height: 3 }, EVERYTHING);
    await expect(compared).rejects.toThrow(DisagreementError);
    await expect(diffUpTo(sides, { width: 1, height: 3 }, SMALLEST)).rejects.toThrow(/move up[\s\S]*before/);
  });

  test("that only makes the formula too strong is not taken for equality", async () => {
    const strict: Encoding = {
      ...factored,
      unroll(context) {
        const unrolling = factored.unroll(context);
        return {
          ...unrolling,
          transition(from, to) {
            const step = unrolling.transition(from, to);
            // No step to the left any more.
            context.formula.add(-unrolling.goes!(step, "left")[0]!);
            return step;
          },
        };
      },
    };
    const sides: Sides = [parseSide("factored", [strict]), parseSide("coordinate")];
    await expect(diffUpTo(sides, { width: 1, height: 1 }, SMALLEST)).rejects.toThrow(/no step/);
  });
});

describe("refused", () => {
  test.each([
    ["push", "factored", {}, /is a push/],
    ["factored", "coordinate", { anyField: true }, /tile encodings/],
    ["coordinate:invariants=yes", "coordinate", {}, /invariants=no/],
  ])("%s with %s", (a, b, options, message) => {
    expect(() => diffUpTo(pair(a, b), { width: 1, height: 1 }, { ...SMALLEST, ...options })).toThrow(message);
  });

  test.each([
    ["fractured", /factored/],
    ["factored:stepz=strict", /steps/],
    ["factored:steps=slow", /strict, stutter/],
  ])("%s", (text, message) => {
    expect(() => parseSide(text)).toThrow(message);
  });
});

test("a comparison that is stopped is undecided, never equal", async () => {
  const sides = pair("coordinate", "coordinate-binary");
  const stopped = { ...SMALLEST, deadline: performance.now() - 1 };
  expect(await diffUpTo(sides, { width: 2, height: 2 }, stopped)).toMatchObject({
    verdict: "unknown",
    reason: "timeout",
  });
  const aborted = { ...SMALLEST, signal: AbortSignal.abort() };
  expect(await diffUpTo(sides, { width: 2, height: 2 }, aborted)).toMatchObject({
    verdict: "unknown",
    reason: "interrupted",
  });
});
