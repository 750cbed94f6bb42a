/**
 * One small file for each situation that the reader knows, with what it finds in it (files/expected.json):
 * findings as "code line:column", in the order in which they are reported.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DIALECTS, readLevels } from "../../src/level/index.ts";
import { places } from "./support.ts";

const FOLDER = new URL("./files/", import.meta.url);

interface Expected {
  form: string;
  levels: {
    title: string | null;
    errors: string[];
    warnings: string[];
    solutions?: string[];
    snapshots?: number;
  }[];
  warnings?: string[];
}

const expected: Record<string, Expected> = JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8"));
const files = readdirSync(FOLDER).filter((name) => name !== "expected.json" && !name.startsWith("."));
const read = (fileName: string, dialect?: string) =>
  readLevels(
    readFileSync(new URL(fileName, FOLDER)),
    dialect === undefined ? { fileName } : { fileName, dialect },
  );

describe("level files", () => {
  it("have an expectation each", () => {
    expect(Object.keys(expected).sort()).toEqual(files.sort());
  });

  it.each(files)("%s", (name) => {
    const { form, levels, warnings } = read(name);
    const found: Expected = {
      form,
      levels: levels.map(({ title, errors, warnings, solutions, snapshots }) => ({
        title,
        errors: places(errors),
        warnings: places(warnings),
        ...(solutions.length > 0 && { solutions: solutions.map(({ lurd }) => lurd) }),
        ...(snapshots.length > 0 && { snapshots: snapshots.length }),
      })),
      ...(warnings.length > 0 && { warnings: places(warnings) }),
    };
    expect(found).toEqual(expected[name]);
    for (const { board, errors } of levels) expect(board === null).toBe(errors.length > 0);
  });

  it.each(files.filter((name) => name.startsWith("dialect-")))(
    "%s is named in its refusal and read when asked to",
    (name) => {
      const [error] = read(name).levels[0]!.errors;
      const dialect = /--dialect (\S+)/.exec(error!.message)![1]!;
      expect(DIALECTS.map(({ name }) => name)).toContain(dialect);
      const { levels } = read(name, dialect);
      expect(levels.flatMap(({ errors }) => errors)).toEqual([]);
      expect(levels[0]!.rows.join("")).toMatch(/^#+[#@$.* ]+#+$/);
    },
  );

  it("does not know every dialect", () => {
    expect(() => readLevels("", { dialect: "klingon" })).toThrow(RangeError);
  });
});
