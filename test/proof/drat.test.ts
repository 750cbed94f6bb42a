import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certifyShortest } from "../../src/certify/shortest.ts";
import { boardFromDrawing } from "../../src/game/board.ts";
import { formOf, readBinaryProof, readTextProof, type StepRead, writeProof } from "../../src/proof/drat.ts";
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

async function refutation(form: "text" | "binary", metric: "moves" | "pushes" = "moves") {
  const board = metric === "moves" ? boardFromDrawing("#####\n#  .#\n#@$ #\n#   #\n#####") : zoo("two rooms");
  const found = await breadthFirst(board, { metric });
  if (found.verdict !== "solved") throw new Error(found.verdict);
  const outcome = await certifyShortest(board, found.solution, { metric, form });
  if (outcome.status !== "certified") throw new Error(outcome.status);
  const file = (end: string) => [...outcome.files].find(([name]) => name.endsWith(end))![1];
  return { formula: file(".cnf"), proof: file(".drat") };
}

describe("what drat-trim expects of its input", () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  it("in text: clauses and deletions, a line each, ended by 0, and nothing else", async () => {
    const { proof } = await refutation("text");
    expect(text(proof)).toMatch(/^(?:(?:d )?(?:-?[1-9]\d* )*0\n)*0\n$/);
    expect(text(proof)).toContain("\nd ");
  });

  it("in formulas: comments of less than 200 characters, all before the header's clauses, counts exact", async () => {
    const { formula } = await refutation("text");
    const all = text(formula).trimEnd().split("\n");
    for (const line of all) if (line.startsWith("c")) expect(line.length).toBeLessThan(200);
    const header = all.findIndex((line) => line.startsWith("p cnf "));
    const clauses = all.slice(header + 1).filter((line) => !line.startsWith("c"));
    for (const line of clauses) expect(line).toMatch(/^(?:-?[1-9]\d* )+0$/);
    expect(all[header]!.split(" ")[3]).toBe(String(clauses.length));
  });

  /** It takes a proof for binary if any of the first ten characters is none of these. */
  const looksBinary = (bytes: Uint8Array) =>
    /[^d\n\r \-0-9A-z]/.test(String.fromCharCode(...bytes.subarray(0, 10)));

  it.each(["moves", "pushes"] as const)("neither form can be taken for the other: %s", async (metric) => {
    const [asText, asBinary] = [await refutation("text", metric), await refutation("binary", metric)];
    expect(looksBinary(asText.proof)).toBe(false);
    expect(looksBinary(asBinary.proof)).toBe(true);
    expect([formOf(asText.proof), formOf(asBinary.proof)]).toEqual(["text", "binary"]);
  });
});

const isInstalled = (program: string) => spawnSync(program, ["-h"], { input: "" }).error === undefined;

describe.skipIf(!isInstalled("drat-trim"))("drat-trim (where it is installed)", () => {
  it.each(["text", "binary"] as const)("verifies our proofs: %s", async (form) => {
    const files = Object.entries(await refutation(form));
    const folder = mkdtempSync(join(tmpdir(), "sokobmc-"));
    try {
      for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
      const paths = ["formula", "proof"].map((name) => join(folder, name));
      expect(spawnSync("drat-trim", paths, { encoding: "utf8" }).stdout).toContain("s VERIFIED");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** What ACL2 makes of the question, null where it or the book is not installed. */
function verifiedChecker(formula: string, proof: string): string | null {
  const clauses = (file: string) =>
    file
      .split("\n")
      .filter((line) => /^-?\d/.test(line))
      .map((line) => `(${line.replace(/ ?0$/, "")})`)
      .join("\n");
  const { stdout } = spawnSync("acl2", {
    encoding: "utf8",
    input: `(include-book "projects/sat/proof-checker-itp13/rat-checker" :dir :system)
(in-package "PROOF-CHECKER-ITP13")
(list :refuted (consp (refutationp '(${clauses(proof)}) '(${clauses(formula)}))))`,
  });
  return /\(:REFUTED (T|NIL)\)/.exec(stdout ?? "")?.[1] ?? null;
}

/**
 * Wetzler, Heule, Hunt, "Mechanical Verification of SAT Refutations with Extended Resolution" (ITP 2013): a checker
 * of RUP and RAT steps that is itself proven correct. It knows no deletions: they are left out.
 */
describe.skipIf(verifiedChecker("1 0\n-1 0", "0") !== "T")(
  "the verified checker of ACL2 (where its books are installed)",
  () => {
    it.each(["moves", "pushes"] as const)(
      "accepts our proofs, and not without their lemmas: %s",
      async (metric) => {
        const { formula, proof } = await refutation("text", metric);
        const [cnf, drat] = [formula, proof].map((bytes) => new TextDecoder().decode(bytes)) as [
          string,
          string,
        ];
        expect(verifiedChecker(cnf, drat)).toBe("T");
        if (drat !== "0\n") expect(verifiedChecker(cnf, "0\n")).toBe("NIL");
      },
    );
  },
);
