/**
 * A set of positions that numbers its members: open addressing over fixed-width records in one growing array.
 *
 * Records are compared word by word, so a hash collision can never merge two positions.
 */
export interface StateTable {
  /** How many records are stored; they are numbered 0, 1, ... in the order of arrival. */
  readonly size: number;
  /** The number of `record`, stored now if it is new (then the number is the old `size`). */
  add(record: Uint32Array): number;
  /** Copies record `index` into `into`. */
  read(index: number, into: Uint32Array): void;
}

/** @param width words a record */
export function stateTable(width: number): StateTable {
  let records = new Uint32Array(256 * width);
  // Slots hold a record's number plus one; 0 is an empty slot.
  let slots = new Int32Array(1024);
  let size = 0;

  const hash = (words: Uint32Array, offset: number): number => {
    let h = 0x811c9dc5;
    for (let i = 0; i < width; i++) {
      h = Math.imul(h ^ words[offset + i]!, 0x9e3779b1);
      h ^= h >>> 15;
    }
    return Math.imul(h, 0x85ebca6b) >>> 7;
  };

  const equals = (record: Uint32Array, index: number): boolean => {
    for (let i = 0; i < width; i++) if (records[index * width + i] !== record[i]) return false;
    return true;
  };

  const grow = () => {
    const old = records;
    records = new Uint32Array(old.length * 2);
    records.set(old);
  };

  const rehash = () => {
    slots = new Int32Array(slots.length * 2);
    const mask = slots.length - 1;
    for (let index = 0; index < size; index++) {
      let slot = hash(records, index * width) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = index + 1;
    }
  };

  return {
    get size() {
      return size;
    },
    add(record) {
      const mask = slots.length - 1;
      let slot = hash(record, 0) & mask;
      for (let held = slots[slot]!; held !== 0; held = slots[slot]!) {
        if (equals(record, held - 1)) return held - 1;
        slot = (slot + 1) & mask;
      }
      if ((size + 1) * width > records.length) grow();
      records.set(record, size * width);
      slots[slot] = ++size;
      if (size * 2 > slots.length) rehash();
      return size - 1;
    },
    read(index, into) {
      for (let i = 0; i < width; i++) into[i] = records[index * width + i]!;
    },
  };
}
