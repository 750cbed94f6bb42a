/**
 * The results file: JSON Lines, appended and flushed to the disk as each run ends.
 *
 * A process that is killed in the middle of a line leaves a line without an end. That line is cut off when the file
 * is opened again, and its run is done again; everything before it is kept.
 */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { UsageError } from "../bmc/contract.ts";
import { RunRecord } from "./record.ts";

/** How every record begins. */
const BEGIN = '{"key":"';

export interface Store {
  /** What is in the file, the first record of each key, in the order of the file. */
  readonly records: ReadonlyMap<string, RunRecord>;
  /** Bytes of an unfinished last line that were cut off. */
  readonly repaired: number;
  /** Returns when the record is on the disk. */
  append(record: RunRecord): void;
  close(): void;
}

/** @throws UsageError when the file cannot be opened or is not one of a comparison; names the line */
export function openStore(path: string): Store {
  const file = open(path);
  try {
    const text = readFileSync(file, "utf8");
    const end = text.lastIndexOf("\n") + 1;
    const records = new Map<string, RunRecord>();
    const rest = text.slice(end);
    const lines = text.slice(0, end).split("\n").slice(0, -1);
    // Only what begins like a record may be cut off.
    if (!rest.startsWith(BEGIN.slice(0, rest.length))) lines.push(rest);
    for (const [index, line] of lines.entries()) {
      const record = parse(line);
      if (record === null)
        throw new UsageError(
          `${path}:${index + 1}: not a record of a comparison; name another --out, or remove this line`,
        );
      if (!records.has(record.key)) records.set(record.key, record);
    }
    const last = parse(rest);
    const kept = Buffer.byteLength(text.slice(0, end));
    const repaired = last === null ? fstatSync(file).size - kept : 0;
    // A whole record can only lack its line end when somebody edited the file.
    if (last === null) ftruncateSync(file, kept);
    else {
      writeSync(file, "\n");
      records.set(last.key, last);
    }
    return {
      records,
      repaired,
      append(record) {
        writeSync(file, `${JSON.stringify(record)}\n`);
        fsyncSync(file);
        records.set(record.key, record);
      },
      close: () => closeSync(file),
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function open(path: string): number {
  try {
    return openSync(path, "a+");
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

function parse(line: string): RunRecord | null {
  try {
    return RunRecord.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
