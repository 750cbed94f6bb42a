/** What is odd about a file as text: encoding, line ends, control characters, keys, numbers. */
import type { Finding } from "../../results/result.ts";
import { decodeText } from "../decode.ts";
import type { LevelFile } from "../levels.ts";
import { findingAt, type KeyValue, type Line } from "../raw.ts";
import { validate } from "../validate.ts";

const found = (code: string, message: string, line: number | null = null, column: number | null = null) => ({
  code,
  message,
  line,
  column,
});

export function lintBytes(bytes: Uint8Array): Finding[] {
  const { encoding } = decodeText(bytes);
  if (encoding === "utf-8") return [];
  const message =
    encoding === "windows-1252"
      ? "the file is not UTF-8; read as Windows-1252"
      : `the file is ${encoding.toUpperCase()}`;
  return [found("not-utf8", message)];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** @param text as decoded, before anything is stripped from it */
export function lintText(text: string, lines: readonly Line[]): Finding[] {
  const findings: Finding[] = [];
  const crlf = text.split("\r\n").length - 1;
  const lf = text.split("\n").length - 1 - crlf;
  const cr = text.split("\r").length - 1 - crlf;
  const kinds = [lf > 0 && `${lf} LF`, crlf > 0 && `${crlf} CRLF`, cr > 0 && `${cr} CR`].filter(Boolean);
  if (kinds.length > 1) findings.push(found("mixed-line-ends", `the lines end in ${kinds.join(", ")}`));
  const marks = text.slice(1).split("\ufeff").length - 1;
  if (marks > 0) findings.push(found("stray-mark", `${marks} byte order marks inside the file`));
  const nuls = text.split("\0").length - 1;
  if (nuls > 0) findings.push(found("nul-bytes", `${nuls} NUL bytes, read as blank lines`));
  for (const line of lines) {
    const index = line.text.search(CONTROL);
    if (index < 0) continue;
    const code = line.text.charCodeAt(index).toString(16).toUpperCase().padStart(4, "0");
    findings.push(findingAt("control-characters", `control character U+${code}`, line, index));
  }
  return findings;
}

/** Keys that programs know, in lower case. */
const KNOWN = new Set([
  ...["author", "authors", "collection", "comment", "comments", "copyright", "created", "description"],
  ...["difficulty", "email", "e-mail", "game", "hint", "homepage", "id", "license", "modified", "rating"],
  ...["set", "source", "title", "url", "variant", "website"],
]);
const isKnown = (name: string) => KNOWN.has(name) || /^(date|permission)\b|^comments?-end$/.test(name);

export function lintKeys(keys: readonly KeyValue[]): Finding[] {
  const seen = new Map<string, number>();
  return keys.flatMap(({ key, line }) => {
    const name = key.toLowerCase();
    const before = seen.get(name);
    seen.set(name, before ?? line);
    if (before !== undefined && !/^comments?$/.test(name))
      return [found("duplicate-key", `"${key}" is also in line ${before}; the first counts`, line, 1)];
    if (isKnown(name)) return [];
    return [found("unknown-key", `"${key}" is no key that programs know`, line, 1)];
  });
}

/** Numbered comments that count otherwise than the levels. */
export function lintNumbers(lines: readonly Line[], levels: number): Finding[] {
  const numbered = lines.flatMap((line) => {
    const [, number] = /^\s*;\s*(\d{1,6})\b/.exec(line.text) ?? [];
    return number === undefined ? [] : [{ line, number: Number(number) }];
  });
  if (numbered.length !== levels) return [];
  const wrong = numbered.findIndex(({ number }, index) => number !== index + 1);
  if (wrong < 0) return [];
  const { line, number } = numbered[wrong]!;
  return [findingAt("numbering", `numbered ${number}, but it is level ${wrong + 1} of the file`, line)];
}

const isBlank = (line: Line | undefined) => line === undefined || line.text.trim() === "";
/** Errors of a board that is cut in two by a blank line. */
const CUT = new Set(
  "open-walls no-player no-boxes no-targets too-few-rows extra-boxes extra-targets".split(" "),
);

/** Invalid levels that would be valid together with the drawing across a blank line. */
export function lintBlankLines(lines: readonly Line[], { levels }: LevelFile): Finding[] {
  const findings: Finding[] = [];
  const tried = new Set<number>();
  const indexOf = new Map(lines.map(({ line }, index) => [line, index]));
  for (const level of levels) {
    if (!level.errors.some(({ code }) => CUT.has(code))) continue;
    const at = indexOf.get(level.line) ?? 0;
    let end = at;
    while (end < lines.length && !isBlank(lines[end])) end++;
    let start = at;
    while (start > 0 && !isBlank(lines[start - 1])) start--;
    for (const blank of [start - 1, end]) {
      if (blank <= 0 || tried.has(blank) || isBlank(lines[blank - 1]) || isBlank(lines[blank + 1])) continue;
      tried.add(blank);
      if (!joins(lines, blank)) continue;
      const message = "this blank line cuts a board in two; together the parts are a valid level";
      findings.push(findingAt("blank-line-in-board", message, lines[blank]!));
    }
  }
  return findings;
}

function joins(lines: readonly Line[], blank: number): boolean {
  const isRow = (line: Line | undefined) => !isBlank(line) && /^\s*#.*#\s*$/.test(line!.text);
  let from = blank;
  while (isRow(lines[from - 1])) from--;
  let to = blank + 1;
  while (isRow(lines[to])) to++;
  if (from === blank || to === blank + 1 || to - from > 255) return false;
  const { board } = validate(lines.slice(from, to).filter((_, index) => from + index !== blank));
  // Two drawings below each other make one with a part behind walls.
  return board !== null && Object.values(board.sealed).every((cells) => cells.length === 0);
}
