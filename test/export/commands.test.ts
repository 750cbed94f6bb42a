/** `export` and `decode` as typed. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ExportMap } from "../../src/export/map.ts";
import { shell, sokobmc } from "../cli/program.ts";
import { isInstalled } from "./programs.ts";

const folder = mkdtempSync(join(tmpdir(), "sokobmc-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

/** A new name for a file that goes away with the tests. */
const newFile = () => join(folder, String(files++));

const LEVEL = ["levels/first-steps.xsb", "--level", "2"];

describe("a formula through a pipe, and its answer back", () => {
  const solvers = { "solve-cnf": "sokobmc solve-cnf -", cadical: "cadical -", picosat: "picosat" };
  for (const [name, command] of Object.entries(solvers)) {
    test.skipIf(name !== "solve-cnf" && !isInstalled(name))(`${name} (skipped where missing)`, async () => {
      const map = newFile();
      const line = `sokobmc export ${LEVEL.join(" ")} --format dimacs --steps 4 --map ${map} | ${command} | sokobmc decode --map ${map} -`;
      expect(await shell(line)).toMatchObject({ code: 0, stdout: "RdrU\n" });
    });
  }
});

test("the map keeps to the published schema and holds the hash of the file", async () => {
  const [map, out] = [newFile(), newFile()];
  const { code } = await sokobmc([
    "export",
    ...LEVEL,
    "--format",
    "dimacs",
    "--steps",
    "4",
    "--map",
    map,
    "--output",
    out,
  ]);
  expect(code).toBe(0);
  const read = ExportMap.strict().parse(JSON.parse(readFileSync(map, "utf8")));
  expect(read.hash).toBe(createHash("sha256").update(readFileSync(out)).digest("hex"));
  const { stdout } = await sokobmc(["schema", "--of", "map"]);
  expect(JSON.parse(stdout).required).toEqual(expect.arrayContaining(Object.keys(read)));
});

describe("decode", () => {
  async function decoded(answer: string, ...options: string[]) {
    const map = newFile();
    await sokobmc([
      "export",
      ...LEVEL,
      "--format",
      "dimacs",
      "--steps",
      "3",
      "--map",
      map,
      "--output",
      "/dev/null",
    ]);
    return sokobmc(["decode", "--map", map, "-", ...options], { input: answer });
  }

  test.each([
    ["s UNSATISFIABLE\n", 0, 20],
    ["s UNKNOWN\n", 1, 0],
  ])("%j", async (answer, code, satCode) => {
    expect((await decoded(answer)).code).toBe(code);
    expect((await decoded(answer, "--sat-exit-codes")).code).toBe(satCode);
  });

  test.each([
    ["Segmentation fault\n", "no status line"],
    ["s SATISFIABLE\nv 1 2 -3\n", "cut off"],
    ["s SATISFIABLE\nv 1 2 -3 0\n", "falsifies the clause"],
    ["s SATISFIABLE\nv 99999 0\n", "another formula"],
  ])("%j is refused with exit code 2", async (answer, message) => {
    const { code, stdout, stderr } = await decoded(answer, "--json");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  test("a map that was changed is noticed", async () => {
    const map = newFile();
    await sokobmc(["export", ...LEVEL, "--format", "smv", "--map", map, "--output", "/dev/null"]);
    const changed = newFile();
    writeFileSync(changed, readFileSync(map, "utf8").replace("#@$_#", "#$@_#"));
    const { code, stderr } = await sokobmc(["decode", "--map", changed, "-"], { input: "-- nothing" });
    expect(code).toBe(2);
    expect(stderr).toContain("hash");
  });
});

describe("what does not go together is refused", () => {
  test.each([
    ["several levels", ["levels/first-steps.xsb", "--format", "dimacs", "--steps", "4"], "add --level N"],
    ["a formula without steps", [...LEVEL, "--format", "dimacs"], "add --steps K"],
    ["a model with steps", [...LEVEL, "--format", "smv", "--steps", "4"], "leave --steps out"],
    ["a circuit of another encoding", [...LEVEL, "--format", "aiger", "--encoding", "push"], "written from"],
    [
      "a formula with additions",
      [...LEVEL, "--format", "smtlib", "--steps", "4", "--with", "one-agent"],
      "no-idle",
    ],
    ["an unknown format", [...LEVEL, "--format", "dimac"], "Did you mean dimacs?"],
    ["nowhere to write", [...LEVEL, "--format", "smv", "--output", "/nowhere/x"], "cannot be written"],
  ])("%s", async (_, args, message) => {
    const { code, stderr } = await sokobmc(["export", ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test("a reader that has seen enough is no error", async () => {
  const line = `sokobmc export ${LEVEL.join(" ")} --format dimacs --encoding coordinate --steps 30 | head -1`;
  const { stdout, stderr } = await shell(line);
  expect(stdout).toMatch(/^c Level 2 of/);
  expect(stderr).toBe("");
});
