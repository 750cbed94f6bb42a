/** `docs/faults.md` is what the tool finds: every fault of the printed rules, with the board it prints. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Kind, Sides, StepWitness } from "../../src/diff/contract.ts";
import { diffUpTo } from "../../src/diff/diff.ts";
import { drawWitness } from "../../src/diff/draw.ts";
import { parseSide } from "../../src/diff/sides.ts";

const page = readFileSync(new URL("../../docs/faults.md", import.meta.url), "utf8");

/** The blocks of the page's section, as drawn. */
function blocksOf(section: string): string[] {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section} `)) ?? "";
  return [...text.matchAll(/^```text\n(.*?)\n```$/gms)].map(([, block]) => block!);
}

async function differences(name: string) {
  const sides: Sides = [parseSide(name), parseSide("coordinate")];
  const { verdict, witnesses } = await diffUpTo(
    sides,
    { width: 4, height: 1 },
    { all: true, anyField: false },
  );
  expect(verdict).toBe("different");
  const steps = witnesses.filter((witness): witness is StepWitness => witness.difference === "step");
  const goals = witnesses.filter((witness) => witness.difference === "goal");
  return { sides, steps, goals };
}

const bracketed = await differences("coordinate-literal");
const unbracketed = await differences("coordinate-literal:rule5=unbracketed");

const blocked = (kind: Kind) => kind.ahead === "wall" || kind.ahead === "outside";
const ends = ({ becomes }: Kind, printed: string, right: string) =>
  becomes[0] === printed && becomes[1] === right;
const leaves = (kind: Kind) => ends(kind, "@", "_") || ends(kind, "+", ".");

/** What the differing cell sees where nothing but this fault can be the reason; one test for each board on the page. */
const FAULTS: Record<string, ((kind: Kind) => boolean)[]> = {
  // A wall behind keeps the agent's copy though the way ahead is free; the free cell behind lets a blocked agent go.
  D1: [
    (kind) => leaves(kind) && kind.behind === "wall" && kind.behind2 !== "outside" && kind.ahead === "free",
    (kind) => ends(kind, "_", "@") && kind.behind === "free" && blocked(kind),
    (kind) => ends(kind, ".", "+") && kind.behind === "free" && blocked(kind),
  ],
  // The second alternative of rule 5 alone: a box behind with room where the print looks, none to push.
  D2: [(kind) => ends(kind, "_", "@") && kind.behind === "box" && kind.behind2 === "free" && blocked(kind)],
  // Free behind and ahead: either reading of rule 5 empties the cell, but for the guard.
  D3: [
    (kind) =>
      ends(kind, "@", "_") && kind.behind === "free" && kind.behind2 === "outside" && kind.ahead === "free",
  ],
  // The way a corrected rule 9 would look: nothing is free ahead, and there is no case for the box.
  D4: [(kind) => ends(kind, "+", ".") && kind.ahead === "box" && kind.ahead2 === "free"],
};

describe.each(Object.entries(FAULTS))("fault %s", (name, predicates) => {
  test("is found, and its boards on the page are the first that the tool prints", () => {
    const { sides, steps } = bracketed;
    const drawn = predicates.map((predicate) => {
      const witness = steps.find(({ kind }) => predicate(kind));
      expect(witness, `${name} is not among the ${steps.length} differences found`).toBeDefined();
      return drawWitness(sides, witness!);
    });
    expect(blocksOf(name)).toEqual(drawn);
  });
});

test("fault D5 is found by the goal alone, and its board on the page is the one printed", () => {
  const { sides, goals } = bracketed;
  expect(goals.map((witness) => witness.difference === "goal" && witness.solved)).toEqual([[true, false]]);
  expect(blocksOf("D5")).toEqual([drawWitness(sides, goals[0]!)]);
});

test("fault D6 is found without the brackets, and only there", () => {
  const erased = ({ tile, becomes, behind, behind2 }: Kind) =>
    tile !== "@" && becomes[0] === "_" && behind === "box" && behind2 === "free";
  const { sides, steps } = unbracketed;
  const witness = steps.find(({ kind }) => erased(kind) && kind.tile === "$");
  expect(blocksOf("D6")).toEqual([drawWitness(sides, witness!)]);
  expect(bracketed.steps.filter(({ kind }) => erased(kind))).toEqual([]);
});

test("no difference is left that the six faults do not explain", () => {
  // D1 to D4 are about the agent's own cell, D6 about cells with a box behind and room behind that.
  for (const { kind } of bracketed.steps) expect(["@", "+"]).toContain(kind.tile);
  for (const { kind } of unbracketed.steps) {
    const own = kind.tile === "@" || kind.tile === "+";
    expect(own || (kind.behind === "box" && kind.behind2 === "free" && kind.becomes[0] === "_")).toBe(true);
  }
});
