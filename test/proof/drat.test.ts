import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certifyShortest } from "../../src/certify/shortest.ts";
import { readBinaryProof, readTextProof, type StepRead, writeProof } from "../../src/proof/drat.ts";
import { breadthFirst } from "../../src/search/breadth-first.ts";
import { runs, zoo } from "../support/boards.ts";

const VARIABLES = 70_000;
const literal = fc.integer({ min: 1, max: VARIABLES }).chain((v) => fc.constantFrom(v, -v));
const step = fc.record({ deletes: fc.boolean(), clause: fc.array(literal, { maxLength: 5 }) });

const stepsOf = (proof: Iterable<StepRead>) =>
  Array.from(proof, ({ deletes, clause }) => ({ deletes, clause: [...clause] }));

describe("proofs as files", () => {
  it.each([
    ["text", readTextProof],
    ["binary", readBinaryProof],
  ] as const)("come back as they were written: %s", (form, read) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const bytes = Buffer.concat([...writeProof(steps, form)]);
        expect(stepsOf(read(bytes, VARIABLES, "proof"))).toEqual(steps);
      }),
      { numRuns: runs(100) },
    );
  });

  it("are refused with the place where they are damaged", () => {
    const text = (proof: string) => () => stepsOf(readTextProof(new TextEncoder().encode(proof), 3, "proof"));
    expect(text("1 0\n2 x 0\n")).toThrow(expect.objectContaining({ place: "line 2" }));
    expect(text("1 0\n\n4 0\n")).toThrow(expect.objectContaining({ place: "line 3" }));
    expect(text("1 0\n2")).toThrow(expect.objectContaining({ place: "line 2" }));
    for (const word of ["1x", "-", "-0", "d1", "1d", "x"])
      expect(text(`1 0\n${word} 0\n`), word).toThrow(expect.objectContaining({ place: "line 2" }));
    const binary =
      (...bytes: number[]) =>
      () =>
        stepsOf(readBinaryProof(Uint8Array.from(bytes), 3, "proof"));
    expect(binary(0x61, 2, 0, 0x62)).toThrow(expect.objectContaining({ place: "byte 3" }));
    expect(binary(0x61, 2)).toThrow(/not ended/);
    expect(binary(0x61, 8, 0)).toThrow(/beyond the 3 variables/);
  });
});

const CHECKER = "drat-trim";
const isInstalled = spawnSync(CHECKER, { encoding: "utf8" }).error === undefined;

describe.skipIf(!isInstalled)("drat-trim (where it is installed)", () => {
  it.each(["text", "binary"] as const)("verifies our proofs: %s", async (form) => {
    const board = zoo("two rooms");
    const found = await breadthFirst(board, { metric: "moves" });
    if (found.verdict !== "solved") throw new Error(found.verdict);
    const outcome = await certifyShortest(board, found.solution, { metric: "moves", idle: true, form });
    if (outcome.status !== "certified") throw new Error(outcome.status);
    const folder = mkdtempSync(join(tmpdir(), "sokobmc-"));
    try {
      const paths = [...outcome.files].flatMap(([name, bytes]) => {
        writeFileSync(join(folder, name), bytes);
        return /\.(cnf|drat)$/.test(name) ? [join(folder, name)] : [];
      });
      const { stdout } = spawnSync(CHECKER, paths.sort(), { encoding: "utf8" });
      expect(stdout).toContain("s VERIFIED");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
