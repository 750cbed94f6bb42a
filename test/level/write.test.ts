import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LevelFile, readLevels, type WritableFile, writeSok, writeXsb } from "../../src/level/index.ts";
import { small } from "./support.ts";

/** What has to survive: everything but places and findings. */
const essence = ({ levels, keys }: LevelFile | WritableFile) => ({
  keys: keys.map(({ key, value }) => ({ key, value })),
  levels: levels.map(({ rows, title, keys, solutions, snapshots }) => ({
    rows,
    title,
    keys: keys.map(({ key, value }) => ({ key, value })),
    solutions: solutions.map(({ heading, lurd }) => ({ heading, lurd })),
    snapshots: snapshots.map(({ heading, lurd }) => ({ heading, lurd })),
  })),
});

const WRITERS = [
  ["xsb", writeXsb],
  ["sok", writeSok],
] as const;

/** A drawing closed by walls, with a player, a box and a target somewhere, the rest anything. */
const rows = fc
  .record({ width: fc.integer({ min: 3, max: 9 }), height: fc.integer({ min: 1, max: 6 }) })
  .chain(({ width, height }) =>
    fc
      .record({
        cells: fc.array(fc.constantFrom(..."#  $*."), {
          minLength: width * height,
          maxLength: width * height,
        }),
        pieces: fc.shuffledSubarray([...Array(width * height).keys()], { minLength: 3, maxLength: 3 }),
        indent: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ cells, pieces, indent }) => {
        for (const [index, piece] of [..."@$."].entries()) cells[pieces[index]!] = piece;
        const inner = Array.from({ length: height }, (_, y) =>
          cells.slice(y * width, (y + 1) * width).join(""),
        );
        const wall = "#".repeat(width + 2);
        // A tail to the right makes rows ragged and the drawing wider than its first row.
        return [wall, ...inner.map((row) => `#${row}#`), wall + "#".repeat(indent)];
      }),
  );

const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{C}\p{Z}]/gu, "x"));
const lurd = fc.string({ unit: fc.constantFrom(..."udlrUDLR"), minLength: 1, maxLength: 40 });
const key = fc.constantFrom("Author", "Date", "ID", "Comment", "Homepage", "Date of last change");
const keys = fc.uniqueArray(fc.record({ key, value: line, line: fc.constant(1) }), {
  selector: ({ key }) => key,
  maxLength: 4,
});
const place = { line: 1, column: 1 };
const level = fc.record({
  rows,
  title: fc.option(line),
  keys,
  solutions: fc.array(
    fc
      .record({ heading: fc.constantFrom("Solution", "Solution 2 (moves 57)", "Best solution"), lurd })
      .map((moves) => ({ ...moves, ...place })),
    { maxLength: 2 },
  ),
  snapshots: fc.array(
    fc
      .record({ heading: fc.constantFrom("Snapshot", "Savegame 3"), lurd: lurd.map((text) => `${text}*l`) })
      .map((moves) => ({ ...moves, ...place })),
    { maxLength: 1 },
  ),
});
const file = fc.record({ levels: fc.array(level, { minLength: 1, maxLength: 5 }), keys });

describe.each(WRITERS)("writing .%s", (_, write) => {
  it("reads back to the same levels", () => {
    fc.assert(
      fc.property(file, (file) => {
        expect(essence(readLevels(write(file)))).toEqual(essence(file));
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ["a title that looks like a key", "Foo: bar"],
    ["a title that looks like a row", "###@$.###"],
    ["a title that is a number", "12"],
    ["the level's own number", "1"],
    ["a title that begins with the level's number", "1 up"],
    ["a title that looks like a comment", "; 7"],
    ["a title that speaks of moves", "The solution: dull"],
    ["a date", "1/2/2003"],
  ])("keeps %s", (_, title) => {
    const { levels } = readLevels(small);
    const again = readLevels(write({ levels: levels.map((level) => ({ ...level, title })), keys: [] }));
    expect(again.levels.map(({ title, rows }) => [title, rows])).toEqual([[title, levels[0]!.rows]]);
  });

  it("keeps comments of several lines, with what is drawn in them", () => {
    const text = `${small}\nComment: one\n${small}\n\nSolution\nuuu\nComment-End:\nAuthor: Ada\n`;
    const file = readLevels(text);
    expect(file.levels).toHaveLength(1);
    expect(essence(readLevels(write(file)))).toEqual(essence(file));
  });

  it("writes an interior blank row so that it does not end the board", () => {
    const file = readLevels(`${small}\n-\n${small.replace("@", " ")}\n`);
    expect(write(file)).toContain("\n-\n");
    expect(essence(readLevels(write(file)))).toEqual(essence(file));
  });

  const files = new URL("./files/", import.meta.url);
  it.each(readdirSync(files).filter((name) => /\.(xsb|sok|slc|txt)$/.test(name)))("converts %s", (name) => {
    const file = readLevels(readFileSync(new URL(name, files)));
    const valid = { ...file, levels: file.levels.filter(({ board }) => board !== null) };
    if (valid.levels.length === 0) return;
    expect(essence(readLevels(write(valid))).levels).toEqual(essence(valid).levels);
  });

  const shared = new URL("../../../shared/levels/", import.meta.url);
  it.skipIf(!existsSync(shared))("converts public collections (skipped without ../shared/levels)", () => {
    for (const name of readdirSync(shared).filter((name) => name.endsWith(".xsb"))) {
      const file = readLevels(readFileSync(new URL(name, shared)));
      expect(essence(readLevels(write(file)))).toEqual(essence(file));
    }
  });
});
