/**
 * Checks a certificate. The formulas are written anew from the rules of the game, the refutations are checked against
 * those, and the solution is replayed; nothing here is shared with the programs that made them, and no solver is run.
 */
import { compareCnf, readCnf } from "./cnf.ts";
import { readBinaryProof, readTextProof } from "./drat.ts";
import { checkInvariant } from "./invariant.ts";
import { type Field, readField } from "./level.ts";
import { literals } from "./literals.ts";
import { type Claim, MANIFEST, type Manifest, type Refutation, readManifest } from "./manifest.ts";
import { isSolvedPosition, play } from "./play.ts";
import { Refusal } from "./refusal.ts";
import { movesFormula } from "./rules-of-moves.ts";
import { pushesFormula } from "./rules-of-pushes.ts";
import { checkRefutation } from "./rup.ts";
import { sha256 } from "./sha256.ts";
import { countOf } from "./words.ts";

/** Reads a file of the certificate by its name; null if there is none. */
export type ReadFile = (name: string) => Promise<Uint8Array | null>;

export interface CheckHooks {
  readonly signal?: AbortSignal;
  /** What is being done, and how much of it (0 to 1). */
  readonly onProgress?: (what: string, done: number) => void;
}

export type CheckOutcome =
  | { readonly verdict: "accepted"; readonly level: Manifest["level"]; readonly facts: readonly string[] }
  | {
      readonly verdict: "refused";
      readonly file: string;
      readonly place: string | null;
      readonly message: string;
    };

type Shortest = Extract<Claim, { kind: "shortest" }>;

/** @throws the signal's reason when aborted */
export async function checkCertificate(read: ReadFile, hooks: CheckHooks = {}): Promise<CheckOutcome> {
  try {
    return await check(read, hooks);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { file, place, message } = error;
    return { verdict: "refused", file, place, message };
  }
}

interface Certificate {
  readonly field: Field;
  file(name: string): Promise<Uint8Array>;
  progress(what: string): (done: number) => Promise<void>;
}

async function check(read: ReadFile, hooks: CheckHooks): Promise<CheckOutcome> {
  const bytes = await read(MANIFEST);
  if (bytes === null) throw new Refusal(MANIFEST, null, "there is no such file");
  const { claim, level, files } = readManifest(bytes);
  const field = readField(level.rows, level.solved, MANIFEST);
  const bound = async (name: string) => {
    const digest = files[name];
    if (digest === undefined) throw new Refusal(MANIFEST, "files", `${name} has no digest`);
    const content = await read(name);
    if (content === null) throw new Refusal(name, null, "there is no such file");
    if ((await sha256(content)) !== digest) {
      const why = "it is not the file that was certified: its digest differs from the manifest's";
      throw new Refusal(name, null, why);
    }
    return content;
  };
  for (const name of Object.keys(files)) await bound(name);
  const certificate: Certificate = {
    field,
    // Read anew: all files at once may be more than there is room for.
    file: bound,
    progress: (what) => breathe((done) => hooks.onProgress?.(what, done), hooks.signal),
  };
  return { verdict: "accepted", level, facts: await factsOf(claim, certificate) };
}

async function factsOf(claim: Claim, certificate: Certificate): Promise<string[]> {
  switch (claim.kind) {
    case "shortest":
      return checkShortest(claim, certificate);
    case "unsolvable":
      return checkUnsolvable(claim, certificate);
    case "unsolvable-by-count":
      return [checkCount(certificate.field)];
  }
}

async function checkShortest(claim: Shortest, certificate: Certificate): Promise<string[]> {
  const { field, file } = certificate;
  const { metric, length, refutations } = claim;
  const solution = new TextDecoder().decode(await file(claim.solution)).trim();
  const played = play(field, solution, claim.solution);
  if (played[metric] !== length)
    throw new Refusal(
      claim.solution,
      null,
      `it has ${countOf(played[metric], metric)}, claimed are ${length}`,
    );
  const facts = [
    `The solution replays by the rules: ${countOf(played.moves, "moves")}, ${countOf(played.pushes, "pushes")}.`,
  ];
  if (length === 0) return [...facts, "No solution is shorter than none."];
  if (isSolvedPosition(field, new Set(field.boxes)))
    throw new Refusal(
      MANIFEST,
      "level",
      "it is solved at the start, so no solution of some length is shortest",
    );
  if (length > 1) {
    const refutation = refutations.find((each) => each.steps === length - 1);
    if (refutation === undefined)
      throw new Refusal(
        MANIFEST,
        "claim.refutations",
        `a refutation for ${countOf(length - 1, "steps")} is missing`,
      );
    if (metric === "pushes" && !claim.idle)
      throw new Refusal(MANIFEST, "claim.idle", "pushes cannot be refuted without idle steps");
    facts.push(await checkSteps(claim, refutation, certificate));
    if (!claim.idle) facts.push(NO_SHORTER);
  }
  return [...facts, `So no solution has fewer than ${countOf(length, metric)}.`];
}

/**
 * With idle steps a refutation covers all smaller numbers. Where every step is a move it does, too: a solved
 * position that was reached by a move stays solved when the player steps back, because the cell he came from is free, and
 * so on to and fro. So a solution of k moves gives runs of k + 1, k + 2, ... moves to the goal.
 */
const NO_SHORTER =
  "A shorter solution would give such a run: once solved, the player can step back and forth.";

async function checkSteps(
  { metric, idle }: Shortest,
  refutation: Refutation,
  certificate: Certificate,
): Promise<string> {
  const { field } = certificate;
  const { steps } = refutation;
  const clauses = literals();
  const emit = (...clause: readonly number[]) => {
    for (const literal of clause) clauses.push(literal);
    clauses.push(0);
  };
  const { variables } =
    metric === "moves" ? movesFormula(field, steps, idle, emit) : pushesFormula(field, steps, emit);
  const shown = await checkUnsatisfiable(refutation, { variables, clauses: clauses.view() }, certificate);
  const covered = idle ? `${countOf(steps, metric)} or fewer` : `exactly ${countOf(steps, metric)}`;
  return `No run of ${covered} solves the level: ${shown}`;
}

/** The file is the formula expected, and the proof refutes it. */
async function checkUnsatisfiable(
  { formula, proof, form }: Refutation,
  expected: { readonly variables: number; readonly clauses: Int32Array },
  { file, progress }: Certificate,
): Promise<string> {
  compareCnf(readCnf(await file(formula), formula), expected, formula);
  const readProof = form === "text" ? readTextProof : readBinaryProof;
  const lemmas = readProof(await file(proof), expected.variables, proof);
  const outcome = await checkRefutation(expected, lemmas, { onProgress: progress(proof) });
  if (outcome.verdict === "incomplete")
    throw new Refusal(proof, "its end", "no contradiction has been derived");
  if (outcome.verdict === "wrong")
    throw new Refusal(
      proof,
      `${form === "text" ? "line" : "byte"} ${outcome.place}`,
      "the lemma does not follow by unit propagation",
    );
  const { statistics } = outcome;
  const size = clausesText(expected.clauses);
  return `${size}, refuted by ${countOf(statistics.neededLemmas, "lemmas")}.`;
}

const clausesText = (clauses: Int32Array) =>
  countOf(
    clauses.reduce((sum, literal) => (literal === 0 ? sum + 1 : sum), 0),
    "clauses",
  );

async function checkUnsolvable(
  claim: Extract<Claim, { kind: "unsolvable" }>,
  certificate: Certificate,
): Promise<string[]> {
  const { field, file } = certificate;
  const invariant = readCnf(await file(claim.invariant), claim.invariant);
  const { formula, count } = checkInvariant(field, invariant, claim.invariant);
  const shown = await checkUnsatisfiable(claim.refutation, formula, certificate);
  return [
    `The start position satisfies the ${countOf(count, "clauses")} of the invariant.`,
    `No move leads out of the invariant, and no solved position is in it: ${shown}`,
    "So no solution of any length exists.",
  ];
}

/** Moves change neither the number of boxes nor what lies where the player never comes. */
function checkCount(field: Field): string {
  const { boxes, targets, lostBoxes, lostTargets, solvedWhen } = field;
  const end = "no solution of any length exists.";
  if (solvedWhen === "every target holds a box") {
    if (lostTargets > 0)
      return `${countOf(lostTargets, "targets")} without a box, and no box can come there: ${end}`;
    if (boxes.length < targets.length)
      return `${countOf(boxes.length, "boxes")} for ${countOf(targets.length, "targets")}: ${end}`;
  } else {
    if (lostBoxes > 0)
      return `${countOf(lostBoxes, "boxes")} off target, and the player cannot come there: ${end}`;
    if (boxes.length > targets.length)
      return `${countOf(targets.length, "targets")} for ${countOf(boxes.length, "boxes")}: ${end}`;
  }
  throw new Refusal(MANIFEST, "claim", "the numbers of boxes and targets exclude nothing");
}

/** Passes progress on, and now and then lets the thread see other messages, such as a wish to stop. */
function breathe(tell: (done: number) => void, signal: AbortSignal | undefined) {
  let last = performance.now();
  return async (done: number) => {
    if (performance.now() - last < 50) return;
    tell(done);
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    last = performance.now();
  };
}
