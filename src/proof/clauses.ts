/**
 * The clauses of a proof checker, all in one row of whole numbers: a header, then the literals. Nothing is ever
 * moved or freed, so a clause is its position. A literal is 2v or, negated, 2v + 1: its negation differs in the last
 * bit, and it is an index into tables.
 */

/** A clause in the store; 0 is none. */
export type Reference = number;

/** Places in the header, relative to the first literal. */
export const LENGTH = -4;
export const FLAGS = -3;
export const ORIGIN = -2;
export const CHAIN = -1;
const HEADER = 4;

export const ACTIVE = 1;
/** Known to be needed. */
export const CORE = 2;
/** Its first two literals watch for it ... */
export const WATCHED = 4;
/** ... but the list of the first, of the second has lost it. */
export const UNWATCHED = [8, 16] as const;

export const codeOf = (literal: number): number => (literal > 0 ? 2 * literal : 1 - 2 * literal);
export const literalOf = (code: number): number => (code & 1 ? -(code >> 1) : code >> 1);

export interface Clauses {
  /** All of it. Replaced when it grows. */
  words: Int32Array;
  /** Puts a clause of literals in DIMACS form into the store, not active; repeated ones are dropped. `origin` is the caller's. */
  store(clause: Int32Array, origin: number): Reference;
  /** The codes of its literals, in any order: a view, valid until the next is stored. */
  codes(reference: Reference): Int32Array;
}

export function clauseStore(variables: number): Clauses {
  const seen = new Int32Array(2 * variables + 2);
  let stamp = 0;
  let used = HEADER;
  const clauses: Clauses = {
    words: new Int32Array(1 << 16),
    store(clause, origin) {
      const most = used + clause.length + HEADER;
      if (most > clauses.words.length) {
        const larger = new Int32Array(Math.max(Math.ceil(1.5 * clauses.words.length), most));
        larger.set(clauses.words);
        clauses.words = larger;
      }
      const { words } = clauses;
      const reference = used + HEADER;
      stamp++;
      let length = 0;
      for (let i = 0; i < clause.length; i++) {
        const code = codeOf(clause[i]!);
        if (seen[code] === stamp) continue;
        seen[code] = stamp;
        words[reference + length++] = code;
      }
      words[reference + LENGTH] = length;
      words[reference + ORIGIN] = origin;
      used = reference + length;
      return reference;
    },
    codes: (reference) => clauses.words.subarray(reference, reference + clauses.words[reference + LENGTH]!),
  };
  return clauses;
}
