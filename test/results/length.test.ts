/** Numbers in words. */
import { describe, expect, test } from "vitest";
import { countOf as countOfChecker } from "../../src/proof/words.ts";
import { countOf, lengthText } from "../../src/results/length.ts";

describe.each([
  ["the program", countOf],
  ["the checker of certificates", countOfChecker],
])("%s", (_, say) => {
  test.each([
    ["moves", "move"],
    ["pushes", "push"],
    ["boxes", "box"],
    ["box lines", "box line"],
    ["box changes", "box change"],
    ["variables", "variable"],
    ["clauses", "clause"],
    ["lemmas", "lemma"],
    ["files", "file"],
    ["bytes", "byte"],
    ["latches", "latch"],
  ])("says several %s, but one %s", (many, one) => {
    expect(say(0, many)).toBe(`0 ${many}`);
    expect(say(1, many)).toBe(`1 ${one}`);
    expect(say(12_345, many)).toBe(`12,345 ${many}`);
  });
});

test("a length is in the units of its metric", () => {
  expect(lengthText("pushes", 1)).toBe("1 push");
  expect(lengthText("moves,pushes", [12, 1])).toBe("12 moves and 1 push");
});
