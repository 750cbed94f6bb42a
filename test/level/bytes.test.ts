import { describe, expect, it } from "vitest";
import { readLevels } from "../../src/level/index.ts";
import { only, places, SMALL, small } from "./support.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * (text.length + 1)));
  for (const [index, unit] of [0xfeff, ...[...text].map((letter) => letter.charCodeAt(0))].entries())
    view.setUint16(2 * index, unit, littleEndian);
  return new Uint8Array(view.buffer);
};
const two = ["Först", ...SMALL, "", "Second", ...SMALL];
const titles = (input: Uint8Array | string) => readLevels(input).levels.map(({ title }) => title);

describe("bytes of a level file", () => {
  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["lone CR", "\r"],
    ["CR CR LF, the trace of a file converted twice", "\r\r\n"],
  ])("ends lines at %s and counts them right", (_, end) => {
    const { levels } = readLevels(utf8(two.join(end)));
    expect(levels.map(({ title, line }) => [title, line])).toEqual([
      ["Först", 2],
      ["Second", 7],
    ]);
  });

  it("reads UTF-16 of both byte orders with a mark", () => {
    expect(titles(utf16(two.join("\n"), true))).toEqual(["Först", "Second"]);
    expect(titles(utf16(two.join("\n"), false))).toEqual(["Först", "Second"]);
  });

  it("strips a byte order mark, also where two files were joined", () => {
    const file = `\ufeff${small}\n\n\ufeff${small}\n`;
    expect(readLevels(utf8(file)).levels.map(({ errors }) => errors)).toEqual([[], []]);
  });

  it("strips a UTF-8 mark in the middle of a file that is not UTF-8", () => {
    const joined = [...utf8(`${small}\n\n`), 0xef, 0xbb, 0xbf, ...utf8(`${small}\nAuthor: J`), 0xfc];
    const { levels } = readLevels(Uint8Array.from(joined));
    expect(levels.map(({ board, author }) => [board === null, author])).toEqual([
      [false, null],
      [false, "Jü"],
    ]);
  });

  it("reads text that is not UTF-8 as Windows-1252", () => {
    const bytes = Uint8Array.from([0x93, ...utf8("Caf"), 0xe9, 0x94, ...utf8(`\n${small}`)]);
    expect(titles(bytes)).toEqual(["“Café”"]);
  });

  it("takes NUL bytes between boards for blank lines", () => {
    const { levels } = readLevels(`${small}\0\0\0${small}\n`);
    expect(levels.map(({ line, board }) => [line, board === null])).toEqual([
      [1, false],
      [3, false],
    ]);
  });

  it("puts the column of a finding behind NULs where an editor has it", () => {
    expect(places(only("\0\0#####\n#@$?.#\n######").errors)).toEqual(["unknown-character 2:4"]);
  });

  it.each([
    ["no byte", ""],
    ["blank lines", " \r\n\t\n"],
    ["prose", "Dear reader,\nthere is nothing here."],
    ["bytes of a program", Uint8Array.from({ length: 999 }, (_, index) => (index * 7919) % 256)],
  ])("says that there is no level in %s", (_, input) => {
    const { levels, warnings } = readLevels(input);
    expect(levels).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(["no-levels"]);
  });
});
