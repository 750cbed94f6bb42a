/**
 * Unit propagation with two watched literals (Moskewicz et al. 2001) for a proof checker: clauses come and go in any
 * order, core clauses (already known to be needed) are looked at first (Heule, Hunt, Wetzler 2013), and the trail
 * can be cut anywhere, because the removal of a clause takes back what it implied and all that came after.
 *
 * Invariant when nothing is pending: a clause with a false watched literal has a true other watched literal. After
 * a cut only the clauses that watch a literal cut off can break it; `restore` looks at exactly those.
 */

/** A clause in the store: a position; 0 is none. */
export type Reference = number;

const LENGTH = -4;
const FLAGS = -3;
const ORIGIN = -2;
const CHAIN = -1;
const HEADER = 4;

const ACTIVE = 1;
const CORE = 2;

/** One literal's list of clauses. */
interface Watches {
  list: Int32Array;
  size: number;
}

export interface Propagator {
  /** Puts a clause into the store, not yet active; repeated literals are dropped. `origin` is the caller's. */
  store(clause: Int32Array, origin: number): Reference;
  literals(reference: Reference): Int32Array;
  origin(reference: Reference): number;
  isActive(reference: Reference): boolean;
  isReason(reference: Reference): boolean;
  /** For the caller's own chains of clauses. */
  chain(reference: Reference): Reference;
  setChain(reference: Reference, next: Reference): void;
  /** Makes a clause active, and enqueues what it implies. Returns the clause if all its literals are false. */
  attach(reference: Reference): Reference;
  /** Makes a clause inactive. What it implied stays where `keepTrail`, else the trail is cut there. */
  detach(reference: Reference, forGood: boolean): void;
  /** Everything that follows by unit propagation; a clause with only false literals, or 0. */
  propagate(): Reference;
  /** Does the clause follow by reverse unit propagation? Marks the clauses used. */
  follows(clause: Int32Array): boolean;
  /** Marks a clause and all that made its literals false, telling each clause marked for the first time. */
  mark(conflict: Reference): void;
  readonly propagations: number;
}

/** @param onMark told once for each clause when it becomes part of the core */
export function propagator(variables: number, onMark: (reference: Reference) => void): Propagator {
  let heap = new Int32Array(1 << 16);
  let used = HEADER;
  /** By literal index 2v + (negative): 1 true, -1 false, 0 open. */
  const value = new Int8Array(2 * variables + 2);
  const reason = new Int32Array(variables + 1);
  const position = new Int32Array(variables + 1);
  const trail = new Int32Array(variables + 1);
  let size = 0;
  let head = 0;
  let coreHead = 0;
  const others: (Watches | undefined)[] = new Array(2 * variables + 2);
  const core: (Watches | undefined)[] = new Array(2 * variables + 2);
  /** Literals that were true and cut off the trail, not yet restored. */
  let cut: number[] = [];
  /** Is everything that made this literal false already marked? Holds until the literal leaves the trail. */
  const marked = new Uint8Array(variables + 1);
  const seen = new Int32Array(2 * variables + 2);
  let stamp = 0;
  let propagations = 0;

  const indexOf = (literal: number) => (literal > 0 ? 2 * literal : 1 - 2 * literal);

  function watch(lists: (Watches | undefined)[], index: number, reference: Reference): void {
    let watches = lists[index];
    if (watches === undefined) {
      watches = { list: new Int32Array(4), size: 0 };
      lists[index] = watches;
    }
    if (watches.size === watches.list.length) {
      const larger = new Int32Array(2 * watches.size);
      larger.set(watches.list);
      watches.list = larger;
    }
    watches.list[watches.size++] = reference;
  }

  function unwatch(lists: (Watches | undefined)[], index: number, reference: Reference): void {
    const watches = lists[index];
    if (watches === undefined) return;
    const at = watches.list.subarray(0, watches.size).indexOf(reference);
    if (at >= 0) watches.list[at] = watches.list[--watches.size]!;
  }

  function assign(literal: number, why: Reference): void {
    const index = indexOf(literal);
    value[index] = 1;
    value[index ^ 1] = -1;
    const variable = index >> 1;
    reason[variable] = why;
    position[variable] = size;
    marked[variable] = 0;
    trail[size++] = literal;
  }

  function cutTo(length: number, remember: boolean): void {
    for (let i = size - 1; i >= length; i--) {
      const index = indexOf(trail[i]!);
      value[index] = 0;
      value[index ^ 1] = 0;
      if (remember) cut.push(trail[i]!);
    }
    size = length;
    head = Math.min(head, size);
    coreHead = Math.min(coreHead, size);
  }

  /** Looks at the clauses that watch a literal which is now false. */
  function visit(lists: (Watches | undefined)[], index: number): Reference {
    const watches = lists[index];
    if (watches === undefined) return 0;
    const { list } = watches;
    const isCore = lists === core;
    const literal = index & 1 ? -(index >> 1) : index >> 1;
    let kept = 0;
    let conflict = 0;
    let i = 0;
    const count = watches.size;
    for (; i < count && conflict === 0; i++) {
      const reference = list[i]!;
      const flags = heap[reference + FLAGS]!;
      if ((flags & ACTIVE) === 0) continue;
      if (heap[reference + LENGTH] === 1) {
        list[kept++] = reference;
        conflict = reference;
        continue;
      }
      if (heap[reference] === literal) {
        heap[reference] = heap[reference + 1]!;
        heap[reference + 1] = literal;
      }
      const first = heap[reference]!;
      const state = value[indexOf(first)]!;
      let moved = false;
      if (state <= 0) {
        const end = reference + heap[reference + LENGTH]!;
        for (let k = reference + 2; k < end; k++) {
          const candidate = heap[k]!;
          if (value[indexOf(candidate)]! < 0) continue;
          heap[reference + 1] = candidate;
          heap[k] = literal;
          watch(flags & CORE ? core : others, indexOf(candidate), reference);
          moved = true;
          break;
        }
        if (!moved) {
          if (state < 0) conflict = reference;
          else assign(first, reference);
        }
      }
      if (moved) continue;
      if (!isCore && flags & CORE) watch(core, index, reference);
      else list[kept++] = reference;
    }
    for (; i < count; i++) list[kept++] = list[i]!;
    watches.size = kept;
    return conflict;
  }

  function propagate(): Reference {
    for (;;) {
      const isCore = coreHead < size;
      if (!isCore && head >= size) return 0;
      const literal = trail[isCore ? coreHead : head]!;
      const conflict = visit(isCore ? core : others, indexOf(literal) ^ 1);
      // After a conflict the literal is looked at again: its list was not seen to the end.
      if (conflict !== 0) return conflict;
      if (isCore) coreHead++;
      else head++;
      propagations++;
    }
  }

  /** Repairs the invariant after cuts. Returns a conflict, or 0. */
  function restore(): Reference {
    const gone = cut;
    cut = [];
    stamp++;
    const again: number[] = [];
    for (const literal of gone) {
      for (const lists of [core, others]) {
        const watches = lists[indexOf(literal)];
        if (watches === undefined) continue;
        for (let i = 0; i < watches.size; i++) {
          const reference = watches.list[i]!;
          if ((heap[reference + FLAGS]! & ACTIVE) === 0) continue;
          if (heap[reference + LENGTH] === 1) {
            if (value[indexOf(literal)] === 0) assign(literal, reference);
            continue;
          }
          const other = heap[reference] === literal ? heap[reference + 1]! : heap[reference]!;
          const index = indexOf(other);
          if (value[index]! >= 0 || seen[index] === stamp) continue;
          seen[index] = stamp;
          again.push(index);
        }
      }
    }
    let conflict = 0;
    for (let i = 0; i < again.length && conflict === 0; i++) {
      conflict = visit(core, again[i]!) || visit(others, again[i]!);
    }
    conflict ||= propagate();
    if (conflict !== 0) cut = gone;
    return conflict;
  }

  function attach(reference: Reference): Reference {
    heap[reference + FLAGS]! |= ACTIVE;
    const length = heap[reference + LENGTH]!;
    // The two best literals to watch come first: not false, else made false last.
    for (let place = 0; place < Math.min(2, length); place++) {
      let best = place;
      for (let k = place; k < length; k++) {
        if (worth(heap[reference + k]!) > worth(heap[reference + best]!)) best = k;
      }
      const literal = heap[reference + best]!;
      heap[reference + best] = heap[reference + place]!;
      heap[reference + place] = literal;
    }
    const lists = heap[reference + FLAGS]! & CORE ? core : others;
    if (length === 0) return reference;
    watch(lists, indexOf(heap[reference]!), reference);
    if (length > 1) watch(lists, indexOf(heap[reference + 1]!), reference);
    const first = value[indexOf(heap[reference]!)]!;
    if (first < 0) return reference;
    if (first === 0 && (length === 1 || value[indexOf(heap[reference + 1]!)]! < 0))
      assign(heap[reference]!, reference);
    return 0;
  }

  function worth(literal: number): number {
    const state = value[indexOf(literal)]!;
    if (state > 0) return 2 * variables + 2 - position[Math.abs(literal)]!;
    return state === 0 ? variables + 1 : position[Math.abs(literal)]! - variables;
  }

  function isReason(reference: Reference): boolean {
    for (let k = 0; k < Math.min(2, heap[reference + LENGTH]!); k++) {
      const literal = heap[reference + k]!;
      if (value[indexOf(literal)]! > 0 && reason[Math.abs(literal)] === reference) return true;
    }
    return false;
  }

  function mark(conflict: Reference): void {
    const open = [conflict];
    for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
      if ((heap[reference + FLAGS]! & CORE) === 0) {
        heap[reference + FLAGS]! |= CORE;
        onMark(reference);
      }
      const end = reference + heap[reference + LENGTH]!;
      for (let k = reference; k < end; k++) {
        const variable = Math.abs(heap[k]!);
        if (marked[variable] !== 0) continue;
        marked[variable] = 1;
        if (reason[variable] !== 0) open.push(reason[variable]!);
      }
    }
  }

  return {
    store(clause, origin) {
      if (used + clause.length + HEADER > heap.length) {
        const larger = new Int32Array(Math.max(2 * heap.length, used + clause.length + HEADER));
        larger.set(heap);
        heap = larger;
      }
      const reference = used + HEADER;
      stamp++;
      let length = 0;
      for (const literal of clause) {
        const index = indexOf(literal);
        if (seen[index] === stamp) continue;
        seen[index] = stamp;
        heap[reference + length++] = literal;
      }
      heap[reference + LENGTH] = length;
      heap[reference + FLAGS] = 0;
      heap[reference + ORIGIN] = origin;
      heap[reference + CHAIN] = 0;
      used = reference + length;
      return reference;
    },
    literals: (reference) => heap.subarray(reference, reference + heap[reference + LENGTH]!),
    origin: (reference) => heap[reference + ORIGIN]!,
    isActive: (reference) => (heap[reference + FLAGS]! & ACTIVE) !== 0,
    isReason,
    chain: (reference) => heap[reference + CHAIN]!,
    setChain(reference, next) {
      heap[reference + CHAIN] = next;
    },
    attach,
    detach(reference, forGood) {
      if (isReason(reference)) {
        const first = heap[reference]!;
        const implied =
          reason[Math.abs(first)] === reference && value[indexOf(first)]! > 0 ? first : heap[reference + 1]!;
        cutTo(position[Math.abs(implied)]!, true);
      }
      heap[reference + FLAGS]! &= ~ACTIVE;
      // A clause that never comes back is dropped from its lists when they are next looked at.
      if (forGood) return;
      for (let k = 0; k < Math.min(2, heap[reference + LENGTH]!); k++) {
        for (const lists of [core, others]) unwatch(lists, indexOf(heap[reference + k]!), reference);
      }
    },
    propagate: () => (cut.length > 0 ? restore() : propagate()),
    follows(clause) {
      const before = cut.length > 0 ? restore() : propagate();
      if (before !== 0) {
        mark(before);
        return true;
      }
      const level = size;
      let holds = 0;
      for (const literal of clause) {
        const state = value[indexOf(literal)]!;
        if (state === 0) assign(-literal, 0);
        else if (state > 0) {
          holds = literal;
          break;
        }
      }
      const variable = Math.abs(holds);
      // Already true: by a clause, or because the clause has a literal and its negation.
      const conflict = holds === 0 ? propagate() : reason[variable]!;
      if (conflict !== 0) mark(conflict);
      const proven = holds !== 0 || conflict !== 0;
      for (let i = level; i < size; i++) marked[Math.abs(trail[i]!)] = 0;
      cutTo(level, false);
      return proven;
    },
    mark,
    get propagations() {
      return propagations;
    },
  };
}
