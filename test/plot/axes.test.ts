/** Where numbers and names stand, and what of an axis is drawn. */
import { expect, test } from "vitest";
import {
  drawAxes,
  type NameAxis,
  type NumberAxis,
  roomForNames,
  scaleX,
  scaleY,
} from "../../src/plot/axes.ts";

const area = { left: 100, top: 40, width: 300, height: 60 };
const names: NameAxis = { kind: "names", names: ["lean", "factored", "a < b"] };
const seconds: NumberAxis = { kind: "log", title: "time (seconds)", domain: [0.01, 10] };

/** Texts with their places, in the order in which they are drawn. */
const texts = (markup: string) =>
  [...markup.matchAll(/<text x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</g)].map(([, x, y, text]) => ({
    ...{ x: Number(x), y: Number(y), text },
  }));
const count = (markup: string, name: string, kind: string) =>
  markup.match(new RegExp(`<${name} class="${kind}"`, "g"))?.length ?? 0;

test("numbers grow to the right and upwards", () => {
  const [toX, toY] = [scaleX(seconds, area), scaleY(seconds, area)];
  expect([0.01, 0.1, 1, 10].map(toX).map(Math.round)).toEqual([100, 200, 300, 400]);
  expect([0.01, 0.1, 1, 10].map(toY).map(Math.round)).toEqual([100, 80, 60, 40]);
});

test("names are the middles of equal bands, from left to right and from the top down", () => {
  expect(names.names.map(scaleX(names, area))).toEqual([150, 250, 350]);
  expect(names.names.map(scaleY(names, area))).toEqual([50, 70, 90]);
  expect(scaleY({ kind: "names", names: ["alone"] }, area)("alone")).toBe(70);
});

test("names stand beside their bands at the left, numbers and their title below", () => {
  const drawn = texts(drawAxes(seconds, names, area));
  const beside = drawn.filter(({ x }) => x < area.left);
  expect(beside).toEqual([
    { x: 92, y: 54, text: "lean" },
    { x: 92, y: 74, text: "factored" },
    { x: 92, y: 94, text: "a &lt; b" },
  ]);
  const below = drawn.filter(({ y }) => y > area.top + area.height);
  expect(below.map(({ text }) => text)).toEqual(["0.01", "0.1", "1", "10", "time (seconds)"]);
});

test("names stand below their bands along the bottom", () => {
  const below = texts(drawAxes(names, seconds, area)).filter(({ x }) => x > area.left);
  expect(below).toEqual([
    { x: 150, y: 118, text: "lean" },
    { x: 250, y: 118, text: "factored" },
    { x: 350, y: 118, text: "a &lt; b" },
  ]);
});

test("only numbers have grid lines; a line along the names stands for the frame", () => {
  const mixed = drawAxes(seconds, names, area);
  expect(count(mixed, "line", "grid")).toBe(4);
  expect(count(mixed, "line", "frame")).toBe(1);
  expect(count(mixed, "rect", "frame")).toBe(0);
  const numbers = drawAxes(seconds, seconds, area);
  expect(count(numbers, "line", "grid")).toBeGreaterThan(4);
  expect(count(numbers, "rect", "frame")).toBe(1);
});

test("the longest name decides how much room names need", () => {
  const roomOf = (...list: string[]) => roomForNames({ kind: "names", names: list });
  expect(roomOf("lean", "factored")).toBe(roomOf("factored"));
  expect(roomOf("factored")).toBeGreaterThan(roomOf("lean"));
  expect(roomOf()).toBeLessThan(roomOf("x"));
});

test("large numbers do not reach the title", () => {
  const clauses: NumberAxis = { kind: "log", title: "clauses (number)", domain: [500, 5_000_000] };
  const shown = texts(drawAxes(seconds, clauses, { ...area, height: 300 })).map(({ text }) => text);
  expect(shown).toEqual(expect.arrayContaining(["1,000", "10 k", "100 k", "1 M"]));
});
