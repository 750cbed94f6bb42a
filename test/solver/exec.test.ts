/** Programs as solvers: those of this machine, and ones that misbehave in every way that was thought of. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { falsifiedClause } from "../../src/cnf/formula.ts";
import type { SolveOutcome, SolveRequest, SolverOptions } from "../../src/solver/contract.ts";
import { findBackend } from "../../src/solver/registry.ts";
import "../../src/solver/node.ts";
import { runs } from "../support/boards.ts";
import { flat, pigeonhole, satisfiable } from "./brute-force.ts";

const folder = mkdtempSync(join(tmpdir(), "exec-test-"));
const TEMPORARY = join(folder, "tmp");
const before = process.env.TMPDIR;

beforeAll(() => {
  mkdirSync(TEMPORARY);
  process.env.TMPDIR = TEMPORARY;
});

afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true });
});

/** Makes a program of JavaScript (`formula` and `result` name its files) and gives the name of its solver. */
function fake(name: string, source: string): string {
  const file = join(folder, `${name}.cjs`);
  writeFileSync(
    file,
    `const [formula, result] = process.argv.slice(2); const fs = require("node:fs");\n${source}`,
  );
  return `exec:${process.execPath} ${file} {formula} {result}`;
}

/** As `fake`, for one that prints its answer. */
const printing = (name: string, source: string) => fake(name, source).replace(" {result}", "");

async function decide(
  name: string,
  clauses: number[][],
  request: SolveRequest = {},
  options: SolverOptions = {},
): Promise<SolveOutcome> {
  const solver = await findBackend(name).create(options);
  try {
    solver.add(flat(clauses), 3);
    return await solver.solve(request);
  } finally {
    solver.dispose();
  }
}

const installed = (name: string) =>
  (process.env.PATH ?? "").split(delimiter).some((path) => existsSync(join(path, name)));

describe.each(["cadical", "kissat", "minisat", "picosat", "clasp", "cryptominisat5"])("%s", (name) => {
  it.skipIf(!installed(name))(
    "agrees with trying everything, with assumptions, over added clauses",
    async () => {
      const literal = fc.integer({ min: 1, max: 7 }).chain((v) => fc.constantFrom(v, -v));
      const clauses = fc.array(fc.uniqueArray(literal, { minLength: 1, maxLength: 3 }), { maxLength: 20 });
      const assumptions = fc.uniqueArray(literal, { maxLength: 2, selector: Math.abs });
      await fc.assert(
        fc.asyncProperty(clauses, clauses, assumptions, async (first, second, assumed) => {
          const solver = await findBackend(`exec:${name}`).create();
          const all: number[][] = [];
          for (const more of [first, second]) {
            all.push(...more);
            solver.add(flat(more), 7);
            const outcome = await solver.solve({ assumptions: assumed });
            const expected = satisfiable(7, [...all, ...assumed.map((a) => [a])]);
            expect(outcome.status).toBe(expected ? "sat" : "unsat");
            if (outcome.status === "sat")
              expect(falsifiedClause(flat(all), outcome.model, assumed)).toBeNull();
            if (outcome.status === "unsat") expect(outcome.failed).toEqual(assumed);
          }
          solver.dispose();
        }),
        { numRuns: runs(8) },
      );
    },
  );

  it.skipIf(!installed(name))("ends at its deadline", async () => {
    const { clauses, variables } = pigeonhole(14);
    const solver = await findBackend(`exec:${name}`).create();
    solver.add(flat(clauses), variables);
    const outcome = await solver.solve({ deadline: performance.now() + 300 });
    expect(outcome).toMatchObject({ status: "unknown", reason: "timeout" });
    solver.dispose();
  });
});

describe("a program's answer", () => {
  it.each([
    ["a model in two lines", `console.log("s SATISFIABLE\\nv 1 -2\\nv 3 0")`, [0, 1, 0, 1]],
    ["a partial model", `console.log("s SATISFIABLE\\nv 1 0")`, [0, 1, 0, 0]],
    ["with its exit code", `console.log("v 1 -2 3 0\\ns SATISFIABLE"); process.exitCode = 10`, [0, 1, 0, 1]],
  ])("is read: %s", async (_, source, model) => {
    const outcome = await decide(printing("model", source), [[1], [-2]]);
    expect(outcome).toMatchObject({ status: "sat", model: Uint8Array.from(model) });
  });

  it("is read from a result file", async () => {
    const sat = fake("result-sat", `console.log("chatter"); fs.writeFileSync(result, "SAT\\n1 -2 3 0\\n")`);
    expect(await decide(sat, [[1]])).toMatchObject({ status: "sat", model: Uint8Array.of(0, 1, 0, 1) });
    const unsat = fake("result-unsat", `fs.writeFileSync(result, "UNSAT\\n"); process.exitCode = 20`);
    expect(await decide(unsat, [[1]], { assumptions: [-1] })).toMatchObject({
      status: "unsat",
      failed: [-1],
    });
  });

  it("is to a formula with an exact header and the assumptions as unit clauses", async () => {
    const name = printing("echo", `console.error(fs.readFileSync(formula, "utf8").replaceAll("\\n", "|"))`);
    const outcome = await decide(name, [[1, -2], []], { assumptions: [3, -1] });
    expect(outcome).toMatchObject({ message: expect.stringContaining("(p cnf 3 4|1 -2 0|0|3 0|-1 0|)") });
  });

  it.each([
    ["nothing at all", "", /\(exit code 0\) gave no answer: no status line/],
    [
      "a crash with a message",
      `console.error("out of luck"); process.exit(3)`,
      /exit code 3.*\(out of luck\)/,
    ],
    ["garbage", `process.stdout.write(require("node:crypto").randomBytes(9999))`, /no status line/],
    ["giving up", `console.log("s UNKNOWN")`, /gave up/],
    ["a model that is none", `console.log("s SATISFIABLE\\nv -1 -2 -3 0")`, /falsifies the clause 1 2 0/],
    ["a model that is cut off", `console.log("s SATISFIABLE\\nv 1 2")`, /cut off/],
    ["no model", `console.log("s SATISFIABLE")`, /no model/],
    ["the model of another formula", `console.log("s SATISFIABLE\\nv 1 2 3 4 0")`, /another formula/],
    [
      "one thing by its status and another by its exit code",
      `console.log("s UNSATISFIABLE"); process.exitCode = 10`,
      /says unsat, but its exit code 10 says sat/,
    ],
    [
      "its end by a signal",
      `process.kill(process.pid, "SIGSEGV"); setInterval(() => {}, 1000)`,
      /was ended by SIGSEGV/,
    ],
    ["words without end", `for (;;) fs.writeSync(1, "x".repeat(1 << 20))`, /printed more than/],
  ])("is a failure with a name: %s", async (_, source, message) => {
    const outcome = await decide(printing("bad", source), [[1, 2]]);
    expect(outcome).toMatchObject({
      status: "unknown",
      reason: "solver-failed",
      message: expect.stringMatching(message),
    });
  });

  it("is missing where the result file is: a failure, also on the next call", async () => {
    const solver = await findBackend(fake("no-result", `console.log("s UNSATISFIABLE")`)).create();
    for (const _ of [1, 2]) {
      expect(await solver.solve()).toMatchObject({ status: "unknown", reason: "solver-failed" });
    }
  });

  it("that falsifies an assumption is a failure", async () => {
    const name = printing("deaf", `console.log("s SATISFIABLE\\nv 1 0")`);
    expect(await decide(name, [], { assumptions: [-1] })).toMatchObject({ reason: "solver-failed" });
  });
});

describe("a program that does not end", () => {
  const HANG = "setInterval(() => {}, 1000);";

  it("is ended at the deadline", async () => {
    const outcome = await decide(printing("hang", HANG), [[1]], { deadline: performance.now() + 200 });
    expect(outcome).toMatchObject({ status: "unknown", reason: "timeout" });
  });

  it("is ended when it is interrupted, and everything it started with it", async () => {
    const note = join(folder, "grandchild");
    const source = `
      const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(HANG)}], { stdio: "inherit" });
      fs.writeFileSync(${JSON.stringify(note)}, String(child.pid)); ${HANG}`;
    const controller = new AbortController();
    const outcome = decide(printing("parent", source), [[1]], { signal: controller.signal });
    while (!existsSync(note) || readFileSync(note, "utf8") === "") await pause(20);
    controller.abort();
    expect(await outcome).toMatchObject({ status: "unknown", reason: "interrupted" });
    const grandchild = Number(readFileSync(note, "utf8"));
    while (isRunning(grandchild)) await pause(20);
  });

  it("is ended when its solver is disposed of", async () => {
    const solver = await findBackend(printing("hang", HANG)).create();
    const outcome = solver.solve();
    await pause(100);
    solver.dispose();
    expect(await outcome).toMatchObject({ status: "unknown", reason: "interrupted" });
  });

  it.skipIf(process.platform !== "linux")("is ended when it takes too much memory", async () => {
    const source = `const kept = []; setInterval(() => kept.push(Buffer.alloc(1 << 24, 1)), 5);`;
    const outcome = await decide(printing("hog", source), [[1]], {}, { memory: 300 * 2 ** 20 });
    expect(outcome).toMatchObject({
      status: "unknown",
      reason: "memory",
      message: expect.stringContaining("more memory than the limit of 300 MiB"),
    });
  });

  it("is not even started when time is up or the signal has fired", async () => {
    const name = printing("never", `fs.writeFileSync(${JSON.stringify(join(folder, "started"))}, "")`);
    expect(await decide(name, [[1]], { deadline: performance.now() - 1 })).toMatchObject({
      reason: "timeout",
    });
    expect(await decide(name, [[1]], { signal: AbortSignal.abort() })).toMatchObject({
      reason: "interrupted",
    });
    expect(existsSync(join(folder, "started"))).toBe(false);
  });
});

it.each([
  ["exec:", "needs a program"],
  ["exec:no-such-solver -q", "there is no program no-such-solver on the PATH"],
  ["exec:./no-such-solver", "./no-such-solver is not a program"],
  ["exec:/", "/ is not a program"],
  ["exec:package.json", "there is no program package.json on the PATH"],
])("%s is refused before anything runs", (name, message) => {
  expect(() => findBackend(name)).toThrow(message);
});

it("no shell reads the command", async () => {
  const trap = join(folder, "trap");
  const name = `${printing("quoted", `console.error(process.argv.slice(3).join("~"))`)} ; touch ${trap} $HOME *`;
  expect(await decide(name, [])).toMatchObject({
    message: expect.stringContaining(`(;~touch~${trap}~$HOME~*)`),
  });
  expect(existsSync(trap)).toBe(false);
});

it("leaves no files behind", () => {
  expect(readdirSync(TEMPORARY)).toEqual([]);
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process nobody waited for yet is still listed.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "latin1"));
  } catch {
    return false;
  }
}
