import { describe, expect, it } from "vitest";
import { readLevels } from "../../src/level/index.ts";
import { only, SMALL, small } from "./support.ts";

const titles = (text: string) => readLevels(text).levels.map(({ title }) => title);

describe("plain text", () => {
  it("reads every letter of the alphabet", () => {
    const aliases = only("########\n#pb-o_ #\n#B  b o#\n########");
    expect(aliases.rows).toEqual(["########", "#@$ .  #", "#*  $ .#", "########"]);
    expect(aliases.errors).toEqual([]);
    expect(only("#####\n#Mb.#\n# b #\n#####").rows).toEqual(only("#####\n#+$.#\n# $ #\n#####").rows);
    expect(only("#####\n#m$P#\n#####").errors.map(({ code }) => code)).toEqual(["several-players"]);
  });

  it("cuts the indent all rows share and blanks at the ends, and keeps ragged rows", () => {
    const level = only("   ####  \n  \t\n\n     ####\n  ###  #   \n  #@$ .#\n  ######\n");
    expect(level.rows).toEqual(["   ####", "###  #", "#@$ .#", "######"]);
    expect(level.line).toBe(4);
  });

  it("cuts a common indent of tabs", () => {
    expect(only(SMALL.map((row) => `\t${row}\t`).join("\n")).errors).toEqual([]);
  });

  it("keeps an interior empty row that is written with a floor sign", () => {
    expect(only("#####\n#@$.#\n#####\n-\n#####").rows).toEqual([...SMALL, "", "#####"]);
  });

  it("does not take rules, lists and comments for rows", () => {
    const text = `----------\n# a comment\n* item\n***\n${small}\n=====\n...\n; ### 3 ###\n##########\n`;
    expect(only(text).rows).toEqual(SMALL);
  });

  it("takes the text line right above a board for its title", () => {
    expect(titles(`Prose.\n\nOne\n${small}\nTwo: the sequel\n\n2 b\n${small}\n\n${small}`)).toEqual([
      "One",
      "2 b",
      null,
    ]);
  });

  it.each([
    ["above", `; 1\n${small}\n\n; 2 Name\n${small}\n`],
    ["above, behind a blank line", `; 1\n\n${small}\n\n; 2 Name\n\n${small}\n`],
    ["below", `${small}\n; 1\n\n${small}\n; 2 Name\n`],
    ["below, behind a blank line", `${small}\n\n; 1\n\n${small}\n\n; 2 Name\n`],
    ["above, without blank lines", `; 1\n${small}\n; 2 Name\n${small}\n`],
    ["below, without blank lines", `${small}\n; 1\n${small}\n; 2 Name`],
  ])("reads numbers in comments %s the boards", (_, text) => {
    expect(titles(text)).toEqual([null, "Name"]);
  });

  it("keeps a number that does not count the levels", () => {
    expect(titles(`; 7\n${small}\n\n; 9 Nine\n${small}\n`)).toEqual(["7", "9 Nine"]);
  });

  it("reads keys above the first board as the collection's, below a board as its own", () => {
    const file = readLevels(
      `; Collection: Tests\n; Author: A. Nonymous\n\n${small}\nTitle: One\nAuthor: B\n\n${small}\nTitle: Two\nhttps://example.org\n`,
    );
    expect(file.keys.map(({ key, value }) => [key, value])).toEqual([
      ["Collection", "Tests"],
      ["Author", "A. Nonymous"],
    ]);
    expect(file.levels.map(({ title, author }) => [title, author])).toEqual([
      ["One", "B"],
      ["Two", "A. Nonymous"],
    ]);
  });

  it("makes control characters in titles visible", () => {
    expect(titles(`\u001b[2JBoo\u202e\u0007\n${small}`)).toEqual(["␛[2JBoo\ufffd␇"]);
  });
});
