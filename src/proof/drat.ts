/**
 * Proofs in DRAT form (Wetzler, Heule, Hunt 2014), of which only RUP steps are used: clauses to add, and `d` clauses
 * that are no longer needed. Text: a line a step, ended by 0. Binary: `a` or `d`, literals as 2|l| + (l < 0) in
 * groups of seven bits, low groups first, ended by a zero byte.
 */
import { Refusal } from "./refusal.ts";
import { countOf } from "./words.ts";

/** A step as it is read: the same object each time, valid until the next. */
export interface StepRead {
  deletes: boolean;
  clause: Int32Array;
  /** The line (text) or byte (binary) where it begins. */
  place: number;
  /** How much of the proof is read: 0 to 1. */
  done: number;
}

const [TAB, LINE, RETURN, SPACE, MINUS, ZERO, NINE, LETTER_A, LETTER_C, LETTER_D] = [
  9, 10, 13, 32, 45, 48, 57, 97, 99, 100,
];

/** Collects the literals of the step being read. */
function stepReader(length: number) {
  let store = new Int32Array(64);
  let size = 0;
  const step: StepRead = { deletes: false, clause: store, place: 0, done: 0 };
  return {
    begin(place: number, deletes: boolean): void {
      size = 0;
      step.place = place;
      step.deletes = deletes;
    },
    push(literal: number): void {
      if (size === store.length) {
        const larger = new Int32Array(2 * size);
        larger.set(store);
        store = larger;
      }
      store[size++] = literal;
    },
    end(position: number): StepRead {
      step.clause = store.subarray(0, size);
      step.done = position / length;
      return step;
    },
  };
}

/**
 * @param variables the largest number a literal may have: a proof of ours invents no variables
 * @throws Refusal naming the line
 */
export function* readTextProof(bytes: Uint8Array, variables: number, file: string): Generator<StepRead> {
  const step = stepReader(bytes.length);
  let line = 1;
  let open = false;
  let i = 0;
  const refuse = (why: string) => new Refusal(file, `line ${line}`, why);
  const refuseWord = (at: number) => {
    const word = new TextDecoder().decode(bytes.subarray(at, at + 20)).split(/\s/)[0];
    return refuse(`"${word}" is no literal of the ${countOf(variables, "variables")} of the formula`);
  };
  const wordEnds = () => i === bytes.length || isSpace(bytes[i]!);
  while (i < bytes.length) {
    const byte = bytes[i]!;
    const first = i;
    if (isSpace(byte)) {
      if (byte === LINE) line++;
      i++;
    } else if (byte === LETTER_C && !open) {
      while (i < bytes.length && bytes[i] !== LINE) i++;
    } else if (byte === LETTER_D && !open) {
      step.begin(line, true);
      open = true;
      i++;
      if (!wordEnds()) throw refuseWord(first);
    } else {
      const negative = byte === MINUS;
      if (negative) i++;
      const digits = i;
      let value = 0;
      while (i < bytes.length && bytes[i]! >= ZERO! && bytes[i]! <= NINE! && value <= variables)
        value = value * 10 + bytes[i++]! - ZERO!;
      if (i === digits || !wordEnds() || value > variables || (negative && value === 0))
        throw refuseWord(first);
      if (!open) {
        step.begin(line, false);
        open = true;
      }
      if (value === 0) {
        open = false;
        yield step.end(i);
      } else step.push(negative ? -value : value);
    }
  }
  if (open) throw refuse("the last clause is not ended by 0");
}

const isSpace = (byte: number) => byte === SPACE || byte === LINE || byte === RETURN || byte === TAB;

/** The same for the binary form. @throws Refusal naming the byte */
export function* readBinaryProof(bytes: Uint8Array, variables: number, file: string): Generator<StepRead> {
  const step = stepReader(bytes.length);
  let i = 0;
  const refuse = (why: string) => new Refusal(file, `byte ${i}`, why);
  while (i < bytes.length) {
    const kind = bytes[i]!;
    if (kind !== LETTER_A && kind !== LETTER_D) throw refuse(`${kind} begins neither an "a" nor a "d" step`);
    step.begin(i++, kind === LETTER_D);
    for (;;) {
      let value = 0;
      let shift = 1;
      for (;;) {
        if (i >= bytes.length) throw refuse("the last clause is not ended");
        const byte = bytes[i++]!;
        value += (byte & 127) * shift;
        shift *= 128;
        if (value > 2 * variables + 1)
          throw refuse(`a literal is beyond the ${countOf(variables, "variables")} of the formula`);
        if (byte < 128) break;
      }
      if (value === 0) break;
      if (value === 1) throw refuse("1 stands for no literal");
      step.push(value & 1 ? -(value >> 1) : value >> 1);
    }
    yield step.end(i);
  }
}

/** Which form a proof has: in binary every step ends in a zero byte, of which text has none. */
export const formOf = (bytes: Uint8Array): ProofForm => (bytes.includes(0) ? "binary" : "text");

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
