/** `sokobmc compare` as a person runs it, kills it, and runs it again. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { RunRecord } from "../../src/compare/record.ts";
import { ROOT, sokobmc } from "../cli/program.ts";

const PROGRAM = join(ROOT, "dist/src/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "sokobmc-compare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TINY = [
  ...["compare", "levels/first-steps.xsb", "--level", "1-2", "--encoding", "factored,object"],
  ...["--amo", "pairwise,product", "--timeout", "60"],
];
const RUNS = 8;

const recordsIn = (out: string): RunRecord[] =>
  readFileSync(join(out, "results.jsonl"), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => RunRecord.parse(JSON.parse(line)));

test("killed in the middle and started again: nothing is run twice, nothing is lost", async () => {
  const out = join(folder, "killed");
  const child = spawn(process.execPath, [PROGRAM, ...TINY, "--out", out], { cwd: ROOT, stdio: "ignore" });
  await linesIn(out, 2, child);
  await killed(child);
  const results = join(out, "results.jsonl");
  const before = recordsIn(out);
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(before.length).toBeLessThan(RUNS);
  // As if the end had come in the middle of the next line.
  const text = readFileSync(results, "utf8");
  writeFileSync(results, text + text.slice(0, 200));

  const { code, stderr } = await sokobmc([...TINY, "--out", out]);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain("the last line was cut off");
  expect(stderr).toContain(`${before.length} done already`);
  const after = recordsIn(out);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBe(RUNS);
  expect(new Set(after.map(({ key }) => key)).size).toBe(RUNS);

  // Two levels, two encodings, two forms, each with each; all agree; each says where and how it was measured.
  const cells = after.map(({ result, column }) => `${result.level} ${column.encoding} ${column.amo}`);
  expect(new Set(cells).size).toBe(RUNS);
  for (const { result, memory, versions, timeout } of after) {
    expect(result.verdict).toBe("optimal");
    expect(result.upperBound).toBe(result.level === 1 ? 1 : 4);
    expect(memory.peak).toBeGreaterThanOrEqual(memory.idle!);
    expect(memory.idle).toBeGreaterThan(2 ** 24);
    expect(versions.node).toBe(process.version);
    expect(timeout).toBe(60);
  }
  expect(readdirSync(out)).toEqual(expect.arrayContaining(["cactus.svg", "report.html", "results.csv"]));
});

test("the process of a run ends with its parent, also when that dies before the process is up", async () => {
  const child = fork(join(ROOT, "dist/src/compare/process.worker.js"), {
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.disconnect();
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(0);
});

test("a comparison that is complete runs nothing and prints what was asked for", async () => {
  const out = join(folder, "killed");
  const before = readFileSync(join(out, "results.jsonl"), "utf8");
  const markdown = await sokobmc([...TINY, "--out", out, "--markdown"]);
  expect(markdown.code).toBe(0);
  expect(markdown.stdout).toMatch(/^## Metric: moves\n\n\| configuration \| decided \|/);
  const csv = await sokobmc([...TINY, "--out", out, "--csv", "--quiet"]);
  expect(csv.stdout.split("\r\n").length).toBe(RUNS + 2);
  expect(csv.stderr).toBe("");
  expect(readFileSync(join(out, "results.jsonl"), "utf8")).toBe(before);
});

test("a record that contradicts the others ends with exit code 3 and names the file of the input", async () => {
  const out = join(folder, "killed");
  const [first, ...others] = recordsIn(out);
  const wrong: RunRecord = { ...first!, result: { ...first!.result, lowerBound: 9, upperBound: 9 } };
  writeFileSync(
    join(out, "results.jsonl"),
    [wrong, ...others].map((each) => `${JSON.stringify(each)}\n`).join(""),
  );
  const { code, stderr, stdout } = await sokobmc([...TINY, "--out", out]);
  expect(code).toBe(3);
  expect(stdout).toBe("");
  const saved = join(out, "disagreement.xsb");
  expect(stderr).toContain(saved);
  expect(readFileSync(saved, "utf8")).toContain("--encoding factored --amo pairwise");
  const again = await sokobmc(["solve", saved, "--quiet", "--encoding", "object", "--amo", "product"]);
  expect(again.stdout).toMatch(/optimal +1 +U/);
});

test("interrupted: exit code 130, what was run is kept, and there is a report of it", async () => {
  const out = join(folder, "interrupted");
  const child = spawn(process.execPath, [PROGRAM, ...TINY, "--out", out, "--quiet"], { cwd: ROOT });
  await linesIn(out, 1, child);
  child.kill("SIGINT");
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect(code).toBe(130);
  const records = recordsIn(out);
  expect(records.length).toBeGreaterThanOrEqual(1);
  for (const { result } of records) expect(result.reason).toBeNull();
  expect(readFileSync(join(out, "report.html"), "utf8")).toContain(
    `${RUNS - records.length} of ${RUNS} runs not done yet`,
  );
});

test.each([
  ["a metric that no encoding counts", ["--metric", "pushes"], "counts moves, not pushes"],
  ["a name that there is not", ["--amo", "pairwise,produkt"], "Did you mean product"],
  ["a folder that is a file", ["--out", "package.json"], "cannot be made"],
])("%s is refused with exit code 2", async (_, more, message) => {
  const { code, stderr } = await sokobmc([...TINY, "--out", join(folder, "refused"), ...more]);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

/** Waits until the file has so many lines. @throws Error when its writer ends before */
async function linesIn(out: string, count: number, child: ChildProcess): Promise<void> {
  const path = join(out, "results.jsonl");
  while (!existsSync(path) || readFileSync(path, "utf8").split("\n").length <= count) {
    if (child.exitCode !== null) throw new Error(`ended with exit code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGKILL");
  await closed;
}
