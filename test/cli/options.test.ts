/** Options: typos are answered with what was probably meant, nonsense with what would be right. */
import { expect, test } from "vitest";
import { EASY, HARD } from "../support/levels.ts";
import { resultsOf, sokobmc } from "./program.ts";

const WRONG: readonly (readonly [args: string, message: RegExp])[] = [
  ["slove", /unknown command 'slove'\n\(Did you mean solve\?\)/],
  ["solve - --metirc pushes", /Did you mean --metric\?/],
  [
    "solve - --metric push",
    /Expected moves \| pushes \| moves,pushes \| pushes,moves\. Did you mean pushes\?/,
  ],
  ["solve - --encoding factord", /Did you mean factored\?/],
  ["solve - --encoding factored:stepz=strict", /has no option "stepz"; it has: steps/],
  ["solve - --amo sequental", /Did you mean sequential\?/],
  ["solve - --solver cadicla", /Did you mean cadical\?/],
  ["solve - --solver-option inprocesing=0", /Unknown solver option 'inprocesing'/],
  ["solve - --solver-option target=7", /"target" does not take the value 7/],
  ["solve - --solver minisat --solver-option seed=1", /minisat takes no options: "seed"/],
  ["solve - --engine pdr --solver-option seed=1", /options of the solver are for engine bmc, not pdr/],
  ["verify - --solver-option inprocesing=0", /Unknown solver option 'inprocesing'/],
  ["solve - --engine bfs", /Expected bmc \| search \| pdr \| k-induction\./],
  ["solve - --schedule linaer", /Did you mean linear\?/],
  ["solve - --without windows,paritty", /Expected .*parity/],
  ["solve - --timeout soon", /Expected a number of seconds above 0/],
  ["solve - --timeout 0", /Expected a number of seconds above 0/],
  ["solve - --memory -5", /Expected a whole number from 1 on/],
  ["solve - --jobs 0", /Expected a whole number from 1 on/],
  ["solve - --level 5-3", /Expected level numbers/],
  ["solve - --min-steps 9 --max-steps 4", /--min-steps 9 is above --max-steps 4/],
  ["solve - --encoding push", /counts pushes, not moves/],
  ["solve", /missing required argument 'FILE'/],
  ["", /Usage: sokobmc/],
];

test.each(WRONG)("sokobmc %s: exit 2", async (args, message) => {
  const { code, stdout, stderr } = await sokobmc(args.split(" ").filter(Boolean), { input: EASY });
  expect(stderr).toMatch(message);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

/** What one level gives with some options. */
async function solved(args: string, input = EASY) {
  const ended = await sokobmc(["solve", "-", "--json", ...args.split(" ").filter(Boolean)], { input });
  return { code: ended.code, ...resultsOf(ended)[0]! };
}

const DETOUR = "#######\n#.@ $ #\n#     #\n#######\n";

test.each([
  ["--metric pushes", { verdict: "optimal", upperBound: 3, encoding: "push-lazy", code: 0 }],
  [
    "--metric moves,pushes --engine search",
    { verdict: "optimal", upperBound: [8, 3], engine: "search", code: 0 },
  ],
  [
    "--encoding coordinate --amo product",
    { verdict: "optimal", encoding: "coordinate", amo: "product", code: 0 },
  ],
  ["--encoding object:boxes=sorted", { verdict: "optimal", encoding: "object", code: 0 }],
  ["--max-steps 7", { verdict: "bounded", lowerBound: 8, upperBound: null, reason: "max-steps", code: 0 }],
  ["--any", { upperBound: expect.any(Number), reason: null, code: 0 }],
  ["--without parity,windows --without dead-squares", { verdict: "optimal", upperBound: 8, code: 0 }],
])("%s", async (args, expected) => {
  expect(await solved(args, DETOUR)).toMatchObject(expected);
});

test("extra boxes and targets are solved when asked for", async () => {
  const boxes = "#######\n#@$.$ #\n#######\n";
  expect(await solved("--allow-extra-boxes", boxes)).toMatchObject({
    verdict: "optimal",
    solution: "R",
    code: 0,
  });
  const targets = "#######\n#@$..##\n#######\n";
  expect(await solved("--allow-extra-targets", targets)).toMatchObject({ verdict: "optimal", code: 0 });
});

test("exit codes of SAT solvers: 10 solution, 20 none, 0 unknown", async () => {
  expect((await solved("--sat-exit-codes")).code).toBe(10);
  expect((await solved("--sat-exit-codes", "######\n#@ $.#\n##   #\n#.$  #\n######\n")).code).toBe(10);
  expect((await solved("--sat-exit-codes", "######\n#@   #\n# $ .#\n#$  .#\n######\n")).code).toBe(20);
  expect((await solved("--sat-exit-codes --timeout 0.2", HARD)).code).toBe(0);
  const several = await sokobmc(["solve", "levels/first-steps.xsb", "--sat-exit-codes"]);
  expect(several.code).toBe(2);
});

test("an undecided level makes the exit code 1 and says why", async () => {
  const result = await solved("--timeout 0.2", HARD);
  expect(result).toMatchObject({ verdict: "unknown", reason: "timeout", upperBound: null, code: 1 });
});

test("a time limit that nothing can keep is a time-out, not a failure", async () => {
  expect(await solved("--timeout 0.001", HARD)).toMatchObject({
    verdict: "unknown",
    reason: "timeout",
    code: 1,
  });
});
