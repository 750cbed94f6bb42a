/**
 * Writing DIMACS CNF (the format of the SAT competitions): `c` comments, one header with exact counts, then clauses
 * ended by 0. Everything is made in pieces of bounded size, so that a formula of any size can be written as it comes.
 */
import type { Formula } from "./formula.ts";

/**
 * Comment lines stay below 200 characters: a widely used proof checker reads the tail of longer ones as clauses.
 */
const LONGEST_LINE = 199;

/** First words that other programs take as instructions (`c ind 1 2 0` is a projection set for model counters). */
const INTERPRETED = /^(ind|p|t|pp)\s/;

/** What a piece holds at least before it is handed out, in bytes. */
const PIECE = 1 << 16;
/** "-1073741824 ". */
const LONGEST_LITERAL = 12;

const encoder = new TextEncoder();

/**
 * One comment line with its line end.
 *
 * @returns an empty string where the line would be longer than every reader can take
 * @throws Error for text that another program would take as an instruction
 */
export function dimacsComment(text: string): string {
  if (INTERPRETED.test(text)) throw new Error(`other programs act on the comment "c ${text}"`);
  const line = `c ${text.replace(/\s+/g, " ").trim()}`;
  return line.length > LONGEST_LINE ? "" : `${line}\n`;
}

/** The comment that names a variable. */
export function dimacsName(variable: number, name: string): string {
  // There are as many names as variables, and none of ours holds a blank.
  if (name.includes("\n")) return dimacsComment(`v ${variable} ${name}`);
  const line = `c v ${variable} ${name}`;
  return line.length > LONGEST_LINE ? "" : `${line}\n`;
}

export const dimacsHeader = (variables: number, clauses: number): string => `p cnf ${variables} ${clauses}\n`;

/** One line a clause, as bytes in pieces of about 64 KiB; each piece may be kept. */
export function* dimacsClauses(clauses: Int32Array): Generator<Uint8Array> {
  let piece = new Uint8Array(PIECE + LONGEST_LITERAL);
  let at = 0;
  for (let i = 0; i < clauses.length; i++) {
    const literal = clauses[i]!;
    if (literal === 0) {
      piece[at++] = 0x30;
      piece[at++] = 0x0a;
    } else {
      if (literal < 0) piece[at++] = 0x2d;
      const value = Math.abs(literal);
      let digits = 1;
      for (let power = 10; power <= value; power *= 10) digits++;
      let rest = value;
      for (let place = at + digits - 1; place >= at; place--) {
        piece[place] = 0x30 + (rest % 10);
        rest = (rest / 10) | 0;
      }
      at += digits;
      piece[at++] = 0x20;
    }
    if (at >= PIECE) {
      yield piece.subarray(0, at);
      piece = new Uint8Array(PIECE + LONGEST_LITERAL);
      at = 0;
    }
  }
  if (at > 0) yield piece.subarray(0, at);
}

/**
 * A whole formula.
 *
 * @param comments lines before the header, without their `c`
 * @param names also write `c v <number> <name>` for every variable
 */
export function* writeDimacs(
  formula: Formula,
  { comments = [], names = false }: { readonly comments?: readonly string[]; readonly names?: boolean } = {},
): Generator<Uint8Array> {
  for (const comment of comments) yield encoder.encode(dimacsComment(comment));
  if (names) yield* dimacsNames(formula);
  yield encoder.encode(dimacsHeader(formula.variables, formula.clauses));
  yield* dimacsClauses(formula.stored());
}

/** `c v <number> <name>` for all variables that have been handed out, in pieces. */
export function* dimacsNames(formula: Pick<Formula, "variables" | "nameOf">): Generator<Uint8Array> {
  let lines: string[] = [];
  for (let variable = 1; variable <= formula.variables; variable++) {
    lines.push(dimacsName(variable, formula.nameOf(variable)));
    if (lines.length === 4096) {
      yield encoder.encode(lines.join(""));
      lines = [];
    }
  }
  if (lines.length > 0) yield encoder.encode(lines.join(""));
}
