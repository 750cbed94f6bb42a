/**
 * Whoever changes a certificate, and knows how digests are made, still cannot get a false claim accepted; whoever
 * changes any byte without it is told which file it is.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certificate } from "../../src/certify/certificate.ts";
import { certifyShortest } from "../../src/certify/shortest.ts";
import { certifyUnsolvable } from "../../src/certify/unsolvable.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { checkCertificate } from "../../src/proof/check.ts";
import { MANIFEST, type Manifest, readManifest } from "../../src/proof/manifest.ts";
import { sha256 } from "../../src/proof/sha256.ts";
import { breadthFirst } from "../../src/search/breadth-first.ts";
import { runs, zoo } from "../support/boards.ts";

type Files = Map<string, Uint8Array>;

const check = (files: ReadonlyMap<string, Uint8Array>) =>
  checkCertificate(async (name) => files.get(name) ?? null);

async function shortestOf(board: Board, metric: "moves" | "pushes", idle: boolean, form: "text" | "binary") {
  const found = await breadthFirst(board, { metric });
  if (found.verdict !== "solved") throw new Error(found.verdict);
  const outcome = await certifyShortest(board, found.solution, { metric, idle, form });
  if (outcome.status !== "certified") throw new Error(outcome.status);
  return new Map(outcome.files);
}

async function unsolvableOf(board: Board) {
  const outcome = await certifyUnsolvable(board);
  if (outcome.status !== "certified") throw new Error(outcome.status);
  return new Map(outcome.files);
}

const CASES: Record<string, () => Promise<Files>> = {
  "moves, every step moves": () => shortestOf(zoo("two rooms"), "moves", false, "text"),
  "moves, idle steps, binary": () => shortestOf(zoo("turn in a small room"), "moves", true, "binary"),
  pushes: () => shortestOf(zoo("two rooms"), "pushes", true, "text"),
  "an invariant": () => unsolvableOf(zoo("one box ahead of the other")),
  counts: () => unsolvableOf(boardFromDrawing("######\n#@$..#\n######")),
};

/** With the digests that a forger would write. */
async function forged(
  files: Files,
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
): Promise<Files> {
  const manifest = change(structuredClone(readManifest(files.get(MANIFEST)!)));
  const digests: Record<string, string> = {};
  for (const [name, bytes] of files) if (name !== MANIFEST) digests[name] = await sha256(bytes);
  const text = JSON.stringify({ ...manifest, files: digests });
  return new Map([...files, [MANIFEST, new TextEncoder().encode(text)]]);
}

const lines = (bytes: Uint8Array) => new TextDecoder().decode(bytes).split("\n");
const bytesOf = (text: readonly string[]) => new TextEncoder().encode(text.join("\n"));

describe.each(Object.keys(CASES))("a certificate (%s)", (name) => {
  let made: Promise<Files> | null = null;
  const original = () => {
    made ??= CASES[name]!();
    return made;
  };

  it("is accepted as it is", async () => {
    const outcome = await check(await original());
    expect(outcome).toMatchObject({ verdict: "accepted" });
  });

  it("is refused with the file's name when any byte of a file is changed, added or lost", async () => {
    const files = await original();
    const bound = [...files.keys()].filter((file) => file !== MANIFEST);
    const byte = fc.nat(255);
    const change = fc.oneof(
      fc.record({ kind: fc.constant("set" as const), byte }),
      fc.record({ kind: fc.constant("insert" as const), byte }),
      fc.record({ kind: fc.constant("remove" as const), byte }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bound),
        fc.nat(),
        change,
        async (file, position, { kind, byte }) => {
          const bytes = [...files.get(file)!];
          const at = position % bytes.length;
          if (kind === "set" && bytes[at] === byte) return;
          if (kind === "set") bytes[at] = byte;
          else if (kind === "insert") bytes.splice(at, 0, byte);
          else bytes.splice(at, 1);
          const changed = new Map([...files, [file, Uint8Array.from(bytes)]]);
          expect(await check(changed)).toMatchObject({ verdict: "refused", file });
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it("is refused when a line of a formula or invariant is changed or lost, digests and all", async () => {
    const files = await original();
    const formulas = [...files.keys()].filter((file) => file.endsWith(".cnf"));
    if (formulas.length === 0) return;
    const edit = fc.record({ lost: fc.boolean(), position: fc.nat(), negate: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...formulas), edit, async (file, { lost, position, negate }) => {
        const text = lines(files.get(file)!);
        const clauses = [...text.keys()].filter((line) => /^-?\d/.test(text[line]!));
        const at = clauses[position % clauses.length]!;
        if (lost) text.splice(at, 1);
        else {
          const words = text[at]!.split(" ");
          const word = negate % (words.length - 1);
          words[word] = String(-Number(words[word]));
          text[at] = words.join(" ");
        }
        const outcome = await check(await forged(new Map([...files, [file, bytesOf(text)]])));
        expect(outcome).toMatchObject({ verdict: "refused" });
        expect(outcome.verdict === "refused" && outcome.place).toBeTruthy();
      }),
      { numRuns: runs(8) },
    );
  });

  it("never lets another claim or level pass, digests and all", async () => {
    const files = await original();
    const { claim, level } = readManifest(files.get(MANIFEST)!);
    const claims = ((): Manifest["claim"][] => {
      if (claim.kind !== "shortest") {
        return [
          {
            kind: "shortest",
            metric: "moves",
            length: 0,
            solution: "level.xsb",
            idle: true,
            refutations: [],
          },
          {
            ...claim,
            kind: "unsolvable",
            invariant: "level.xsb",
            refutation: { steps: 1, formula: "level.xsb", proof: "level.xsb", form: "text" },
          },
        ];
      }
      const { length, refutations } = claim;
      return [
        { ...claim, length: length + 1 },
        { ...claim, length: length - 1 },
        {
          ...claim,
          length: length + 1,
          refutations: refutations.map((each) => ({ ...each, steps: each.steps + 1 })),
        },
        { ...claim, refutations: refutations.slice(1) },
        { ...claim, metric: claim.metric === "moves" ? "pushes" : "moves" },
        { ...claim, idle: !claim.idle },
        { kind: "unsolvable-by-count" },
      ];
    })();
    for (const other of claims) {
      const outcome = await check(await forged(files, (manifest) => ({ ...manifest, claim: other })));
      expect(outcome, JSON.stringify(other)).toMatchObject({ verdict: "refused" });
    }
    if (claim.kind === "unsolvable-by-count") return;
    const signs = level.rows.join("");
    for (const [from, to] of [
      ["#", "_"],
      ["_", "#"],
      ["_", "$"],
      ["_", "."],
      ["@", "_"],
      ["$", "*"],
    ] as const) {
      for (let at = signs.indexOf(from); at >= 0; at = signs.indexOf(from, at + 1)) {
        const width = level.rows[0]!.length;
        // Outer walls that the floor does not touch are no part of the game.
        if (from === "#" && !touchesFloor(level.rows, at % width, Math.floor(at / width))) continue;
        const changed = `${signs.slice(0, at)}${to}${signs.slice(at + 1)}`;
        const rows = level.rows.map((_, y) => changed.slice(y * width, (y + 1) * width));
        const outcome = await check(
          await forged(files, (manifest) => ({ ...manifest, level: { ...level, rows } })),
        );
        expect(outcome, rows.join("\n")).toMatchObject({ verdict: "refused" });
      }
    }
  });

  it("never lets a proof pass that lacks its end, or an invented lemma", async () => {
    const files = await original();
    for (const file of [...files.keys()].filter((each) => each.endsWith(".drat"))) {
      for (const proof of ["", "c nothing\n", "1 0\n-1 0\n0\n", "0\n"]) {
        const outcome = await check(
          await forged(new Map([...files, [file, new TextEncoder().encode(proof)]])),
        );
        // Where unit propagation alone refutes the formula, anything is a proof.
        if (files.get(file)!.length > 3) expect(outcome).toMatchObject({ verdict: "refused", file });
      }
    }
  });
});

function touchesFloor(rows: readonly string[], x: number, y: number): boolean {
  const around = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ] as const;
  return around.some(([dx, dy]) => /[^#]/.test(rows[y + dy]?.[x + dx] ?? "#"));
}

it("the level for people in a certificate is bound by its digest, too", async () => {
  const board = zoo("one push");
  const claim = { kind: "unsolvable-by-count" } as const;
  const files = await certificate(board, "One push", claim, new Map(), {});
  expect([...files.keys()]).toEqual(["level.xsb", MANIFEST]);
  expect(await check(files)).toMatchObject({ verdict: "refused", file: MANIFEST, place: "claim" });
});
