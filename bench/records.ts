/**
 * Results as JSON Lines, appended as they come: a benchmark that was stopped goes on where it stopped when it is
 * started again with the same file.
 */
import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";

/** What tells one run from all others of a file. */
type Key = Readonly<Record<string, string | number | boolean>>;

export interface Records {
  /** The record with these values, from the file; if there is none, from `work`, which is then appended. */
  once<K extends Key, R extends object>(key: K, work: () => R | Promise<R>): Promise<K & R>;
}

/** How every record begins. */
const BEGIN = '{"';

/** @throws SyntaxError for a file that is not one of records; names the line */
export function openRecords(path: string): Records {
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  const lines = text.split("\n");
  // Only what begins like a record can be one that was cut short, whose run is done again.
  const cut = BEGIN.startsWith(lines.at(-1)!.slice(0, BEGIN.length)) ? lines.pop()! : "";
  const records = lines.map((line, index) => parse(line, `${path}:${index + 1}`));
  if (cut !== "") truncateSync(path, Buffer.byteLength(text) - Buffer.byteLength(cut));
  return {
    async once<K extends Key, R extends object>(key: K, work: () => R | Promise<R>) {
      const pairs = Object.entries(key);
      const known = records.find((record) => pairs.every(([name, value]) => record[name] === value));
      if (known !== undefined) return known as K & R;
      const record = { ...key, ...(await work()) };
      appendFileSync(path, `${JSON.stringify(record)}\n`);
      records.push(record);
      return record;
    },
  };
}

function parse(line: string, place: string): Record<string, unknown> {
  try {
    if (line.startsWith(BEGIN)) return JSON.parse(line);
  } catch {}
  throw new SyntaxError(`${place} is not a record: name another --out, or remove this line`);
}
