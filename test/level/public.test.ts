import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readLevels } from "../../src/level/index.ts";

const FOLDER = new URL("../../../shared/levels/", import.meta.url);

/** Levels of each collection, and the levels among them that have sealed boxes. */
const COLLECTIONS: [string, number, number[]][] = [
  ["microban.xsb", 155, [155]],
  ["microban2.xsb", 135, []],
  ["microban3.xsb", 101, []],
  ["xsokoban.xsb", 90, []],
  ["sasquatch.xsb", 50, [4, 19, 41, 46]],
  ["minicosmos.xsb", 40, []],
  ["microcosmos.xsb", 40, []],
  ["nabokosmos.xsb", 40, []],
  ["novoban.xsb", 50, []],
  ["soloban.xsb", 8, []],
  ["dimitri-yorick.xsb", 61, []],
  ["murase-auto.xsb", 52, []],
  ["boxxle1.xsb", 108, []],
  ["ipc-opt08.xsb", 30, []],
  ["ipc-opt11.xsb", 20, []],
];

describe.skipIf(!existsSync(FOLDER))("public collections (skipped where ../shared/levels is missing)", () => {
  it.each(COLLECTIONS)("reads %s: %i levels, no finding but sealed boxes in %j", (name, count, sealed) => {
    const { levels, warnings } = readLevels(readFileSync(new URL(name, FOLDER)));
    expect(levels).toHaveLength(count);
    expect(warnings).toEqual([]);
    expect(levels.flatMap(({ errors }) => errors)).toEqual([]);
    expect(levels.flatMap(({ index, warnings }) => warnings.map(({ code }) => `${code} ${index}`))).toEqual(
      sealed.map((index) => `sealed-boxes ${index}`),
    );
  });

  it("agrees with the titles of optimal.csv", () => {
    const rows = readFileSync(new URL("optimal.csv", FOLDER), "utf8").split("\n");
    const listed = rows
      .filter((row) => row.startsWith("dimitri-yorick.xsb,"))
      .map((row) => row.split(",")[2]);
    const { levels } = readLevels(readFileSync(new URL("dimitri-yorick.xsb", FOLDER)));
    expect(levels.map(({ title }) => title)).toEqual(listed);
  });
});
