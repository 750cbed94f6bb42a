/**
 * Reading DIMACS CNF. Strict: one header before the clauses that holds both ways (no literal beyond its variables,
 * no clause more or less than it says), every clause ended by 0. A file that was cut off is never taken for a
 * smaller formula.
 *
 * Lenient reading accepts two habits of old benchmark collections, with a warning each: a `%` line that ends the
 * formula (SATLIB), and wrong counts in the header.
 */

/** A fault with its place. `line` and `column` count from 1. */
export class DimacsError extends Error {
  override readonly name = "DimacsError";
  readonly line: number;
  readonly column: number;
  /** Lenient reading would have passed over it. */
  readonly forgivable: boolean;

  constructor(message: string, line: number, column: number, forgivable = false) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
    this.forgivable = forgivable;
  }
}

export interface DimacsFile {
  /** As the header says; in lenient reading more if the clauses use more. */
  readonly variables: number;
  readonly clauseCount: number;
  /** Flat and zero-terminated, as `Solver.add` takes them. */
  readonly clauses: Int32Array;
  readonly warnings: readonly string[];
}

export interface DimacsReader {
  /** The next bytes of the file, cut anywhere. @throws DimacsError */
  push(bytes: Uint8Array): void;
  /** The whole formula. @throws DimacsError when the file ends too early or breaks its own header */
  end(): DimacsFile;
}

/** Variables are 32-bit literals in every solver; half of the range keeps arithmetic on them safe. */
const MOST_VARIABLES = 2 ** 30 - 1;
/** Bounds what a malformed file makes us keep; headers may be padded by blanks. */
const LONGEST_TOKEN = 200;

const NEWLINE = 0x0a;
const COMMENT = 0x63;
const PERCENT = 0x25;

const isBlank = (byte: number) => byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

/** Where the reader is. */
type State = "line-start" | "clauses" | "token" | "comment" | "header" | "ended";

/** A reader for a file that comes in pieces. */
export function createDimacsReader({ lenient = false }: { readonly lenient?: boolean } = {}): DimacsReader {
  let state: State = "line-start";
  let line = 1;
  let column = 0;
  let token = "";
  let tokenColumn = 0;
  let header: { readonly variables: number; readonly clauses: number } | null = null;
  let store = new Int32Array(1 << 12);
  let size = 0;
  let clauseCount = 0;
  let largest = 0;
  /** Line where the clause that is being read began; 0: none. */
  let open = 0;
  const warnings: string[] = [];

  function fail(message: string, at = tokenColumn, forgivable = false): never {
    throw new DimacsError(message, line, at, forgivable);
  }

  function readHeader(text: string): void {
    if (header) fail("a second header; a file has exactly one");
    const fields = text.trim().split(/[ \t]+/);
    if (fields[0] !== "p" || fields[1] !== "cnf" || fields.length !== 4) {
      fail(`found "${text.trim()}", expected "p cnf VARIABLES CLAUSES"`);
    }
    const [variables, clauses] = [fields[2]!, fields[3]!].map((field) =>
      /^\d{1,15}$/.test(field) ? Number(field) : fail(`"${field}" in the header is not a number`),
    ) as [number, number];
    if (variables > MOST_VARIABLES) fail(`${variables} variables; at most ${MOST_VARIABLES} can be read`);
    header = { variables, clauses };
  }

  function readLiteral(text: string): void {
    if (!header) fail(`found "${text}" before the header; expected "p cnf VARIABLES CLAUSES" first`);
    if (!/^(0|-?[1-9]\d*)$/.test(text)) fail(`found "${text}", expected a literal or 0`);
    keep(Number(text), header.variables);
  }

  function keep(literal: number, most: number): void {
    const variable = Math.abs(literal);
    const possible = variable <= MOST_VARIABLES;
    if (variable > most && !(lenient && possible)) {
      fail(
        `literal ${literal} is beyond variable ${most}, the last one by the header`,
        tokenColumn,
        possible,
      );
    }
    if (variable > largest) largest = variable;
    if (size === store.length) {
      const larger = new Int32Array(store.length * 2);
      larger.set(store);
      store = larger;
    }
    store[size++] = literal;
    if (literal === 0) {
      clauseCount++;
      open = 0;
    } else if (open === 0) open = line;
  }

  function endOfLine(): void {
    if (state === "header") readHeader(token);
    if (state === "header" || state === "comment" || state === "clauses") {
      token = "";
      state = "line-start";
    }
  }

  function percent(): void {
    tokenColumn = column;
    if (!lenient) fail('found "%", expected a literal or 0', column, true);
    if (open > 0) fail(`"%" inside the clause that begins on line ${open}`);
    warnings.push(`line ${line}: "%" ends the formula; what follows was not read`);
    state = "ended";
  }

  function step(byte: number): void {
    if (state === "token" && isBlank(byte)) {
      readLiteral(token);
      token = "";
      state = "clauses";
    }
    if (byte === NEWLINE) {
      endOfLine();
      line++;
      column = 0;
    } else if (state === "token" || state === "header") {
      token += String.fromCharCode(byte);
      if (token.length > LONGEST_TOKEN) fail(`"${token}..." is too long`);
    } else if (state !== "comment" && !isBlank(byte)) {
      begin(byte);
    }
  }

  /** The first byte of a token, a comment or a header. */
  function begin(byte: number): void {
    tokenColumn = column;
    if (state === "line-start" && byte === COMMENT) state = "comment";
    else if (byte === PERCENT) percent();
    else {
      state = state === "line-start" && byte === 0x70 ? "header" : "token";
      token = String.fromCharCode(byte);
    }
  }

  /**
   * The short way for what nearly all of a file is: a number that begins at `from` and ends with a blank.
   *
   * @returns the position of the blank, or `from` where `step` has to look closer
   */
  function plainLiteral(bytes: Uint8Array, from: number): number {
    const negative = bytes[from] === 0x2d;
    let at = negative ? from + 1 : from;
    const first = at;
    let value = 0;
    for (let byte = bytes[at]!; byte >= 0x30 && byte <= 0x39; byte = bytes[++at]!) {
      value = value * 10 + byte - 0x30;
    }
    const digits = at - first;
    const irregular = digits === 0 || digits > 10 || (bytes[first] === 0x30 && (digits > 1 || negative));
    if (irregular || at >= bytes.length || !isBlank(bytes[at]!)) return from;
    tokenColumn = column + 1;
    keep(negative ? -value : value, header!.variables);
    state = "clauses";
    return at;
  }

  return {
    push(bytes) {
      for (let i = 0; i < bytes.length && state !== "ended"; i++) {
        if (header && (state === "clauses" || state === "line-start")) {
          const end = plainLiteral(bytes, i);
          column += end - i;
          i = end;
        }
        column++;
        step(bytes[i]!);
      }
    },
    end() {
      if (state === "token") readLiteral(token);
      if (state === "header") endOfLine();
      column++;
      if (!header) fail('the file ends without a header "p cnf VARIABLES CLAUSES"', column);
      if (open > 0)
        fail(`the file ends inside the clause that begins on line ${open}: its 0 is missing`, column);
      if (clauseCount !== header.clauses) {
        const message = `clauses: the header says ${header.clauses}, the file has ${clauseCount}`;
        if (!lenient) fail(message, column, true);
        warnings.push(message);
      }
      if (largest > header.variables) {
        warnings.push(`variables: the header says ${header.variables}, the clauses use ${largest}`);
      }
      return {
        variables: Math.max(header.variables, largest),
        clauseCount,
        clauses: store.slice(0, size),
        warnings,
      };
    },
  };
}

/** Reads a whole file. @throws DimacsError */
export function readDimacs(
  file: string | Uint8Array,
  options: { readonly lenient?: boolean } = {},
): DimacsFile {
  const reader = createDimacsReader(options);
  reader.push(typeof file === "string" ? new TextEncoder().encode(file) : file);
  return reader.end();
}
