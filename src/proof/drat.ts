/**
 * Proofs in DRAT form (Wetzler, Heule, Hunt 2014), of which only RUP steps are used: clauses to add, and `d` clauses
 * that are no longer needed. Text: a line a step, ended by 0. Binary: `a` or `d`, literals as 2|l| + (l < 0) in
 * groups of seven bits, low groups first, ended by a zero byte.
 */
import { literals } from "./literals.ts";
import { Refusal } from "./refusal.ts";

export interface Proof {
  /** The clauses of all steps, zero-terminated. */
  readonly clauses: Int32Array;
  /** Where in `clauses` each step's clause begins. */
  readonly starts: Int32Array;
  /** 1 for steps that delete. */
  readonly deletes: Uint8Array;
  /** "line 7" or "byte 120" for a step. */
  place(step: number): string;
}

const [TAB, LINE, RETURN, SPACE, MINUS, ZERO, NINE, LETTER_A, LETTER_C, LETTER_D] = [
  9, 10, 13, 32, 45, 48, 57, 97, 99, 100,
];

interface Collector {
  begin(place: number, deletes: boolean): void;
  literal(literal: number): void;
  end(): void;
  finish(unit: string): Proof;
}

function collector(): Collector {
  const clauses = literals();
  const starts = literals();
  const places = literals();
  const kinds = literals();
  return {
    begin(place, deletes) {
      starts.push(clauses.length);
      places.push(place);
      kinds.push(deletes ? 1 : 0);
    },
    literal: (literal) => clauses.push(literal),
    end: () => clauses.push(0),
    finish: (unit) => ({
      clauses: clauses.view(),
      starts: starts.view(),
      deletes: Uint8Array.from(kinds.view()),
      place: (step) => `${unit} ${places.view()[step]}`,
    }),
  };
}

/**
 * @param variables the largest number a literal may have: a proof of ours invents no variables
 * @throws Refusal naming the line
 */
export function readTextProof(bytes: Uint8Array, variables: number, file: string): Proof {
  const proof = collector();
  let line = 1;
  let open = false;
  let i = 0;
  const refuse = (why: string) => new Refusal(file, `line ${line}`, why);
  while (i < bytes.length) {
    const byte = bytes[i]!;
    if (byte === LINE || byte === SPACE || byte === TAB || byte === RETURN) {
      if (byte === LINE) line++;
      i++;
    } else if (byte === LETTER_C && !open) {
      while (i < bytes.length && bytes[i] !== LINE) i++;
    } else if (byte === LETTER_D && !open) {
      proof.begin(line, true);
      open = true;
      i++;
    } else {
      const negative = byte === MINUS;
      if (negative) i++;
      let value = 0;
      const first = i;
      while (i < bytes.length && bytes[i]! >= ZERO! && bytes[i]! <= NINE!) {
        value = value * 10 + bytes[i++]! - ZERO!;
        if (value > variables) throw refuse(`a literal is beyond the ${variables} variables of the formula`);
      }
      if (i === first) throw refuse(`"${String.fromCharCode(bytes[i] ?? 0)}" is no literal`);
      if (!open) {
        proof.begin(line, false);
        open = true;
      }
      if (value === 0) {
        proof.end();
        open = false;
      } else proof.literal(negative ? -value : value);
    }
  }
  if (open) throw refuse("the last clause is not ended by 0");
  return proof.finish("line");
}

/** The same for the binary form. @throws Refusal naming the byte */
export function readBinaryProof(bytes: Uint8Array, variables: number, file: string): Proof {
  const proof = collector();
  let i = 0;
  const refuse = (why: string) => new Refusal(file, `byte ${i}`, why);
  while (i < bytes.length) {
    const kind = bytes[i]!;
    if (kind !== LETTER_A && kind !== LETTER_D) throw refuse(`${kind} begins neither an "a" nor a "d" step`);
    proof.begin(i++, kind === LETTER_D);
    for (;;) {
      let value = 0;
      let shift = 1;
      for (;;) {
        if (i >= bytes.length) throw refuse("the last clause is not ended");
        const byte = bytes[i++]!;
        value += (byte & 127) * shift;
        shift *= 128;
        if (value > 2 * variables + 1)
          throw refuse(`a literal is beyond the ${variables} variables of the formula`);
        if (byte < 128) break;
      }
      if (value === 0) break;
      if (value === 1) throw refuse("1 stands for no literal");
      proof.literal(value & 1 ? -(value >> 1) : value >> 1);
    }
    proof.end();
  }
  return proof.finish("byte");
}

/** A step to write. */
export interface ProofStep {
  readonly deletes: boolean;
  readonly clause: Iterable<number>;
}

export type ProofForm = "text" | "binary";

/** The bytes of a proof, in pieces. */
export function* writeProof(steps: Iterable<ProofStep>, form: ProofForm): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text: string[] = [];
  let bytes: number[] = [];
  for (const { deletes, clause } of steps) {
    if (form === "text") {
      text.push(`${deletes ? "d " : ""}${[...clause, 0].join(" ")}\n`);
      if (text.length === 4096) {
        yield encoder.encode(text.join(""));
        text = [];
      }
      continue;
    }
    bytes.push(deletes ? LETTER_D! : LETTER_A!);
    for (const literal of clause) {
      let value = literal < 0 ? 1 - 2 * literal : 2 * literal;
      for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
      bytes.push(value);
    }
    bytes.push(0);
    if (bytes.length > 1 << 16) {
      yield Uint8Array.from(bytes);
      bytes = [];
    }
  }
  if (text.length > 0) yield encoder.encode(text.join(""));
  if (bytes.length > 0) yield Uint8Array.from(bytes);
}
