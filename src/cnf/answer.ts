/**
 * Answers of SAT solvers as text: the output format of the SAT competitions (`c`, `s`, `v` lines), and the result
 * files of MiniSat. What is cut off, or does not fit the formula, is an error and never an answer.
 */

export type SatAnswer =
  | {
      readonly status: "sat";
      /** By variable, index 0 unused: 1 true, -1 false, 0 left open by a partial model. */
      readonly values: Int8Array;
    }
  | { readonly status: "unsat" }
  | { readonly status: "unknown" };

/** The text is no answer; says what was found and what was expected. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
}

/** Lines stay within what the competition allows. */
const LONGEST_LINE = 4096;

const STATUS = {
  SATISFIABLE: "sat",
  UNSATISFIABLE: "unsat",
  UNKNOWN: "unknown",
} as const;

/** First lines of MiniSat's result files. */
const RESULT_FILE = { SAT: "sat", UNSAT: "unsat", INDET: "unknown" } as const;

/** The `s` line. */
export const statusLine = (status: SatAnswer["status"]): string =>
  `s ${Object.entries(STATUS).find(([, value]) => value === status)![0]}\n`;

/** `v` lines of a model (`model[v]` is 1 where variable `v` is true), the last one ended by 0. */
export function* valueLines(model: Uint8Array): Generator<string> {
  let line = "v";
  for (let v = 1; v <= model.length; v++) {
    const word = v === model.length ? " 0" : model[v] === 1 ? ` ${v}` : ` -${v}`;
    if (line.length + word.length > LONGEST_LINE) {
      yield `${line}\n`;
      line = "v";
    }
    line += word;
  }
  yield `${line}\n`;
}

/** Keeps an answer together while its lines come. */
interface Draft {
  readonly values: Int8Array;
  status: SatAnswer["status"] | null;
  hasValues: boolean;
  /** The 0 that ends the model was read. */
  complete: boolean;
}

/**
 * Reads an answer to a formula of `variables` variables. Text around it (comments, statistics) is passed over;
 * `v` lines may be many, may stand before the `s` line and need not mention every variable.
 *
 * @throws AnswerError when there is no status, more than one, or a model that is cut off, contradicts itself or
 *   mentions variables that the formula does not have
 */
export function readAnswer(text: string, variables: number): SatAnswer {
  const draft: Draft = {
    values: new Int8Array(variables + 1),
    status: null,
    hasValues: false,
    complete: false,
  };
  const lines = text.split(/\r?\n/);
  const first = lines[0]!.trim();
  if (first in RESULT_FILE) {
    draft.status = RESULT_FILE[first as keyof typeof RESULT_FILE];
    for (const [index, line] of lines.slice(1).entries()) readValues(draft, line, index + 2);
  } else {
    for (const [index, line] of lines.entries()) readLine(draft, line, index + 1);
  }
  return conclude(draft);
}

function readLine(draft: Draft, line: string, number: number): void {
  if (/^v(\s|$)/.test(line)) readValues(draft, line.slice(1), number);
  if (/^s(\s|$)/.test(line)) readStatus(draft, line, number);
}

function readStatus(draft: Draft, line: string, number: number): void {
  const word = line.slice(1).trim();
  if (!(word in STATUS)) {
    throw new AnswerError(
      `line ${number}: found "${shortened(line)}", expected s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN`,
    );
  }
  const status = STATUS[word as keyof typeof STATUS];
  if (draft.status !== null && draft.status !== status) {
    throw new AnswerError(`line ${number}: a second, different status: "${shortened(line)}"`);
  }
  draft.status = status;
}

function readValues(draft: Draft, text: string, line: number): void {
  for (const word of text.split(/\s+/)) {
    if (word === "") continue;
    if (draft.complete)
      throw new AnswerError(`line ${line}: found "${shortened(word)}" after the 0 that ends the model`);
    if (!/^(0|-?[1-9]\d*)$/.test(word)) {
      throw new AnswerError(`line ${line}: found "${shortened(word)}" in the model, expected a literal or 0`);
    }
    draft.hasValues = true;
    const literal = Number(word);
    if (literal === 0) draft.complete = true;
    else setValue(draft, literal, line);
  }
}

function setValue({ values }: Draft, literal: number, line: number): void {
  const variable = Math.abs(literal);
  if (variable >= values.length) {
    throw new AnswerError(
      `line ${line}: the model has variable ${variable}, the formula only ${values.length - 1}: is it the answer to another formula?`,
    );
  }
  const value = Math.sign(literal);
  if (values[variable] === -value) {
    throw new AnswerError(`line ${line}: the model has both ${variable} and -${variable}`);
  }
  values[variable] = value;
}

function conclude({ status, values, hasValues, complete }: Draft): SatAnswer {
  if (status === null) {
    throw new AnswerError("no status line found; expected s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN");
  }
  if (status !== "sat") {
    if (hasValues) throw new AnswerError(`a model beside the status "${statusLine(status).trim()}"`);
    return { status };
  }
  if (hasValues && !complete) throw new AnswerError("the model is cut off: the 0 that ends it is missing");
  if (!hasValues && values.length > 1) {
    throw new AnswerError("satisfiable, but no model (v lines): tell the solver to print one");
  }
  return { status, values };
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}...` : text);
