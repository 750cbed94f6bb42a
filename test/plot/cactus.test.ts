/** Cactus plots, by times whose order can be worked out by hand. */
import { expect, test } from "vitest";
import { cactus, cactusPlot } from "../../src/plot/cactus.ts";

test("times are in ascending order, counted from 1", () => {
  expect(cactus([3, 1, 2])).toEqual([
    { x: 1, y: 1 },
    { x: 2, y: 2 },
    { x: 3, y: 3 },
  ]);
});

test("the legend says which configuration decided nothing", () => {
  const style = { colour: 0, mark: 0, dash: 0 };
  const lines = [
    { name: "quick", style, seconds: [0.5] },
    { name: "slow", style, seconds: [] },
  ];
  const { body } = cactusPlot({ name: "c", lines, levels: 1, limit: 9, legendTitle: "which" });
  expect(body).toContain("1 level in at most 0.500 s each");
  expect(body).toContain(">slow (none)<");
  expect(body).not.toContain("quick (none)");
});
