/**
 * Boards drawn with other signs. A sign may mean one thing in one dialect and another in the next (`*` is a box
 * here and a box on target there), so nothing is converted unless the reader's user names the dialect; a file that
 * makes sense in one only is refused with that name.
 */
import type { Line } from "./raw.ts";

export interface Dialect {
  readonly name: string;
  /** For people: what it looks like. */
  readonly about: string;
  /** The line as it would be drawn in the standard alphabet, or null if it is no row of this dialect. */
  readonly convert: (line: Line) => Line | null;
}

/** A dialect of one sign a cell; `letters` maps each of its signs but blank. */
function signs(name: string, about: string, letters: Record<string, string>): Dialect {
  const convert = (line: Line): Line | null => {
    let text = "";
    let drawn = false;
    for (const letter of line.text.trimEnd()) {
      const standard = letter === " " ? " " : letters[letter];
      if (standard === undefined) return null;
      drawn ||= standard === "#";
      text += standard;
    }
    return drawn ? { ...line, text } : null;
  };
  return { name, about, convert };
}

/** A dialect of two characters a cell; `second` says what may stand behind a sign. */
function pairs(name: string, about: string, second: (sign: string) => string): Dialect {
  const convert = (line: Line): Line | null => {
    const text = line.text.trimEnd();
    if (!text.includes("#")) return null;
    let single = "";
    const columns: number[] = [];
    for (let index = 0; index < text.length; index += 2) {
      if ((text[index + 1] ?? " ") !== second(text[index]!)) return null;
      single += text[index];
      columns.push(line.column + index);
    }
    return { ...line, text: single, columns };
  };
  return { name, about, convert };
}

export const DIALECTS: readonly Dialect[] = [
  signs("x-walls", "X for walls, * for boxes, & for boxes on targets", {
    ...{ X: "#", "*": "$", "&": "*", ".": ".", "@": "@", "+": "+" },
  }),
  signs("b-and-x", "B for boxes, & for the player, X for boxes on targets, % for the player on a target", {
    ...{ "#": "#", B: "$", "&": "@", X: "*", "%": "+", ".": "." },
  }),
  signs("s-c-x", "S for the player, C for boxes, X for targets", {
    ...{ "#": "#", S: "@", C: "$", X: ".", "*": "*", "+": "+" },
  }),
  signs("p-x-o", "P for the player, X for boxes, O for targets", { "#": "#", P: "@", X: "$", O: "." }),
  signs("digits", "0 floor, 1 wall, 2 player, 3 box, 4 target, 5 player on target, 6 box on target", {
    ...{ "0": " ", "1": "#", "2": "@", "3": "$", "4": ".", "5": "+", "6": "*" },
  }),
  pairs("doubled", "every sign twice: ######, ##$$..##", (sign) => sign),
  pairs("spaced", "a blank behind every sign: # # # #, # $ . #", () => " "),
];

/** Longer lines are no rows in any dialect. */
const LONGEST_ROW = 1024;

export const findDialect = (name: string): Dialect | undefined =>
  DIALECTS.find((dialect) => dialect.name === name);

/** The lines with every row of the dialect in the standard alphabet; other lines as they are. */
export function convertLines(lines: readonly Line[], { convert }: Dialect): Line[] {
  return lines.map((line) => (line.text.length > LONGEST_ROW ? line : (convert(line) ?? line)));
}
