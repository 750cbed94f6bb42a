import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LINT_CODES, lint } from "../../src/level/index.ts";
import { lintInSteps } from "../../src/level/lint/lint.ts";
import { SMALL, small } from "./support.ts";

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const slc = (head: string, size: string) =>
  `<?xml version="1.0"?>${head}\n<SokobanLevels><LevelCollection>\n<Level ${size}>\n${SMALL.map((row) => `<L>${row}</L>\n`).join("")}</Level></LevelCollection></SokobanLevels>`;
const wide = `${"#".repeat(300)}\n#@$.${" ".repeat(295)}#\n${"#".repeat(300)}`;

/** For each code a file that has it, and where. */
const SAMPLES: Record<keyof typeof LINT_CODES, [string | Uint8Array, string]> = {
  "no-levels": ["nothing here", "null:null"],
  "file-too-large": ["\n".repeat(2_000_001), "null:null"],
  "broken-xml": ["<?xml version='1.0'?><SokobanLevels><Level", "null:null"],
  "xml-entities": [slc('<!DOCTYPE a [<!ENTITY b "c">]>', ""), "1:35"],
  "not-utf8": [latin(`caf\u00e9\n${small}`), "null:null"],
  "mixed-line-ends": [small.replace("\n", "\r\n"), "null:null"],
  "stray-mark": [`${small}\n\ufeff`, "null:null"],
  "nul-bytes": [`${small}\0`, "null:null"],
  "control-characters": [`a \u001b[2J\n${small}`, "1:3"],
  "empty-drawing": [`###\n# #\n###\n\n${small}`, "1:1"],
  "blank-line-in-board": [`#####\n#  .#\n\n#@$ #\n#####\n`, "3:1"],
  numbering: [`; 1\n${small}\n\n; 3\n${small}`, "6:1"],
  "duplicate-key": [`${small}\nAuthor: A\nauthor: B`, "5:1"],
  "unknown-key": [`${small}\nWeather: fine`, "4:1"],
  "size-differs": [slc("", 'Width="4" Height="3"'), "4:4"],
  "no-player": ["####\n#$.#\n####", "1:1"],
  "several-players": ["######\n#@$.@#\n######", "2:5"],
  "no-boxes": ["####\n#@.#\n####", "1:1"],
  "no-targets": ["####\n#@$#\n####", "1:1"],
  "too-few-rows": ["#@$.#\n#####", "1:1"],
  "too-large": [wide, "1:1"],
  "unknown-character": ["######\n#@?$.#\n######", "2:3"],
  tab: ["######\n#@\t$.#\n######", "2:3"],
  "run-length": ["5#\n#@$.#\n4#3\n", "3:3"],
  "extra-boxes": ["######\n#@$$.#\n######", "2:2"],
  "extra-targets": ["######\n#@$..#\n######", "2:2"],
  "open-walls": ["#####\n#@$.\n#####", "2:5"],
  variant: [`${small}\nGame: Hexoban`, "1:1"],
  dialect: ["XXXXX\nX@*.X\nXXXXX", "1:1"],
  "sealed-boxes": ["#######\n#@$.#*#\n#######", "2:6"],
  "sealed-box-off-target": ["#######\n#@$.#$#\n#######", "2:6"],
  "sealed-target": ["#######\n#@$.#.#\n#######", "2:6"],
  "already-solved": ["####\n#@*#\n####", "2:2"],
  "dead-start": ["#######\n#@$..$#\n#######", "2:6"],
  "unreachable-target": ["######\n#.@$##\n######", "2:2"],
  "stuck-box": ["######\n#@$.*#\n######", "2:5"],
  "unused-floor": ["########\n# @$.  #\n########", "2:2"],
  "duplicate-level": [`${small}\n\n#####\n#.$@#\n#####`, "5:1"],
  "duplicate-title": [`One\n${small}\n\nOne\n######\n#@$ .#\n######`, "7:1"],
  "bad-solution": [`${small}\nSolution\n3R2\n`, "5:1"],
  "solution-fails": [`${small}\nSolution\nuR\n`, "5:1"],
  "solution-unfinished": ["######\n#@$ .#\n######\nSolution\nR\n", "5:1"],
  "solution-overlong": [`${small}\nSolution\nRl\n`, "5:1"],
  "solution-case": [`${small}\nSolution\nr\n`, "5:1"],
};

describe("lint", () => {
  it.each(Object.entries(SAMPLES))("finds %s where it is", (code, [input, place]) => {
    const { findings } = lint(input);
    const found = findings.filter((finding) => finding.code === code);
    expect(found.map(({ line, column }) => `${line}:${column}`)).toContain(place);
    for (const { severity, hint } of found)
      expect({ severity, hint }).toEqual(LINT_CODES[code as keyof typeof LINT_CODES]);
  });

  it("has a paragraph in docs/lint.md for every code, with its severity, and for no other", () => {
    const text = readFileSync(new URL("../../docs/lint.md", import.meta.url), "utf8");
    const documented = [...text.matchAll(/^### `([^`]+)` \((\w+)\)\n\n\S/gm)].map((match) => [
      match[1],
      match[2],
    ]);
    const codes = Object.entries(LINT_CODES).map(([code, { severity }]) => [code, severity]);
    expect(documented.sort()).toEqual(codes.sort());
  });

  it("does not stop at the first error, and reports in the order of the file", () => {
    const { findings, levels, valid } = lint(`; 2\n####\n#$.#\n####\n\n${small}\n\n######\n#@?$.#\n#####\n`);
    expect(findings.map(({ code, level, line }) => `${code} ${level} ${line}`)).toEqual([
      "no-player 1 2",
      "unknown-character 3 11",
    ]);
    expect([levels, valid]).toEqual([3, 1]);
  });

  it("finds nothing in a plain good file", () => {
    expect(lint(`; Author: Ada\n\n; 1\n#####\n#@$.#\n#####\n`).findings).toEqual([]);
  });

  it("takes two drawings for two, though they would be one without the blank line", () => {
    const text = `####\n#$.#\n####\n\n${small}\n\n####\n#@.#\n####\n`;
    expect(lint(text).findings.map(({ code }) => code)).toEqual(["no-player", "no-boxes"]);
  });

  it("sees that levels are equal turned, mirrored and with other decoration outside", () => {
    const board = ["#######", "#@$ . #", "#  ####", "####"];
    const turned = ["  ####", "  #@ #", "  #$ #", "  # ##", "###.# ", "# # # ", "#####"].map((row) =>
      row.slice(2),
    );
    const decorated = ["########", "#@$ . ##", "#  #####", "########"];
    const other = ["#######", "#@$ . #", "# #####", "####"];
    const text = [board, [...turned.slice(0, 5), "# #", "###"], decorated, other]
      .map((rows) => rows.join("\n"))
      .join("\n\n");
    const found = lint(text).findings.filter(({ code }) => code === "duplicate-level");
    expect(found.map(({ level }) => level)).toEqual([2, 3]);
  });

  it("gives source lines that are safe to print, columns in place", () => {
    const { sourceLine } = lint(`\u001b[31m\tx\u202e\n${small}\0${small}`);
    expect(sourceLine(1)).toBe("␛[31m x\ufffd");
    expect(sourceLine(4)).toBe("##### #####");
    expect(sourceLine(99)).toBe("");
  });

  it("tells its progress level by level", () => {
    const steps = [...lintInSteps(`${small}\n\n${small}\n\n${small}`)];
    expect(steps).toEqual([0, 1, 2].map((done) => ({ done, of: 3 })));
  });
});
