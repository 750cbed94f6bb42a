/**
 * Random mutations of good files. SOKOBMC_RUNS=100 makes it a hundred times as long.
 */
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSolved, startState } from "../../src/game/rules.ts";
import { lint, readLevels, writeSok, writeXsb } from "../../src/level/index.ts";
import { verifySolution } from "../../src/verify/index.ts";
import { runs } from "../support/boards.ts";

const RUNS = runs(300);
const FOLDER = new URL("./files/", import.meta.url);
const SEEDS = readdirSync(FOLDER)
  .filter((name) => name !== "expected.json" && !name.startsWith(".") && !/^(too|largest)/.test(name))
  .map((name) => readFileSync(new URL(name, FOLDER)));

type Mutation = { at: number; drop: number; put: Uint8Array };
const piece = fc.oneof(
  fc.constantFrom(..."#@+$*.-_ pPmMbBo\n\r\t\0;:|()[]<>&9x").map((text) => new TextEncoder().encode(text)),
  fc
    .constantFrom(
      "\ufeff",
      "\n\n",
      "5#|",
      "99(",
      "Solution\n",
      "Title: ",
      "Comment:\n",
      "Comment-End:\n",
      "<L>",
      "</L>",
      "[soko=3,3]\n",
      "::",
      "> ",
      "; 1 ",
    )
    .map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 4 }),
);
const mutation: fc.Arbitrary<Mutation> = fc.record({ at: fc.nat(), drop: fc.nat({ max: 12 }), put: piece });

/** A good file (or two of them joined), with some bytes dropped and others put in. */
const mutated = fc
  .record({
    seeds: fc.array(fc.constantFrom(...SEEDS), { minLength: 1, maxLength: 2 }),
    mutations: fc.array(mutation, { maxLength: 8 }),
  })
  .map(({ seeds, mutations }) => {
    let bytes = seeds.flatMap((seed) => [...seed]);
    for (const { at, drop, put } of mutations) {
      const from = at % (bytes.length + 1);
      bytes = [...bytes.slice(0, from), ...put, ...bytes.slice(from + drop)];
    }
    return Uint8Array.from(bytes);
  });

describe("reading damaged files", () => {
  it("never fails, and every board it gives is sound", () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        const file = readLevels(bytes);
        for (const [index, level] of file.levels.entries()) {
          expect(level.index).toBe(index + 1);
          expect(level.board === null).toBe(level.errors.length > 0);
          if (level.board === null) continue;
          const { board, rows } = level;
          expect([board.height, board.width]).toEqual([
            rows.length,
            Math.max(...rows.map((row) => row.length)),
          ]);
          expect(board.boxes).toHaveLength(board.targets.length);
          // The player cannot leave: no floor on the edge.
          for (const cell of board.floor) {
            const [x, y] = [cell % board.width, Math.floor(cell / board.width)];
            expect(x > 0 && y > 0 && x < board.width - 1 && y < board.height - 1).toBe(true);
          }
          isSolved(board, startState(board));
          for (const { lurd } of level.solutions) verifySolution(board, lurd);
        }
        for (const { line, column } of file.levels.flatMap(({ errors, warnings }) => [
          ...errors,
          ...warnings,
        ])) {
          expect(line === null || line >= 1).toBe(true);
          expect(column === null || column >= 1).toBe(true);
        }
        if (file.levels.length === 0) expect(file.warnings).not.toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it("never fails to lint", () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        const { findings, sourceLine } = lint(bytes);
        for (const { line, hint, level } of findings) {
          expect(hint).not.toBe("");
          if (line !== null) sourceLine(line);
          if (level !== null) expect(level).toBeGreaterThan(0);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("writes what it read so that it reads the same boards again", () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        const file = readLevels(bytes);
        const valid = file.levels.filter(({ board }) => board !== null);
        if (valid.length === 0) return;
        for (const write of [writeXsb, writeSok]) {
          const again = readLevels(write({ levels: valid, keys: file.keys }));
          expect(again.levels.map(({ rows, title }) => ({ rows, title }))).toEqual(
            valid.map(({ rows, title }) => ({ rows, title })),
          );
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("never fails on any bytes or text", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ unit: "binary", maxLength: 100 }),
        (bytes, text) => {
          lint(bytes);
          lint(text);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
