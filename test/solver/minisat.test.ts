import { afterEach, expect, it, vi } from "vitest";
import { minisat } from "../../src/solver/minisat.ts";
import { flat } from "./brute-force.ts";

afterEach(() => vi.restoreAllMocks());

it("prints nothing and leaves the process alone", async () => {
  const printed = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  const before = process.eventNames().map((name) => [name, process.listenerCount(name)]);
  const solver = await minisat.create();
  solver.add(flat([[1]]), 1);
  expect((await solver.solve()).status).toBe("sat");
  expect(process.eventNames().map((name) => [name, process.listenerCount(name)])).toEqual(before);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});

it("keeps selectors of assumptions apart from variables that come later", async () => {
  const solver = await minisat.create();
  solver.add(flat([[1, 2]]), 2);
  expect((await solver.solve({ assumptions: [-1, 2] })).status).toBe("sat");
  // Variable 3 is the next number: it must not be the selector that the call before made false for good.
  solver.add(flat([[3]]), 3);
  const outcome = await solver.solve({ assumptions: [3, -1] });
  expect(outcome).toMatchObject({ status: "sat", model: Uint8Array.of(0, 0, 1, 1) });
});

it("says at once that a memory limit below its fixed heap cannot be kept", async () => {
  const solver = await minisat.create({ memory: 2 ** 20 });
  expect(await solver.solve()).toMatchObject({ status: "unknown", reason: "memory" });
});

it("refuses options: it has none", async () => {
  await expect(minisat.create({ tuning: { seed: 1 } })).rejects.toThrow(RangeError);
});
