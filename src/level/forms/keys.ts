/** `Key: value` lines, plain or inside a comment. */
import type { Line } from "../decode.ts";
import type { KeyValue } from "../raw.ts";

const KEY = /^\s*(?:;|::)?\s*([A-Za-z][A-Za-z0-9-]*(?: [A-Za-z0-9-]+){0,3})\s*:(?!\/\/)\s*(.*)$/;

export function parseKey(line: Line): KeyValue | null {
  const [, key, value] = KEY.exec(line.text) ?? [];
  if (key === undefined || value === undefined || key.length > 40) return null;
  return { key, value: value.trim(), line: line.line };
}
