/**
 * One formula in DIMACS CNF: is there a run of `steps` transitions from the start to the goal? The format is that of
 * the SAT competitions, after DIMACS, "Satisfiability: Suggested Format" (1993).
 *
 * Clauses leave memory frame by frame. The header needs their number first, so a formula that does not fit is
 * encoded twice: encoders are deterministic.
 */
import { readAnswer } from "../cnf/answer.ts";
import { dimacsClauses, dimacsComment, dimacsHeader, dimacsName } from "../cnf/dimacs.ts";
import { createFormula, type PassingFormula } from "../cnf/formula.ts";
import { countOf } from "../results/length.ts";
import { type Answer, type ExportRequest, ForeignAnswerError, type Format } from "./contract.ts";
import { decodeModel, modelOf } from "./sat-model.ts";
import { type Unrolled, unrollTo } from "./unrolled.ts";

/** Literals that are kept rather than encoded a second time. */
const KEPT = 1 << 22;
/** Literals that are made before they are written, where they are not kept. */
const PORTION = 1 << 16;
/** Lines that go into one piece. */
const BATCH = 4096;

export const dimacs: Format = {
  name: "dimacs",
  summary: "a formula: is there a solution of exactly K steps?",
  source: "DIMACS challenge, Satisfiability: Suggested Format, 1993; output format of the SAT competitions",
  bounded: true,
  encodings: null,
  write: (request) => writeFormula(request),
  names,
  read,
};

const start = (request: ExportRequest): { readonly formula: PassingFormula } & Unrolled => {
  const formula = createFormula();
  return { formula, ...unrollTo(request, formula, request.steps!) };
};

/** @param most literals that are kept in memory rather than encoded a second time */
export function* writeFormula(request: ExportRequest, most = KEPT): Generator<string | Uint8Array> {
  yield comments(request).map(dimacsComment).join("");
  const { formula, parts } = start(request);
  let kept = true;
  let named = 0;
  for (const _ of parts) {
    yield* batched(formula, named, dimacsName);
    named = formula.variables;
    if (formula.size > most) kept = false;
    if (!kept) formula.forget();
  }
  yield dimacsHeader(formula.variables, formula.clauses);
  if (kept) yield* dimacsClauses(formula.stored());
  else yield* clausesAgain(request);
}

function* clausesAgain(request: ExportRequest): Generator<Uint8Array> {
  const { formula, parts } = start(request);
  for (const _ of parts) {
    if (formula.size < PORTION) continue;
    yield* dimacsClauses(formula.stored());
    formula.forget();
  }
  yield* dimacsClauses(formula.stored());
}

/** What the formula says, for people. */
export function comments(request: ExportRequest): string[] {
  const { board, level, encoding, encodingOptions, amo, prunings, steps } = request;
  const options = Object.entries(encodingOptions).map(([name, value]) => `:${name}=${value}`);
  return [
    `Level ${level.level} of ${level.file}${level.title === null ? "" : `: ${level.title}`}`,
    ...Array.from({ length: board.height }, (_, y) =>
      board.tiles.slice(y * board.width, (y + 1) * board.width).join(""),
    ),
    `encoding ${encoding.name}${options.join("")}, at-most-one ${amo.name}`,
    `prunings: ${[...prunings].join(" ") || "none, the bare encoding"}`,
    meaning(request, steps!),
  ];
}

function meaning({ encoding, encodingOptions, board }: ExportRequest, k: number): string {
  const goal = board.goal === "targets-filled" ? "every target holds a box" : "every box is on a target";
  const unit = encoding.step === "move" ? "moves" : "pushes";
  const length = encoding.stutters(encodingOptions)
    ? `${countOf(k, "steps")} or fewer (a step may change nothing)`
    : `exactly ${countOf(k, unit)} (every step changes something)`;
  return `satisfiable exactly if after ${length} ${goal}`;
}

/** `line(number, name)` of the variables after `named`, some thousand in a piece. */
function* batched(
  formula: PassingFormula,
  named: number,
  line: (variable: number, name: string) => string,
): Generator<string> {
  for (let from = named + 1; from <= formula.variables; from += BATCH) {
    let text = "";
    const end = Math.min(formula.variables, from + BATCH - 1);
    for (let variable = from; variable <= end; variable++) text += line(variable, formula.nameOf(variable));
    yield text;
  }
}

function* names(request: ExportRequest): Generator<string> {
  const { formula, parts } = start(request);
  let named = 0;
  for (const _ of parts) {
    while (named < formula.variables) yield formula.nameOf(++named);
    formula.forget();
  }
}

function read(request: ExportRequest, text: string): Answer {
  const { formula: counted, parts: all } = start(request);
  for (const _ of all) counted.forget();
  const answer = foreign(() => readAnswer(text, counted.variables));
  if (answer.status === "unsat") {
    return {
      status: "none",
      explanation: `The solver says: not ${meaning(request, request.steps!).replace("satisfiable exactly if ", "")}.`,
    };
  }
  if (answer.status === "unknown") return { status: "unknown", explanation: "The solver does not know." };
  const { formula, unrolling, parts } = start(request);
  return decodeModel(request, modelOf(answer.values), { formula, unrolling, parts });
}

/** What cannot be read is no answer to what was exported. */
export function foreign<T>(readText: () => T): T {
  try {
    return readText();
  } catch (error) {
    throw new ForeignAnswerError((error as Error).message);
  }
}
