/**
 * What the suites hold of verdicts and certificates, in short: a solver that is stopped has no answer, what is certified is
 * accepted, and false claims are refused however well they are forged. Run as a program beside a build that may be
 * broken; prints the first check that fails as JSON, or null.
 */
import fc from "fast-check";
import { certificate, type Files, formulaFile, textFile } from "../../src/certify/certificate.ts";
import { fieldOf } from "../../src/certify/field.ts";
import { plainFormula } from "../../src/certify/plain.ts";
import { refute } from "../../src/certify/refute.ts";
import { certifyShortest } from "../../src/certify/shortest.ts";
import { certifyUnsolvable } from "../../src/certify/unsolvable.ts";
import { type Board, boardFromDrawing } from "../../src/game/board.ts";
import { isSolved, startState } from "../../src/game/rules.ts";
import { checkCertificate } from "../../src/proof/check.ts";
import { checkInvariant } from "../../src/proof/invariant.ts";
import type { Claim } from "../../src/proof/manifest.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { cadical } from "../../src/solver/cadical.ts";
import { smallBoard, zoo } from "../support/boards.ts";

const SOLVABLE = zoo("turn in a small room");
const UNSOLVABLE = [
  zoo("one box ahead of the other"),
  boardFromDrawing("########\n#   #  #\n# . $  #\n# @ #  #\n########"),
  boardFromDrawing("  #####\n ##   ##\n##@$.$ ##\n# $.#.  #\n##  .$ ##\n ##   ##\n  #####"),
];

function lengthOf(board: Board): { length: number; solution: string } | null {
  const found = breadthFirstSync(board, { metric: "moves" });
  return found.verdict === "solved" ? found : null;
}

/** Is it accepted with exactly this word? A crash of the checker accepts nothing, and is no refusal either. */
async function verdictOf(files: Files): Promise<"accepted" | "refused"> {
  return (await checkCertificate(async (name) => files.get(name) ?? null)).verdict;
}

const forged = (board: Board, claim: Claim, files: Files) => certificate(board, null, claim, files, {});

/** More pigeons than holes, far too many to be seen through in the time given. */
async function stoppedIsUnknown(): Promise<boolean> {
  const holes = 13;
  const place = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const all = Array.from({ length: holes + 1 }, (_, pigeon) => pigeon);
  const clauses = all.flatMap((p) => [...all.slice(1).map((h) => place(p, h - 1)), 0]);
  for (let hole = 0; hole < holes; hole++)
    for (const p of all) for (const q of all) if (p < q) clauses.push(-place(p, hole), -place(q, hole), 0);
  const solver = await cadical.create({});
  solver.add(Int32Array.from(clauses), (holes + 1) * holes);
  const outcome = await solver.solve({ deadline: performance.now() + 300 });
  solver.dispose();
  return outcome.status === "unknown";
}

async function shortestIsCertified(): Promise<boolean> {
  const { solution } = lengthOf(SOLVABLE)!;
  for (const idle of [false, true]) {
    const outcome = await certifyShortest(SOLVABLE, solution, { metric: "moves", idle });
    if (outcome.status !== "certified" || (await verdictOf(outcome.files)) !== "accepted") return false;
  }
  return true;
}

async function unsolvableIsCertified(): Promise<boolean> {
  for (const board of UNSOLVABLE) {
    const outcome = await certifyUnsolvable(board);
    if (outcome.status !== "certified" || (await verdictOf(outcome.files)) !== "accepted") return false;
  }
  for (const board of fc.sample(smallBoard({ maxFloor: 9 }), { numRuns: 20, seed: 2 })) {
    if (isSolved(board, startState(board))) continue;
    const outcome = await certifyUnsolvable(board);
    const expected = lengthOf(board) === null ? "certified" : "solvable";
    if (outcome.status !== expected) return false;
    if (outcome.status === "certified" && (await verdictOf(outcome.files)) !== "accepted") return false;
  }
  return true;
}

/** A certificate with any solution, saying that nothing of this length or less solves the level (which is so). */
async function withSolution(solution: string, length: number, refuted: number): Promise<Files> {
  const formula = plainFormula(SOLVABLE, refuted, { metric: "moves", stutter: false });
  const outcome = await refute(formula, []);
  if (outcome.status !== "unsat") throw new Error(outcome.status);
  const names = { formula: "a.cnf", proof: "a.drat" };
  const files = new Map([
    ["solution.lurd", textFile(solution)],
    [names.formula, formulaFile(formula, "")],
    [names.proof, outcome.proof],
  ]);
  const refutations = [{ steps: refuted, ...names, form: "text" as const }];
  const claim = { kind: "shortest", metric: "moves", solution: "solution.lurd", idle: false } as const;
  return forged(SOLVABLE, { ...claim, length, refutations }, files);
}

/** Two moves longer than the shortest, or without its last move. */
async function otherLengthsAreRefused(): Promise<boolean> {
  const { solution, length } = lengthOf(SOLVABLE)!;
  const detour = await withSolution(`ud${solution}`, length + 2, length - 1);
  const part = await withSolution(solution.slice(0, -1), length - 1, length - 2);
  const whole = await withSolution(solution, length, length - 1);
  return (
    (await verdictOf(detour)) === "refused" &&
    (await verdictOf(part)) === "refused" &&
    (await verdictOf(whole)) === "accepted"
  );
}

/** A formula with a clause more, a proof with invented lemmas. */
async function forgeriesAreRefused(): Promise<boolean> {
  const { solution } = lengthOf(SOLVABLE)!;
  const outcome = await certifyShortest(SOLVABLE, solution, { metric: "moves" });
  if (outcome.status !== "certified") return false;
  const manifest = JSON.parse(new TextDecoder().decode(outcome.files.get("manifest.json")));
  const claim = manifest.claim as Extract<Claim, { kind: "shortest" }>;
  const { formula, proof } = claim.refutations[0]!;
  const text = new TextDecoder().decode(outcome.files.get(formula));
  const changes = [
    [formula, `${text.replace(/(p cnf \d+ )(\d+)/, (_, a, n) => `${a}${Number(n) + 1}`)}1 0\n`],
    [proof, "1 0\n-1 0\n0\n"],
  ] as const;
  for (const [name, content] of changes) {
    const files = new Map([...outcome.files, [name, textFile(content)]]);
    files.delete("manifest.json");
    if ((await verdictOf(await forged(SOLVABLE, claim, files))) !== "refused") return false;
  }
  return true;
}

/** Nothing at all is inductive and holds no solved position; but the start is something. */
async function emptyInvariantIsRefused(): Promise<boolean> {
  const board = boardFromDrawing("######\n#@$ .#\n######");
  const field = fieldOf(board);
  const n = field.floor.length;
  const invariant = `p cnf ${2 * n} 2\n1 0\n-1 0\n`;
  const names = { formula: "induction.cnf", proof: "induction.drat" };
  const read = { variables: 2 * n, clauses: Int32Array.of(1, 0, -1, 0) };
  let induction: string | null = null;
  try {
    const { formula } = checkInvariant(field, read, "");
    const clauses = [...formula.clauses].join(" ").replaceAll(/(^| )0( |$)/g, " 0\n");
    const count = formula.clauses.filter((literal) => literal === 0).length;
    induction = `p cnf ${formula.variables} ${count}\n${clauses}`;
  } catch {
    // As it should be: the start is looked at first.
  }
  const files = new Map([
    ["invariant.cnf", textFile(invariant)],
    [names.formula, textFile(induction ?? "p cnf 0 0\n")],
    [names.proof, textFile("0\n")],
  ]);
  const claim: Claim = {
    kind: "unsolvable",
    invariant: "invariant.cnf",
    refutation: { steps: 1, ...names, form: "text" },
  };
  return (await verdictOf(await forged(board, claim, files))) === "refused";
}

const CHECKS = {
  "stopped is unknown": stoppedIsUnknown,
  "shortest is certified": shortestIsCertified,
  "unsolvable is certified": unsolvableIsCertified,
  "other lengths are refused": otherLengthsAreRefused,
  "forgeries are refused": forgeriesAreRefused,
  "an empty invariant is refused": emptyInvariantIsRefused,
};

let caught: string | null = null;
for (const [name, check] of Object.entries(CHECKS)) {
  const passed = await Promise.resolve()
    .then(check)
    .catch(() => false);
  if (!passed) {
    caught = name;
    break;
  }
}
process.stdout.write(JSON.stringify(caught));
