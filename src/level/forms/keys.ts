/** `Key: value` lines, plain or inside a comment, and `Comment:` blocks of several lines. */
import type { KeyValue, Line } from "../raw.ts";

const KEY = /^(?:;|::)?\s*([A-Za-z][A-Za-z0-9-]*(?: [A-Za-z0-9-]+){0,3})\s*:(?!\/\/)([\s\S]*)$/;

export function parseKey(line: Line): KeyValue | null {
  const [, key, value] = KEY.exec(line.text.trimStart()) ?? [];
  if (key === undefined || value === undefined || key.length > 40) return null;
  return { key, value: value.trim(), line: line.line };
}

const BEGIN = /^(?:;|::)?\s*comments?\s*:/i;
const END = /^(?:;|::)?\s*comments?[- ]end\s*:/i;

/**
 * Joins each block from `Comment:` to `Comment-End:` into one line, so that a drawing inside it is no board and a
 * heading inside it is no heading. A block that is never closed is one line.
 */
export function joinComments(lines: readonly Line[]): Line[] {
  const joined: Line[] = [];
  // The end that closes a beginning is the next one with no other beginning in between.
  const closing = new Map<number, number>();
  let begin = -1;
  for (const [index, line] of lines.entries()) {
    const text = line.text.trimStart();
    if (BEGIN.test(text)) begin = index;
    if (!END.test(text)) continue;
    if (begin >= 0) closing.set(begin, index);
    begin = -1;
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const end = closing.get(index);
    if (end === undefined) {
      joined.push(line);
      continue;
    }
    const text = lines.slice(index, end).map((line) => line.text.trimEnd());
    joined.push({ ...line, text: text.join("\n") });
    index = end;
  }
  return joined;
}
