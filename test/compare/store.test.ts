/** The results file survives what kills its writer. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { UsageError } from "../../src/bmc/contract.ts";
import { openStore } from "../../src/compare/store.ts";
import { record } from "./records.ts";

const folder = mkdtempSync(join(tmpdir(), "sokobmc-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `${++files}.jsonl`);

const first = record({ key: "first", title: "Ünïcode 箱" });
const second = record({ key: "second" });

function written(): string {
  const path = newPath();
  const store = openStore(path);
  store.append(first);
  store.append(second);
  store.close();
  return path;
}

test("what was appended is there when the file is opened again", () => {
  const store = openStore(written());
  expect([...store.records.values()]).toEqual([first, second]);
  expect(store.repaired).toBe(0);
  store.close();
});

test("wherever the last line was cut off, the lines before it are kept and it can be written again", () => {
  const path = written();
  const bytes = readFileSync(path);
  const lineStart = bytes.indexOf("\n") + 1;
  for (let size = bytes.length - 2; size > lineStart; size -= 37) {
    writeFileSync(path, bytes);
    truncateSync(path, size);
    const store = openStore(path);
    expect([...store.records.keys()]).toEqual(["first"]);
    expect(store.repaired).toBe(size - lineStart);
    store.append(second);
    store.close();
    expect(readFileSync(path).equals(bytes)).toBe(true);
  }
});

test("a first line cut off in the middle of a character leaves an empty file", () => {
  const path = newPath();
  writeFileSync(path, Buffer.from(JSON.stringify(first)).subarray(0, JSON.stringify(first).indexOf("Ü") + 1));
  const store = openStore(path);
  expect(store.records.size).toBe(0);
  store.close();
  expect(readFileSync(path).length).toBe(0);
});

test("a whole record that only lacks its line end is kept", () => {
  const path = written();
  truncateSync(path, readFileSync(path).length - 1);
  const store = openStore(path);
  store.append(record({ key: "third" }));
  store.close();
  const again = openStore(path);
  expect([...again.records.keys()]).toEqual(["first", "second", "third"]);
  again.close();
});

test("a file of something else is refused and left as it is", () => {
  const path = newPath();
  writeFileSync(path, '{"some":"thing"}\n#####\n');
  expect(() => openStore(path)).toThrow(UsageError);
  expect(() => openStore(path)).toThrow(/:1: not a record/);
  expect(readFileSync(path, "utf8")).toBe('{"some":"thing"}\n#####\n');
});

test("one line of something else is refused too, though it has no end", () => {
  const path = newPath();
  writeFileSync(path, "#####");
  expect(() => openStore(path)).toThrow(/:1: not a record/);
  expect(readFileSync(path, "utf8")).toBe("#####");
});

test("of two records of one run the first counts", () => {
  const path = written();
  appendFileSync(path, `${JSON.stringify(record({ key: "first", seconds: 99 }))}\n`);
  const store = openStore(path);
  expect(store.records.get("first")).toEqual(first);
  store.close();
});
