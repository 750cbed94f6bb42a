/** Our own levels are what their files and `optimal.json` say they are. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { OptimalFile } from "../../levels/optimal.ts";
import { metrics, replay } from "../../src/game/replay.ts";
import { type Level, readLevels } from "../../src/level/index.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { canonicalDrawing } from "./symmetry.ts";

const OWN = new URL("../../levels/", import.meta.url);
const SHARED = new URL("../../../shared/levels/", import.meta.url);
/** Proven anew here; what is larger was proven when `optimal.json` was made. */
const STATES_TO_PROVE = 30_000;

const xsbFiles = (folder: URL) => readdirSync(folder).filter((name) => name.endsWith(".xsb"));
const read = (folder: URL, name: string) =>
  readLevels(readFileSync(new URL(name, folder)), { fileName: name });

const files = new Map(xsbFiles(OWN).map((name) => [name, read(OWN, name)]));
const optimal = OptimalFile.parse(JSON.parse(readFileSync(new URL("optimal.json", OWN), "utf8")));
const allLevels = [...files].flatMap(([file, { levels }]) =>
  levels.map((level) => ({ name: `${file} ${level.index} ${level.title}`, file, level })),
);
const optimumOf = (file: string, level: Level) => optimal[file]![level.index - 1]!;

test("there are three collections, large enough to show something", () => {
  expect([...files.keys()].sort()).toEqual(["first-steps.xsb", "sokobmc.xsb", "unsolvable.xsb"]);
  expect(files.get("first-steps.xsb")!.levels.length).toBeGreaterThanOrEqual(12);
  expect(files.get("sokobmc.xsb")!.levels.length).toBeGreaterThanOrEqual(45);
  expect(files.get("unsolvable.xsb")!.levels.length).toBeGreaterThanOrEqual(8);
});

describe.each([...files])("%s", (file, { levels, warnings }) => {
  test("is read without errors and warnings", () => {
    expect(warnings).toEqual([]);
    expect(levels.flatMap((level) => [...level.errors, ...level.warnings])).toEqual([]);
  });

  test("credits its author and titles every level", () => {
    expect(new Set(levels.map((level) => level.author))).toEqual(new Set(["sokobmc"]));
    expect(levels.filter((level) => !level.title)).toEqual([]);
  });

  test("numbers its levels from 1 in the title lines", () => {
    const text = readFileSync(new URL(file, OWN), "utf8");
    const numbers = [...text.matchAll(/^; (\d+) /gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(levels.map((_, i) => i + 1));
  });

  test("has one entry a level in optimal.json, in order", () => {
    expect(optimal[file]!.map(({ level, title }) => ({ level, title }))).toEqual(
      levels.map(({ index, title }) => ({ level: index, title })),
    );
  });

  test("holds unsolvable levels only if it is the file of those", () => {
    const verdicts = new Set(optimal[file]!.map(({ verdict }) => verdict));
    expect(verdicts).toEqual(new Set([file === "unsolvable.xsb" ? "unsolvable" : "optimal"]));
  });
});

test("no title occurs twice", () => {
  const titles = allLevels.map(({ level }) => level.title);
  expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
});

test("no level is another one turned or mirrored", () => {
  const seen = new Map<string, string>();
  for (const { name, level } of allLevels) {
    const key = canonicalDrawing(level.rows);
    expect(seen.get(key), `${name} equals`).toBeUndefined();
    seen.set(key, name);
  }
});

test.skipIf(!existsSync(SHARED))("no level is a published one, also turned or mirrored", () => {
  const published = new Map<string, string>();
  for (const name of xsbFiles(SHARED))
    for (const { index, rows } of read(SHARED, name).levels)
      published.set(canonicalDrawing(rows), `${name} ${index}`);
  expect(published.size).toBeGreaterThan(500);
  for (const { name, level } of allLevels)
    expect(published.get(canonicalDrawing(level.rows)), `${name} equals`).toBeUndefined();
});

test.each(allLevels)("$name: the stored solutions replay with the stored lengths", ({ file, level }) => {
  const optimum = optimumOf(file, level);
  if (optimum.verdict === "unsolvable") return;
  for (const metric of ["moves,pushes", "pushes,moves"] as const) {
    const { moves, pushes, solution } = optimum[metric];
    const played = replay(level.board!, solution);
    expect(played.failure).toBeNull();
    expect(played.solvedAfter).toBe(moves);
    expect(played.lurd).toBe(solution);
    expect(metrics(level.board!, played)).toMatchObject({ moves, pushes });
  }
  expect(optimum["moves,pushes"].moves).toBeLessThanOrEqual(optimum["pushes,moves"].moves);
  expect(optimum["pushes,moves"].pushes).toBeLessThanOrEqual(optimum["moves,pushes"].pushes);
});

const small = allLevels.filter(({ file, level }) => {
  const optimum = optimumOf(file, level);
  const states =
    optimum.verdict === "unsolvable"
      ? optimum.states
      : Math.max(optimum["moves,pushes"].states, optimum["pushes,moves"].states);
  return states <= STATES_TO_PROVE;
});

test.each(small)("$name: the oracle proves the stored optimum", ({ file, level }) => {
  const optimum = optimumOf(file, level);
  if (optimum.verdict === "unsolvable") {
    const { states } = optimum;
    expect(breadthFirstSync(level.board!, { metric: "moves" })).toEqual({ verdict: "none", states });
    return;
  }
  for (const metric of ["moves,pushes", "pushes,moves"] as const) {
    const { moves, pushes } = optimum[metric];
    expect(breadthFirstSync(level.board!, { metric })).toMatchObject({ verdict: "solved", moves, pushes });
  }
});

test("the oracle has something to prove in every collection", () => {
  expect(small.length).toBeGreaterThanOrEqual(40);
  expect(new Set(small.map(({ file }) => file)).size).toBe(files.size);
});
