/**
 * A whole session of bounds in one file: iCNF (S. Wieringa, "The icnf file format", 2011). After the clauses of
 * frame k comes the question `a <goal@k> 0`, for each k from 0 on. An incremental solver answers one after the other.
 */
import { readAnswer } from "../cnf/answer.ts";
import { dimacsClauses, dimacsComment, dimacsName } from "../cnf/dimacs.ts";
import { createFormula } from "../cnf/formula.ts";
import { countOf } from "../results/length.ts";
import type { Answer, ExportRequest, Format } from "./contract.ts";
import { comments, foreign } from "./dimacs.ts";
import { decodeModel, modelOf } from "./sat-model.ts";
import { unrollSession } from "./unrolled.ts";

export const icnf: Format = {
  name: "icnf",
  summary: "all questions for 0 to K steps in one file, for incremental solvers",
  source: "S. Wieringa, The icnf file format, 2011",
  bounded: true,
  encodings: null,
  write,
  names,
  read,
};

function* write(request: ExportRequest): Generator<string | Uint8Array> {
  const texts = comments(request).slice(0, -1);
  yield [...texts, `one question a bound, from 0 to ${countOf(request.steps!, "steps")}`]
    .map(dimacsComment)
    .join("");
  yield "p inccnf\n";
  const formula = createFormula();
  let named = 0;
  for (const { goal } of unrollSession(request, formula, request.steps!).parts) {
    let text = "";
    while (named < formula.variables) text += dimacsName(++named, formula.nameOf(named));
    yield text;
    yield* dimacsClauses(formula.stored());
    yield `a ${goal} 0\n`;
    formula.forget();
  }
}

function* names(request: ExportRequest): Generator<string> {
  const formula = createFormula();
  let named = 0;
  for (const _ of unrollSession(request, formula, request.steps!).parts) {
    while (named < formula.variables) yield formula.nameOf(++named);
    formula.forget();
  }
}

/** The last status counts: earlier bounds were answered before it. */
function read(request: ExportRequest, text: string): Answer {
  const counted = createFormula();
  for (const _ of unrollSession(request, counted, request.steps!).parts) counted.forget();
  const last = text.lastIndexOf("\ns ");
  const answer = foreign(() => readAnswer(last < 0 ? text : text.slice(last + 1), counted.variables));
  if (answer.status === "unsat") {
    return {
      status: "none",
      explanation: `The solver says: no solution of up to ${countOf(request.steps!, "steps")}.`,
    };
  }
  if (answer.status === "unknown") return { status: "unknown", explanation: "The solver does not know." };
  const formula = createFormula();
  const session = unrollSession(request, formula, request.steps!);
  return decodeModel(request, modelOf(answer.values), { formula, ...session });
}
