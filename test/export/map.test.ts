import { describe, expect, test } from "vitest";
import { ExportMap, readMap, writeMap } from "../../src/export/map.ts";
import { boardFromDrawing } from "../../src/game/board.ts";
import { zoo } from "../support/boards.ts";
import { bytesOf, requestFor } from "./requests.ts";

const HASH = "0".repeat(64);
const mapOf = (wanted: ReturnType<typeof requestFor>) =>
  [...writeMap(wanted.format, wanted.request, "sokobmc test", HASH)].join("");

test("a request comes back from its map, so that the same bytes can be written again", () => {
  const wanted = requestFor(boardFromDrawing("######\n#@$$.#\n######", "boxes-home"), {
    format: "dimacs",
    encoding: "lean",
    amo: "product",
    steps: 3,
  });
  const { format, request, map } = readMap(mapOf(wanted));
  expect(bytesOf({ format, request }).equals(bytesOf(wanted))).toBe(true);
  expect(map.hash).toBe(HASH);
});

test("what is said on top of the rules comes back too", () => {
  const wanted = requestFor(zoo("one push"), { format: "aiger", additions: ["one-agent", "no-idle"] });
  const { format, request } = readMap(mapOf(wanted));
  expect(bytesOf({ format, request }).equals(bytesOf(wanted))).toBe(true);
  expect(ExportMap.strict().parse(JSON.parse(mapOf(wanted))).additions).toEqual(["one-agent", "no-idle"]);
});

test("the map holds every variable, many thousands too, and keeps to its schema", () => {
  const wanted = requestFor(zoo("ten boxes"), { format: "dimacs", steps: 30, plain: true });
  const map = ExportMap.strict().parse(JSON.parse(mapOf(wanted)));
  expect(map.variables.length).toBeGreaterThan(4096);
  expect(map.variables[0]).toMatch(/^agent\[\d+,\d+\]@0$/);
  expect(map.variables).toEqual([...wanted.format.names(wanted.request)]);
});

describe("what is no map is refused", () => {
  const good = mapOf(requestFor(zoo("one push"), { format: "smv" }));
  test.each([
    ["nothing", "", "no JSON"],
    ["something else", "{}", "no map of export: map"],
    ["a map that is cut off", good.slice(0, 100), "no JSON"],
    ["an unknown format", good.replace('"smv"', '"svm"'), 'no format "svm"'],
    ["an unknown encoding", good.replace('"coordinate"', '"co"'), 'no encoding is called "co"'],
    ["a broken board", good.replace("#@$.#", "#@$.##"), "do not fill"],
    ["a board without a player", good.replace("#@$.#", "#_$.#"), "exactly one player"],
  ])("%s", (_, text, message) => {
    expect(() => readMap(text)).toThrow(message);
    expect(() => readMap(text)).toThrow(expect.objectContaining({ name: "ForeignAnswerError" }));
  });
});
