/** A growing row of whole numbers: clauses one after the other, each ended by 0. */

export interface Literals {
  readonly length: number;
  push(value: number): void;
  /** What has been pushed: a view, valid until the next push. */
  view(): Int32Array;
}

export function literals(): Literals {
  let store = new Int32Array(1 << 12);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === store.length) {
        const larger = new Int32Array(2 * length);
        larger.set(store);
        store = larger;
      }
      store[length++] = value;
    },
    view: () => store.subarray(0, length),
  };
}

/** The clauses of a zero-terminated row, each a view. */
export function* clausesOf(row: Int32Array): Generator<Int32Array> {
  let start = 0;
  for (let i = 0; i < row.length; i++) {
    if (row[i] !== 0) continue;
    yield row.subarray(start, i);
    start = i + 1;
  }
}
