/**
 * Input meant to break a reader. The sizes are such that work more than linear in them would not end within the
 * limit of a test, so no times are measured.
 */
import { describe, expect, it } from "vitest";
import { lint, readLevels } from "../../src/level/index.ts";
import { small } from "./support.ts";

const codes = (input: string | Uint8Array) => {
  const { levels, warnings } = readLevels(input);
  return [...warnings, ...levels.flatMap(({ errors }) => errors)].map(({ code }) => code);
};
const MIB = 1024 * 1024;

describe("hostile input", () => {
  it("refuses a file of 100 MB with the limit", () => {
    const { levels, warnings } = readLevels(new Uint8Array(100 * MIB));
    expect(levels).toEqual([]);
    expect(warnings[0]!.message).toContain("64 MiB");
    expect(lint(new Uint8Array(65 * MIB)).findings.map(({ code }) => code)).toEqual(["file-too-large"]);
  });

  it("refuses millions of lines", () => {
    for (const end of ["\n", "\r", "\0", "\r\n"]) {
      const lines = end.repeat(9_000_000);
      expect(codes(lines)).toEqual(["file-too-large"]);
    }
  });

  it.each([
    ["walls", "#"],
    ["blanks", " "],
    ["tabs", "\t"],
    ["digits", "7"],
    ["quotes", ">"],
    ["moves", "u"],
    ["open parentheses", "("],
    ["stars and blanks", "* "],
    ["players between walls", "#@"],
    ["words", "solution "],
    ["colons", "a: "],
    ["comments", ";1 "],
    ["tags", "<a>"],
    ["carriage returns in one", "\r\r\r"],
    ["separators", "|"],
  ])("reads one line of 256 Ki characters of %s, alone and beside a level", (_, piece) => {
    const line = piece.repeat(MIB / 4 / piece.length);
    const lines = line.includes("\r")
      ? [line]
      : [line, `#${line}`, `${line}#`, `${line}x`, `Solution\n${line}x`];
    for (const text of lines) {
      const { levels } = readLevels(`${text}\n\n${small}\n\n${text}`);
      expect(levels.some(({ board }) => board !== null)).toBe(true);
    }
    expect(lint(line).findings.length).toBeLessThan(10);
  });

  it("stops run-length bombs at the size of a board", () => {
    const bombs = [
      "99999(99999(#))",
      `${"9(".repeat(30)}#${")".repeat(30)}`,
      `${"9(".repeat(5000)}#${")".repeat(5000)}`,
      "99999999999999999999#",
      "99999(99999())#",
      "5#|99999(#|)",
    ];
    for (const bomb of bombs) {
      // What repeats nothing 99999 times unfolds to one wall.
      const found = new Set(codes(`${bomb}\n${bomb}\n#@$.#\n5#\n`));
      expect([...found]).toEqual([bomb.includes("()") ? "open-walls" : "run-length"]);
      const { levels } = readLevels(`${small}\nSolution\n${bomb.replaceAll("#", "R")}\n\n${small}`);
      expect(levels).toHaveLength(2);
    }
  });

  it("neither expands XML entities nor fetches a document type", () => {
    const lol = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
    const rows = small
      .split("\n")
      .map((row) => `<L>${row}</L>`)
      .join("");
    const xml = (doctype: string, title: string) =>
      `<?xml version="1.0"?>${doctype}<SokobanLevels><LevelCollection><Level Id="${title}">${rows}</Level></LevelCollection></SokobanLevels>`;
    const bomb = readLevels(xml(`<!DOCTYPE x [<!ENTITY l0 "ha">${lol}]>`, "&l9;"));
    expect(bomb.levels.map(({ title, errors }) => [title, errors])).toEqual([["&l9;", []]]);
    expect(bomb.warnings.map(({ code }) => code)).toEqual(["xml-entities"]);
    const outside = readLevels(xml('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>', "&f;"));
    expect(outside.levels.map(({ title }) => title)).toEqual(["&f;"]);
  });

  it("gives up on XML nested without end, or never closed", () => {
    const head = '<?xml version="1.0"?><SokobanLevels>';
    expect(codes(head + "<LevelCollection>".repeat(100_000))).toEqual(["broken-xml"]);
    expect(codes(`${head}<!DOCTYPE ${"[".repeat(100_000)}`)).toEqual(["no-levels"]);
    expect(codes(`${head}<!--${" ".repeat(MIB)}`)).toEqual(["broken-xml"]);
    expect(codes(`${head}<__proto__><constructor/></__proto__></SokobanLevels>`)).toEqual(["broken-xml"]);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
  });

  it("reads 10,000 levels, and as many that are broken", () => {
    const good = readLevels(`${small}\n\n`.repeat(10_000));
    expect(good.levels.filter(({ board }) => board !== null)).toHaveLength(10_000);
    const broken = readLevels("####\n#@?#\n####\n\n".repeat(10_000));
    expect(broken.levels.filter(({ errors }) => errors.length > 0)).toHaveLength(10_000);
    expect(
      lint(`${small}\n\n`.repeat(10_000)).findings.filter(({ code }) => code === "duplicate-level"),
    ).toHaveLength(9999);
  });

  it("names some of very many strange characters", () => {
    const row = `#${"? ".repeat(100)}$.@#`;
    const { levels } = readLevels(["#".repeat(205), ...Array(200).fill(row), "#".repeat(205)].join("\n"));
    expect(levels[0]!.errors.length).toBeLessThan(20);
  });

  it("lets nothing through to a terminal or to file names", () => {
    const evil = "\u001b]0;owned\u0007\u009b31m../../../etc/passwd\u202egpj";
    const { levels, keys } = readLevels(
      `Author: ${evil}\n\n${evil}\n#####\n#@$.#\n#\u001b $#\n#####\nComment: ${evil}\nSolution ${evil}\nR\n`,
    );
    const shown = JSON.stringify([keys, levels.map(({ drawn: _, ...level }) => level)]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]|\\u00[0189]/);
    expect(levels).toHaveLength(1);
  });

  it("replaces lone surrogates", () => {
    const { levels } = readLevels(`a\ud800b\n${small}`);
    expect(levels[0]!.title).toBe("a\ufffdb");
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00, 0x0a, 0x00]);
    expect(codes(utf16)).toEqual(["no-levels"]);
  });
});
