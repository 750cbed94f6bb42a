/** Every benchmark that writes records runs on one small level, writes JSON Lines, and does nothing twice. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../cli/program.ts";
import { isInstalled } from "../export/programs.ts";

const folder = mkdtempSync(join(tmpdir(), "bench-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const LEVEL = "first-steps.xsb:3";
const QUICK = ["--levels", "levels", "--cap", "2"];

interface Bench {
  readonly name: string;
  readonly args: readonly string[];
  readonly records: number;
  /** Heads of the first column of its tables. */
  readonly tables?: readonly string[];
  readonly plots?: number;
}

const BENCHES: readonly Bench[] = [
  { name: "levels", args: [...QUICK, "--seed", "1", LEVEL], records: 1 },
  { name: "textbook", args: [...QUICK, LEVEL], records: 1 },
  { name: "certificates", args: ["--cap", "2", `levels/${LEVEL}`], records: 1 },
  { name: "prunings", args: [...QUICK, "--warm-up", "0", LEVEL], records: 11, tables: ["without"] },
  {
    name: "options",
    args: [...QUICK, "--warm-up", "0", "--seeds", "0,1", "--settings", "target=2", LEVEL],
    records: 4,
    tables: ["setting"],
    plots: 1,
  },
  {
    name: "growth",
    args: [
      "--levels",
      "levels",
      "--encodings",
      "lean",
      "--ks",
      "2,4",
      "--sides",
      "4,5",
      "--steps",
      "4",
      LEVEL,
    ],
    records: 8,
    tables: ["", "", "", "", ""],
    plots: 5,
  },
];
const NATIVE: Bench = {
  name: "native",
  args: [...QUICK, "--warm-up", "0", "--seeds", "0", LEVEL],
  records: 4,
  tables: ["formula", "setting"],
};

function run({ name, args }: Bench, out: string): string {
  const command = [join("dist", "bench", `${name}.js`), "--out", out, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

function check(bench: Bench): void {
  const out = join(folder, `${bench.name}.jsonl`);
  const said = run(bench, out);
  const written = readFileSync(out, "utf8");
  const records = written
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(records).toHaveLength(bench.records);
  const heads = [...said.matchAll(/^\| (.*?) +\|.*\n\| -+ \|/gm)].map(([, head]) => head!.trim());
  expect(heads).toEqual(bench.tables ?? []);
  const plots = readdirSync(folder).filter((name) => name.startsWith(`${bench.name}-`));
  expect(plots).toHaveLength(bench.plots ?? 0);
  for (const plot of plots) expect(readFileSync(join(folder, plot), "utf8")).toContain("</svg>");

  expect(run(bench, out)).toBe(said);
  expect(readFileSync(out, "utf8")).toBe(written);
}

describe("a benchmark's command", () => {
  it.each(BENCHES)("$name", check);

  it.skipIf(!isInstalled("cadical"))("native", () => check(NATIVE));

  it("native says which program is missing", () => {
    const out = join(folder, "none.jsonl");
    const command = ["dist/bench/native.js", "--program", "no-such-solver", "--out", out, LEVEL];
    const { status, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
    expect(stderr).toContain("no-such-solver is not installed");
    expect(status).toBe(1);
    expect(existsSync(out)).toBe(false);
  });
});
