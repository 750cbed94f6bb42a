/** Jobs in real worker threads. */
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../src/bmc/contract.ts";
import { boardFromDrawing } from "../../src/game/board.ts";
import { nodeWorkers, solveInWorker } from "../../src/job/node.ts";
import { createRunner } from "../../src/job/runner.ts";
import { EASY, HARD } from "../support/levels.ts";

const ONE_PUSH = boardFromDrawing(EASY);
const HUGE = boardFromDrawing(HARD);

test("a board is solved in a worker as on the calling thread", async () => {
  const events: string[] = [];
  const result = await solveInWorker(ONE_PUSH, {}, { onProgress: ({ type }) => events.push(type) });
  expect(result).toMatchObject({ verdict: "optimal", moves: 1, solution: "R" });
  expect(events).toContain("plan");
  expect(events).toContain("bound");
});

test("boxes that must all come home stay that rule in the worker", async () => {
  const board = boardFromDrawing("######\n#@$..#\n######", "boxes-home");
  expect(await solveInWorker(board)).toMatchObject({ verdict: "optimal", moves: 1 });
});

test.each(["bmc", "search"] as const)("the %s engine stops when interrupted", async (engine) => {
  const controller = new AbortController();
  const runner = createRunner(nodeWorkers(null));
  const options = { ...DEFAULT_OPTIONS, engine };
  const running = runner.run(HUGE, options, {
    signal: controller.signal,
    onProgress: ({ type }) => type === "work" && setTimeout(() => controller.abort(), 100),
  });
  expect(await running).toMatchObject({ verdict: "unknown", reason: "interrupted" });
  expect(await runner.run(ONE_PUSH, options)).toMatchObject({ verdict: "optimal" });
  runner.dispose();
});

test("the calling thread stays responsive while a job runs", async () => {
  const running = solveInWorker(HUGE, { timeout: 0.3 });
  let ticks = 0;
  const ended = running.then(() => true);
  while (!(await Promise.race([ended, delay(10, false)]))) ticks++;
  expect(ticks).toBeGreaterThan(5);
  expect(await running).toMatchObject({ verdict: "unknown", reason: "timeout" });
});

test("a worker whose heap is full is a result with reason memory, and the next job runs", async () => {
  const runner = createRunner(nodeWorkers(1));
  const full = await runner.run(HUGE, { ...DEFAULT_OPTIONS, engine: "search" });
  expect(full).toMatchObject({ verdict: "unknown", reason: "memory" });
  expect(await runner.run(ONE_PUSH, DEFAULT_OPTIONS)).toMatchObject({ verdict: "optimal" });
  runner.dispose();
});
