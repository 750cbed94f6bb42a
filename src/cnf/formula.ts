/**
 * Variables and clauses. The only place that hands out variable numbers and the only way into a formula: two
 * encodings cannot share an auxiliary variable by accident.
 */

/** A DIMACS literal: a variable number, negative for its negation; or one of the constants below. */
export type Literal = number;

/**
 * Constant literals: `-TRUE === FALSE`. They never reach a solver: a clause with TRUE is dropped, FALSE is
 * dropped from its clause. So "outside the board" or "no such variable in this frame" needs no special case.
 */
export const TRUE: Literal = 2 ** 30;
export const FALSE: Literal = -TRUE;

interface NamedRange {
  readonly first: number;
  readonly count: number;
  readonly nameOf: (index: number) => string;
}

export interface Formula {
  readonly variables: number;
  readonly clauses: number;
  /** Literals and terminators stored, i.e. the length of `stored()`. */
  readonly size: number;
  /** One new variable. */
  fresh(name: string): Literal;
  /** `count` new variables with consecutive numbers; returns the first. Names are made only when asked for. */
  block(count: number, nameOf: (index: number) => string): Literal;
  /** Adds the clause of up to six literals; 0 stands for "none". */
  add(a: Literal, b?: Literal, c?: Literal, d?: Literal, e?: Literal, f?: Literal): void;
  /** Adds a clause of any length. */
  addLong(literals: readonly Literal[]): void;
  /** Adds whole clauses, zero-terminated, without constants: what `stored` gives. */
  append(clauses: Int32Array): void;
  /** All clauses from position `from` (a former `size`) on, zero-terminated: a view, valid until the next `add`. */
  stored(from?: number): Int32Array;
  /** The name of a variable. @throws RangeError for a number that was never handed out */
  nameOf(variable: number): string;
}

/** A formula whose clauses and names can be let go once they are written, so that its size is not limited by memory. */
export interface PassingFormula extends Formula {
  /** Forgets stored clauses and names. Numbers and counts go on; `size` counts from 0 again. */
  forget(): void;
}

/** An empty formula. */
export function createFormula(): PassingFormula {
  let store = new Int32Array(1 << 12);
  let size = 0;
  let variables = 0;
  let clauses = 0;
  const ranges: NamedRange[] = [];

  function room(more: number): void {
    if (size + more <= store.length) return;
    const larger = new Int32Array(Math.max(store.length * 2, size + more));
    larger.set(store.subarray(0, size));
    store = larger;
  }

  /** Appends one literal to the open clause; false if the clause is satisfied by a constant. */
  function put(literal: Literal): boolean {
    if (literal === TRUE) return false;
    if (literal !== FALSE && literal !== 0) store[size++] = literal;
    return true;
  }

  return {
    get variables() {
      return variables;
    },
    get clauses() {
      return clauses;
    },
    get size() {
      return size;
    },
    fresh(name) {
      return this.block(1, () => name);
    },
    block(count, nameOf) {
      const first = variables + 1;
      if (count > 0) ranges.push({ first, count, nameOf });
      variables += count;
      return first;
    },
    add(a, b = 0, c = 0, d = 0, e = 0, f = 0) {
      room(7);
      const start = size;
      if (put(a) && put(b) && put(c) && put(d) && put(e) && put(f)) {
        store[size++] = 0;
        clauses++;
      } else {
        size = start;
      }
    },
    addLong(literals) {
      room(literals.length + 1);
      const start = size;
      for (const literal of literals) {
        if (!put(literal)) {
          size = start;
          return;
        }
      }
      store[size++] = 0;
      clauses++;
    },
    append(added) {
      room(added.length);
      store.set(added, size);
      size += added.length;
      let ends = 0;
      for (let i = 0; i < added.length; i++) if (added[i] === 0) ends++;
      clauses += ends;
    },
    stored(from = 0) {
      return store.subarray(from, size);
    },
    forget() {
      size = 0;
      ranges.length = 0;
    },
    nameOf(variable) {
      let low = 0;
      let high = ranges.length - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const range = ranges[middle]!;
        if (variable < range.first) high = middle - 1;
        else if (variable >= range.first + range.count) low = middle + 1;
        else return range.nameOf(variable - range.first);
      }
      throw new RangeError(`variable ${variable} was never handed out`);
    },
  };
}

/**
 * Is every clause satisfied by the model (and every assumption true in it)?
 *
 * @returns null if so, else the first falsified clause (a falsified assumption counts as a unit clause)
 */
export function falsifiedClause(
  clauses: Int32Array,
  model: Uint8Array,
  assumptions: readonly Literal[] = [],
): readonly Literal[] | null {
  const holds = (literal: Literal) => model[Math.abs(literal)] === (literal > 0 ? 1 : 0);
  for (const assumption of assumptions) if (!holds(assumption)) return [assumption];
  let start = 0;
  let satisfied = false;
  for (let i = 0; i < clauses.length; i++) {
    const literal = clauses[i]!;
    if (literal !== 0) satisfied ||= holds(literal);
    else {
      if (!satisfied) return [...clauses.subarray(start, i)];
      start = i + 1;
      satisfied = false;
    }
  }
  return null;
}
