import { Cadical, createModule } from "cadical-wasm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cadical, OWN_OPTIONS } from "../../src/solver/cadical.ts";
import type { SolverOptions } from "../../src/solver/contract.ts";
import { backends, findBackend } from "../../src/solver/registry.ts";
import { flat, pigeonhole } from "./brute-force.ts";

afterEach(() => vi.restoreAllMocks());

const HARD = pigeonhole(6);

async function decideHard(options: SolverOptions = {}) {
  const solver = await cadical.create(options);
  solver.add(flat(HARD.clauses), HARD.variables);
  const outcome = await solver.solve();
  solver.dispose();
  return outcome;
}

describe("options", () => {
  it("that are set here exist, and take the values", async () => {
    const solver = new Cadical(await createModule(), OWN_OPTIONS);
    for (const [name, value] of Object.entries(OWN_OPTIONS)) {
      expect(solver.getOption(name as keyof typeof OWN_OPTIONS), name).toBe(value);
    }
    solver.dispose();
  });

  it.each([
    [{ inprocessing: 0, target: 2, otfs: 0 }, null],
    [{ inprocesing: 0 }, /unknown solver option 'inprocesing'/i],
    [{ target: 7 }, 'option "target" does not take the value 7'],
    // The solver would hand out variable numbers of its own.
    [{ factor: 1 }, 'option "factor" cannot be set here'],
    [{ report: 1 }, 'option "report" cannot be set here'],
  ])("%j are taken or refused by name", async (tuning, refusal) => {
    if (refusal === null) expect((await decideHard({ tuning })).status).toBe("unsat");
    else await expect(cadical.create({ tuning })).rejects.toThrow(refusal);
  });
});

it("counts the conflicts of each call", async () => {
  const solver = await cadical.create();
  solver.add(flat(HARD.clauses.map((clause) => [...clause, -(HARD.variables + 1)])), HARD.variables + 1);
  const first = await solver.solve({ assumptions: [HARD.variables + 1] });
  const second = await solver.solve();
  solver.dispose();
  expect(first.status).toBe("unsat");
  expect(first.conflicts).toBeGreaterThan(10);
  expect(second).toMatchObject({ status: "sat", conflicts: 0 });
});

it("prints nothing, also when it runs out of memory", async () => {
  const printed = [vi.spyOn(console, "log"), vi.spyOn(console, "error"), vi.spyOn(console, "warn")];
  expect((await decideHard()).status).toBe("unsat");
  const solver = await cadical.create({ memory: 17 * 2 ** 20 });
  const variables = 100_000;
  solver.add(
    Int32Array.from({ length: 4 * variables }, (_, i) => (i % 4 === 3 ? 0 : 1 + ((i * 7919) % variables))),
    variables,
  );
  expect(await solver.solve()).toMatchObject({ status: "unknown", reason: "memory" });
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});

it("never takes more than its memory limit", async () => {
  const limit = 24 * 2 ** 20;
  const solver = await cadical.create({ memory: limit });
  for (let batch = 1; batch <= 20; batch++) {
    const variables = batch * 20_000;
    solver.add(
      Int32Array.from({ length: 2 * variables }, (_, i) => (i % 2 === 1 ? 0 : 1 + (i >> 1))),
      variables,
    );
  }
  const outcome = await solver.solve();
  expect(outcome).toMatchObject({
    status: "unknown",
    reason: "memory",
    message: "CaDiCaL needs more memory than the limit of 24 MiB",
  });
  expect(outcome.memory).toBeLessThanOrEqual(limit);
});

it("refuses at once what cannot fit, with numbers", async () => {
  const solver = await cadical.create();
  solver.add(Int32Array.of(20_000_000, 0), 20_000_000);
  expect(await solver.solve()).toMatchObject({
    status: "unknown",
    reason: "memory",
    message:
      "a formula of 20,000,000 variables needs at least 2,537 MiB, more than the 2,048 MiB that CaDiCaL may take",
  });
});

it("says within a factor of three what a formula takes", async () => {
  const random = (bound: number) => 1 + Math.floor(Math.random() * bound);
  const [variables, clauses] = [200_000, 700_000];
  const literals = new Int32Array(clauses * 4);
  for (let i = 0; i < literals.length; i++) {
    if (i % 4 < 3) literals[i] = random(variables) * (Math.random() < 0.5 ? 1 : -1);
  }
  const solver = await cadical.create();
  solver.add(literals, variables);
  const { memory } = await solver.solve({ deadline: performance.now() });
  const said = cadical.memoryFor?.({ variables, clauses, literals: 3 * clauses }) ?? 0;
  expect(said / memory!).toBeGreaterThan(1 / 3);
  expect(said / memory!).toBeLessThan(3);
});

it("stops when shared memory says so", async () => {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const solver = await cadical.create({ stop });
  stop[0] = 1;
  expect(await solver.solve()).toMatchObject({ status: "unknown", reason: "interrupted" });
  stop[0] = 0;
  expect((await solver.solve()).status).toBe("sat");
});

it("many solvers made and disposed leave nothing behind", async () => {
  for (let i = 0; i < 200; i++) {
    const solver = await cadical.create();
    solver.add(flat([[1], [-1, 2]]), 2);
    expect((await solver.solve()).status).toBe("sat");
    solver.dispose();
  }
  // 200 heaps of 16 MiB each would be 3.2 GiB.
  expect(process.memoryUsage().rss).toBeLessThan(2.5 * 2 ** 30);
});

it("an unknown solver is refused by a message that lists what there is", () => {
  expect(() => findBackend("glucose")).toThrow(/cadical.*minisat/);
  for (const { name } of backends) expect(findBackend(name).name).toBe(name);
});
