import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTextProof, writeProof } from "../../src/proof/drat.ts";
import { checkRefutation, type RupOutcome } from "../../src/proof/rup.ts";
import { cadical } from "../../src/solver/cadical.ts";
import { flat, pigeonhole } from "../solver/brute-force.ts";
import { runs } from "../support/boards.ts";

const proofOf = (text: string, variables: number) =>
  readTextProof(new TextEncoder().encode(text), variables, "proof");

/** What CaDiCaL learns on its way to "unsat"; null if it is none. */
async function learnedFrom(clauses: Int32Array, variables: number): Promise<number[][] | null> {
  const learned: number[][] = [];
  const solver = await cadical.create({ learned: (clause) => learned.push([...clause]) });
  try {
    solver.add(clauses, variables);
    return (await solver.solve()).status === "unsat" ? [...learned, []] : null;
  } finally {
    solver.dispose();
  }
}

const textOf = (lemmas: readonly (readonly number[])[]) =>
  lemmas.map((lemma) => `${[...lemma, 0].join(" ")}\n`).join("");

/** Unit propagation as it is defined, over and over all clauses. */
function followsPlainly(clauses: readonly (readonly number[])[], lemma: readonly number[]): boolean {
  const isTrue = new Set(lemma.map((literal) => -literal));
  if (lemma.some((literal) => isTrue.has(literal))) return true;
  for (let changed = true; changed; ) {
    changed = false;
    for (const clause of clauses) {
      if (clause.some((literal) => isTrue.has(literal))) continue;
      const open = [...new Set(clause)].filter((literal) => !isTrue.has(-literal));
      if (open.length === 0) return true;
      if (open.length === 1) changed = isTrue.add(open[0]!) !== null;
    }
  }
  return false;
}

const VARIABLES = 7;
const literal = fc.integer({ min: 1, max: VARIABLES }).chain((v) => fc.constantFrom(v, -v));
const clause = fc.array(literal, { minLength: 1, maxLength: 3 });

describe("the RUP checker", () => {
  it("accepts what CaDiCaL learns, every clause of it, and the trimmed proof", async () => {
    const { variables, clauses } = pigeonhole(6);
    const formula = { variables, clauses: flat(clauses) };
    const lemmas = (await learnedFrom(formula.clauses, variables))!;
    const proof = () => proofOf(textOf(lemmas), variables);
    const outcome = await checkRefutation(formula, proof(), { everyLemma: true });
    expect(outcome.verdict).toBe("refuted");
    const core = await checkRefutation(formula, proof());
    if (core.verdict !== "refuted") throw new Error(core.verdict);
    const bytes = Buffer.concat([...writeProof(core.trimmed(), "text")]);
    expect(bytes.toString()).toMatch(/^d /m);
    const again = await checkRefutation(formula, readTextProof(bytes, variables, "trimmed"), {
      everyLemma: true,
    });
    expect(again.verdict).toBe("refuted");
  });

  it("says which lemma does not follow, and that a proof has no end", async () => {
    const formula = {
      variables: 3,
      clauses: flat([
        [1, 2],
        [-1, 2],
        [1, -2],
        [-1, -2, 3],
        [-1, -2, -3],
      ]),
    };
    const check = (text: string) => checkRefutation(formula, proofOf(text, 3));
    expect((await check("2 0\n0\n")).verdict).toBe("refuted");
    expect(await check("c\n3 0\n")).toEqual({ verdict: "incomplete" });
    expect(
      await checkRefutation(
        {
          ...formula,
          clauses: flat([
            [1, 2],
            [-1, 2],
            [-1, -2, 3],
          ]),
        },
        proofOf("2 0\n-2 0\n0\n", 3),
      ),
    ).toEqual({ verdict: "wrong", place: 2 });
    expect(await check("d 1 2 0\n2 0\n0\n")).toMatchObject({ verdict: "wrong" });
  });

  it("agrees with propagation by definition on random clauses, lemmas and deletions", async () => {
    const step = fc.record({ deletes: fc.boolean(), clause });
    await fc.assert(
      fc.asyncProperty(
        fc.array(clause, { minLength: 8, maxLength: 40 }),
        fc.array(step, { maxLength: 12 }),
        async (clauses, steps) => {
          const lemmas = (await learnedFrom(flat(clauses), VARIABLES)) ?? [];
          const mixed = [...steps, ...lemmas.map((lemma) => ({ deletes: false, clause: lemma }))];
          const bytes = Buffer.concat([...writeProof(mixed, "text")]);
          const proof = readTextProof(bytes, VARIABLES, "proof");
          const outcome = await checkRefutation({ variables: VARIABLES, clauses: flat(clauses) }, proof, {
            everyLemma: true,
          });
          expect(outcome.verdict).toBe(plainly(clauses, mixed));
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

/** The same judgement without watched literals, backward checking or any other speed. */
function plainly(
  clauses: readonly (readonly number[])[],
  steps: readonly { readonly deletes: boolean; readonly clause: readonly number[] }[],
): RupOutcome["verdict"] {
  let db = [...clauses];
  const key = (clause: readonly number[]) => [...new Set(clause)].sort().join();
  let bad = false;
  for (const { deletes, clause } of [{ deletes: true, clause: [] }, ...steps]) {
    if (deletes) {
      const at = db.findIndex((other) => key(other) === key(clause));
      // A clause that implies a literal may stay.
      if (at >= 0 && !implies(db, db[at]!)) db = db.filter((_, index) => index !== at);
    } else {
      bad ||= !followsPlainly(db, clause);
      db = [...db, clause];
    }
    if (followsPlainly(db, [])) return bad ? "wrong" : "refuted";
  }
  return "incomplete";
}

/** Is the clause unit under what unit propagation gives? */
function implies(db: readonly (readonly number[])[], clause: readonly number[]): boolean {
  const open = [...new Set(clause)].filter((literal) => !followsPlainly(db, [-literal]));
  const isTrue = [...new Set(clause)].filter((literal) => followsPlainly(db, [literal]));
  return isTrue.length === 1 && open.length <= 1;
}
