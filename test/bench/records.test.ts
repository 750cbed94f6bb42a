/** What benchmarks share: records that resume, level lists, the referee, other orders of clauses. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listedLevels } from "../../bench/level-lists.ts";
import { openRecords } from "../../bench/records.ts";
import { createReferee } from "../../bench/referee.ts";
import { randomNumbers, shuffled } from "../../bench/seeds.ts";

const folder = mkdtempSync(join(tmpdir(), "records-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("records", () => {
  it("do again what was cut short, and nothing else", async () => {
    const path = join(folder, "cut.jsonl");
    const first = openRecords(path);
    await first.once({ level: 1 }, () => ({ seconds: 1 }));
    await first.once({ level: 2 }, () => ({ seconds: 2 }));
    appendFileSync(path, '{"level":3,"sec');
    const second = openRecords(path);
    for (const level of [1, 2, 3]) await second.once({ level }, () => ({ seconds: 10 * level }));
    const times = readFileSync(path, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line).seconds);
    expect(times).toEqual([1, 2, 30]);
  });

  it.each(["# A title\n", "a,b\n1,2", "{}\n", "7"])("leave a file of something else alone: %j", (text) => {
    const path = join(folder, "other.txt");
    writeFileSync(path, text);
    expect(() => openRecords(path)).toThrow(/other\.txt:1 is not a record/);
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});

it.each([
  ["first-steps.xsb:2-4,1,11-", [1, 2, 3, 4, 11, 12]],
  ["first-steps.xsb:12", [12]],
])("the list %s names levels %j", (list, levels) => {
  expect([...listedLevels([list], "levels")].map(({ level }) => level)).toEqual(levels);
});

it.each(["first-steps.xsb:13", "first-steps.xsb:x"])("the list %s names none", (list) => {
  expect(() => [...listedLevels([list], "levels")]).toThrow(/names none/);
});

describe("the referee", () => {
  const level = { file: "a.xsb", level: 1 };
  const optimal = (length: number) =>
    ({ verdict: "optimal", lowerBound: length, upperBound: length }) as const;
  const open = (bound: number) => ({ verdict: "unknown", lowerBound: bound, upperBound: null }) as const;
  const unsolvable = { verdict: "unsolvable", lowerBound: 3, upperBound: null } as const;

  it.each([
    ["two optima", optimal(7), optimal(8)],
    ["a bound above a solution", optimal(7), open(8)],
    ["a solution below a bound", open(8), optimal(7)],
    ["no solution where there is one", optimal(7), unsolvable],
    ["a solution where there is none", unsolvable, optimal(7)],
  ])("stops at %s", (_, first, second) => {
    const referee = createReferee(folder, "moves");
    referee.check(level, first);
    expect(() => referee.check(level, second)).toThrow(/^a\.xsb,1: /);
    referee.check({ ...level, level: 2 }, second);
  });

  it("knows proven optima", () => {
    const rows = ["file,level,optimal_moves,moves_proof", "a.xsb,1,9,proved", "a.xsb,2,9,capped"];
    writeFileSync(join(folder, "optimal.csv"), rows.join("\n"));
    const referee = createReferee(folder, "moves");
    expect([1, 2].map((level) => referee.known({ file: "a.xsb", level }))).toEqual([9, null]);
    expect(() => referee.check(level, optimal(8))).toThrow("9 to 9 are proven");
    referee.check(level, optimal(9));
    rmSync(join(folder, "optimal.csv"));
  });
});

it("shuffling keeps every clause", () => {
  const clauses = [[1, -2], [3], [-1, 2, 3], [2], [-3, 1], [1], [2, 1], [-2, -3]];
  const flat = Int32Array.from(clauses.flatMap((clause) => [...clause, 0]));
  const split = (array: Int32Array) => array.join(" ").split(/ ?\b0 ?/);
  const other = shuffled(flat, randomNumbers(1));
  expect(split(other)).not.toEqual(split(flat));
  expect(split(other).sort()).toEqual(split(flat).sort());
  expect(shuffled(flat, randomNumbers(1))).toEqual(other);
  expect(shuffled(flat, randomNumbers(2))).not.toEqual(other);
});
