/** The one suite that every backend runs, in the calling thread and in a worker of its own. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { falsifiedClause } from "../../src/cnf/formula.ts";
import type { SolveOutcome, Solver } from "../../src/solver/contract.ts";
import { inWorkerThread } from "../../src/solver/isolated-node.ts";
import { backends } from "../../src/solver/registry.ts";
import { runs } from "../support/boards.ts";
import { type Clauses, flat, pigeonhole, satisfiable } from "./brute-force.ts";

const forms = backends.flatMap((backend) => [
  { name: `${backend.name} in the calling thread`, backend, isolated: false },
  { name: `${backend.name} in a worker`, backend: inWorkerThread(backend), isolated: true },
]);

const VARIABLES = 8;
const literal = fc.integer({ min: 1, max: VARIABLES }).chain((v) => fc.constantFrom(v, -v));
const clause = fc.uniqueArray(literal, { minLength: 1, maxLength: 3, selector: Math.abs });

/** Hard enough that no solver ends before it is stopped. */
const HARD = pigeonhole(11);

describe.each(forms)("$name", ({ backend, isolated }) => {
  async function withSolver<T>(use: (solver: Solver) => Promise<T>, options = {}): Promise<T> {
    const solver = await backend.create(options);
    try {
      return await use(solver);
    } finally {
      solver.dispose();
    }
  }
  const decide = (variables: number, clauses: Clauses, assumptions: readonly number[] = []) =>
    withSolver(async (solver) => {
      solver.add(flat(clauses), variables);
      return solver.solve({ assumptions });
    });

  it("decides the smallest formulas", async () => {
    expect((await decide(0, [])).status).toBe("sat");
    expect((await decide(0, [[]])).status).toBe("unsat");
    expect((await decide(1, [[1], [-1]])).status).toBe("unsat");
    expect(await decide(2, [[1, 2], [-1]])).toMatchObject({ status: "sat", model: Uint8Array.of(0, 0, 1) });
  });

  it("gives every variable a value, also one that no clause mentions", async () => {
    const outcome = await decide(9, [[3]]);
    expect(outcome.status === "sat" && outcome.model.length).toBe(10);
  });

  // A trace of the interface: clauses come in portions, each followed by a call under assumptions.
  const trace = fc.array(
    fc.tuple(
      fc.array(clause, { maxLength: 14 }),
      fc.uniqueArray(literal, { maxLength: 3, selector: Math.abs }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  it("agrees with trying everything, over incremental traces with assumptions", async () => {
    await fc.assert(
      fc.asyncProperty(trace, async (calls) => {
        await withSolver(async (solver) => {
          const all: number[][] = [];
          for (const [clauses, assumptions] of calls) {
            all.push(...clauses);
            solver.add(flat(clauses), VARIABLES);
            const outcome = await solver.solve({ assumptions });
            const units = assumptions.map((assumption) => [assumption]);
            expect(outcome.status).toBe(satisfiable(VARIABLES, [...all, ...units]) ? "sat" : "unsat");
            if (outcome.status === "sat")
              expect(falsifiedClause(flat(all), outcome.model, assumptions)).toBeNull();
            if (outcome.status === "unsat") {
              expect(assumptions).toEqual(expect.arrayContaining([...outcome.failed]));
              const core = outcome.failed.map((assumption) => [assumption]);
              expect(satisfiable(VARIABLES, [...all, ...core])).toBe(false);
            }
          }
        });
      }),
      { numRuns: runs(isolated ? 4 : 80) },
    );
  });

  it.each([1, -1])(
    "holds a single assumption (%i) about a variable that clauses mention or not",
    async (sign) => {
      expect(await decide(1, [], [sign])).toMatchObject({
        status: "sat",
        model: Uint8Array.of(0, sign > 0 ? 1 : 0),
      });
      expect(await decide(1, [[-sign]], [sign])).toMatchObject({ status: "unsat", failed: [sign] });
    },
  );

  it("forgets the assumptions of a call with the call", async () => {
    await withSolver(async (solver) => {
      solver.add(flat([[1, 2]]), 2);
      expect((await solver.solve({ assumptions: [-1, -2] })).status).toBe("unsat");
      expect((await solver.solve()).status).toBe("sat");
      solver.add(flat([[-3, 1]]), 3);
      const outcome = await solver.solve({ assumptions: [3, -2] });
      expect(outcome).toMatchObject({ status: "sat", model: Uint8Array.of(0, 1, 0, 1) });
    });
  });

  it("names no assumption where none was needed", async () => {
    expect(await decide(2, [[1], [-1]], [2])).toMatchObject({ status: "unsat", failed: [] });
  });

  it("ends at a deadline that has passed, as a time-out; one far away never comes", async () => {
    await withSolver(async (solver) => {
      solver.add(flat([[1]]), 1);
      const outcome = await solver.solve({ deadline: performance.now() - 1 });
      expect(outcome).toMatchObject({ status: "unknown", reason: "timeout" });
      expect((await solver.solve({ deadline: performance.now() + 1e12 })).status).toBe("sat");
    });
  });

  // MiniSat in the calling thread has no limits: only its worker can be ended.
  it.skipIf(!isolated && backend.name === "minisat")(
    "ends at a deadline in the middle of a call, as a time-out",
    async () => {
      const outcome = await withSolver(async (solver) => {
        solver.add(flat(HARD.clauses), HARD.variables);
        return solver.solve({ deadline: performance.now() + 300 });
      });
      expect(outcome).toMatchObject({ status: "unknown", reason: "timeout" });
    },
  );

  // MiniSat can only be stopped together with its worker.
  it.skipIf(backend.name === "minisat")("goes on after a time-out", async () => {
    await withSolver(async (solver) => {
      const guard = HARD.variables + 1;
      solver.add(flat(HARD.clauses.map((clause) => [...clause, -guard])), guard);
      const outcome = await solver.solve({ assumptions: [guard], deadline: performance.now() + 100 });
      expect(outcome).toMatchObject({ status: "unknown", reason: "timeout" });
      expect((await solver.solve({ assumptions: [-guard] })).status).toBe("sat");
    });
  });

  // In the calling thread the signal cannot fire while the call blocks it.
  it.skipIf(!isolated)("is interrupted in the middle of a call", async () => {
    const controller = new AbortController();
    const outcome = await withSolver((solver) => {
      solver.add(flat(HARD.clauses), HARD.variables);
      setTimeout(() => controller.abort(), 200);
      return solver.solve({ signal: controller.signal });
    });
    expect(outcome).toMatchObject({ status: "unknown", reason: "interrupted" });
  });

  it("says that it was interrupted when the signal had fired before", async () => {
    const outcome = await withSolver((solver) => solver.solve({ signal: AbortSignal.abort() }));
    expect(outcome).toMatchObject({ status: "unknown", reason: "interrupted" });
  });

  it("runs out of memory as a typed outcome, again on the next call, and a new solver works", async () => {
    const outcomes = await withSolver(
      async (solver) => {
        fill(solver);
        return [await solver.solve(), await solver.solve()];
      },
      backend.name === "cadical" ? { memory: 20 * 2 ** 20 } : {},
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "unknown", reason: "memory" });
    expect((await decide(1, [[1]])).status).toBe("sat");
  });

  it("does not grow over 1,000 calls", async () => {
    await withSolver(async (solver) => {
      solver.add(
        flat([
          [1, 2, 3],
          [-1, -2],
          [-2, -3],
        ]),
        3,
      );
      const memory = async (calls: number) => {
        let last: SolveOutcome | null = null;
        for (let i = 0; i < calls; i++) last = await solver.solve({ assumptions: [i % 2 === 0 ? 1 : -1, 2] });
        return last!.memory;
      };
      const early = await memory(100);
      expect(await memory(900)).toBe(early);
    });
  });

  it("refuses to be used after it was disposed", async () => {
    const solver = await backend.create();
    solver.dispose();
    solver.dispose();
    expect(() => solver.add(flat([[1]]), 1)).toThrow(/disposed/);
    await expect(solver.solve()).rejects.toThrow(/disposed/);
  });

  it("refuses what no solver can read: variables it was not told of, an open clause, no literal", async () => {
    await withSolver(async (solver) => {
      expect(() => solver.add(Int32Array.of(1, -3, 0), 2)).toThrow("literal -3 is beyond the 2 variables");
      expect(() => solver.add(Int32Array.of(1, 0, 2), 2)).toThrow("the last clause is not ended by 0");
      solver.add(flat([[1, 2]]), 2);
      await expect(solver.solve({ assumptions: [3] })).rejects.toThrow("assumption 3");
      await expect(solver.solve({ assumptions: [0] })).rejects.toThrow("assumption 0");
      expect((await solver.solve()).status).toBe("sat");
    });
  });

  it("neither keeps nor changes the caller's clauses", async () => {
    await withSolver(async (solver) => {
      const clauses = flat([[1, 2], [-1]]);
      solver.add(clauses, 2);
      expect(clauses).toEqual(flat([[1, 2], [-1]]));
      clauses.fill(0);
      expect(await solver.solve()).toMatchObject({ status: "sat", model: Uint8Array.of(0, 0, 1) });
    });
  });
});

/** More variables than 64 MiB hold. */
function fill(solver: Solver): void {
  const variables = 1_500_000;
  const literals = Int32Array.from({ length: variables + variables / 100 }, (_, i) =>
    i % 101 === 100 ? 0 : i - Math.floor(i / 101) + 1,
  );
  solver.add(literals, variables);
}
