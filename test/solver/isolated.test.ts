/** The host of isolated solvers, with workers of the test's own making. */
import { expect, it, vi } from "vitest";
import { cadical } from "../../src/solver/cadical.ts";
import type { SolverOptions } from "../../src/solver/contract.ts";
import { isolate, type SpawnSolverWorker } from "../../src/solver/isolated.ts";
import { inWorkerThread } from "../../src/solver/isolated-node.ts";
import type { SolverCall } from "../../src/solver/serve-solver.ts";
import { flat } from "./brute-force.ts";

/** A worker that says how it was called, never solves anything, and can be made to die. */
function deafWorker() {
  const calls: SolverCall[] = [];
  const terminate = vi.fn();
  let die: Parameters<SpawnSolverWorker>[1] = () => {};
  const spawn: SpawnSolverWorker = (receive, died) => {
    die = died;
    return {
      post(call) {
        calls.push(call);
        if (call.type === "create") receive({ type: "created", signature: "deaf" });
      },
      terminate,
    };
  };
  const create = (options: SolverOptions = {}) => isolate(cadical, spawn).create(options);
  return { create, calls, terminate, die: (...args: Parameters<typeof die>) => die(...args) };
}

it("ends the worker of a solver that does not listen, and says why", async () => {
  const { create, terminate } = deafWorker();
  const solver = await create();
  const controller = new AbortController();
  const outcome = solver.solve({ signal: controller.signal });
  controller.abort();
  expect(await outcome).toMatchObject({ status: "unknown", reason: "interrupted" });
  expect(terminate).toHaveBeenCalledOnce();
  expect(await solver.solve()).toMatchObject({
    reason: "solver-failed",
    message: "the solver had to be ended: it was interrupted",
  });
});

it("watches the deadline of a solver that does not", async () => {
  const { create, terminate } = deafWorker();
  const solver = await create();
  expect(await solver.solve({ deadline: performance.now() + 50 })).toMatchObject({ reason: "timeout" });
  expect(terminate).toHaveBeenCalledOnce();
});

it("makes the death of a worker an outcome, now and ever after", async () => {
  const { create, die } = deafWorker();
  const solver = await create();
  const outcome = solver.solve();
  die({ reason: "memory", message: "no more heap" });
  die({ reason: "solver-failed", message: "the worker ended with code 1" });
  expect(await outcome).toMatchObject({ status: "unknown", reason: "memory", message: "no more heap" });
  expect(await solver.solve()).toMatchObject({ status: "unknown", reason: "memory" });
});

it("ends a running call when it is disposed of", async () => {
  const { create, terminate } = deafWorker();
  const solver = await create();
  const outcome = solver.solve();
  solver.dispose();
  solver.dispose();
  expect(await outcome).toMatchObject({ status: "unknown", reason: "interrupted" });
  expect(terminate).toHaveBeenCalledOnce();
});

it("takes one call at a time", async () => {
  const { create } = deafWorker();
  const solver = await create();
  const first = solver.solve();
  await expect(solver.solve()).rejects.toThrow("busy");
  expect(() => solver.add(flat([[1]]), 1)).toThrow("busy");
  solver.dispose();
  await first;
});

it("works without shared memory", async () => {
  const { SharedArrayBuffer: original } = globalThis;
  // @ts-expect-error what pages without cross-origin isolation lack
  delete globalThis.SharedArrayBuffer;
  try {
    const { create, calls } = deafWorker();
    const solver = await create();
    const controller = new AbortController();
    const outcome = solver.solve({ signal: controller.signal });
    controller.abort();
    expect(await outcome).toMatchObject({ reason: "interrupted" });
    expect(calls[0]).toMatchObject({ type: "create", options: {} });
  } finally {
    globalThis.SharedArrayBuffer = original;
  }
});

it("passes on that the backend refuses its options", async () => {
  const create = inWorkerThread(cadical).create({ tuning: { target: 7 } });
  await expect(create).rejects.toThrow('option "target" does not take the value 7');
});
