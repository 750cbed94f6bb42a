/** Scores, by records whose answers can be worked out by hand. */
import { expect, test } from "vitest";
import { median, par2, typical } from "../../src/compare/statistics.ts";
import { record } from "./records.ts";

const runs = [
  record({ seconds: 3 }),
  record({ seconds: 1 }),
  record({ seconds: 10, verdict: "unknown" }),
  record({ seconds: 2, verdict: "unsolvable" }),
];

test("PAR-2 is the mean of the times, twice the limit where nothing was decided", () => {
  expect(par2(runs)).toBe((3 + 1 + 20 + 2) / 4);
});

test.each(["unknown", "solvable", "spurious", "bounded"] as const)(
  "a run that ends early with %s still costs twice the limit",
  (verdict) => expect(par2([record({ seconds: 0.5, verdict })])).toBe(20),
);

test("PAR-2 of nothing is no number", () => expect(par2([])).toBeNaN());

test("of repeated runs the middle one counts, an undecided one being the slowest", () => {
  expect(typical(runs.slice(0, 3))).toBe(runs[0]);
  expect(typical(runs.slice(0, 2))).toBe(runs[1]);
  expect(typical([])).toBeUndefined();
});

test("the median of an even number of values is one of them", () => {
  expect(median([4, 1, 3, 2])).toBe(2);
  expect(median([])).toBeNull();
});
