/** Many tasks side by side, their answers in order. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { runInOrder } from "../../src/job/pool.ts";

test("answers come in the order of the items, whatever finishes first, and never two on one runner", async () => {
  const property = fc.asyncProperty(
    fc.scheduler(),
    fc.integer({ min: 0, max: 12 }),
    fc.integer({ min: 1, max: 4 }),
    async (scheduler, count, runners) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const busy = new Set<number>();
      const emitted: number[] = [];
      const work = async (item: number, runner: number) => {
        expect(busy.has(runner)).toBe(false);
        busy.add(runner);
        await scheduler.schedule(Promise.resolve());
        busy.delete(runner);
        return item;
      };
      const all = runInOrder(items, [...Array(runners).keys()], work, (result) => emitted.push(result));
      await scheduler.waitFor(all);
      expect(emitted).toEqual(items);
    },
  );
  await fc.assert(property, { numRuns: 50 });
});

test("an answer is told before later ones are there", async () => {
  const emitted: number[] = [];
  const work = async (item: number) => {
    expect(emitted).toEqual([0, 1, 2].slice(0, item));
    return item;
  };
  await runInOrder([0, 1, 2], ["only runner"], work, (result) => emitted.push(result));
  expect(emitted).toEqual([0, 1, 2]);
});

test("after an abort nothing new begins, and what runs is still told", async () => {
  const controller = new AbortController();
  const emitted: number[] = [];
  const work = async (item: number) => {
    if (item === 1) controller.abort();
    return item;
  };
  await runInOrder([0, 1, 2, 3], ["runner"], work, (result) => emitted.push(result), controller.signal);
  expect(emitted).toEqual([0, 1]);
});

test("a failure is thrown, and nothing is told after it", async () => {
  const emitted: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error("disagreement");
    await new Promise((resolve) => setTimeout(resolve, 10));
    return item;
  };
  const all = runInOrder([0, 1, 2], ["a", "b"], work, (result) => emitted.push(result));
  await expect(all).rejects.toThrow("disagreement");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(emitted).toEqual([]);
});
