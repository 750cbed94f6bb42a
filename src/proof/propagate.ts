/**
 * Unit propagation with two watched literals (Moskewicz et al. 2001) for a proof checker: clauses come and go, and core
 * clauses (already known to be needed) are looked at first (Heule, Hunt, Wetzler 2013).
 *
 * The trail is made of rounds: a clause is attached and all that follows from it is propagated. What is taken back
 * later is always whole rounds, the last first: a clause is only detached when the trail is as it was when it was
 * attached, or when it implied nothing. So a literal that was true when a false one was looked at (the other watched
 * literal, the blocker) is never taken back alone, and nothing has to be looked at again.
 */
import {
  ACTIVE,
  type Clauses,
  CORE,
  clauseStore,
  FLAGS,
  LENGTH,
  type Reference,
  UNWATCHED,
  WATCHED,
} from "./clauses.ts";
import { type Watches, watchLists } from "./watches.ts";

export interface Propagator {
  readonly clauses: Clauses;
  /**
   * Makes a clause active and propagates it; one that comes back does so when the trail is as it was when it was
   * detached. Returns a clause with only false literals, or 0.
   */
  attach(reference: Reference): Reference;
  /** Does a literal of the trail come from this clause? */
  isReason(reference: Reference): boolean;
  /** Makes a clause inactive that is not a reason. */
  detach(reference: Reference): void;
  /** Makes the clause attached last inactive for good, and takes back its round. */
  retract(reference: Reference): void;
  /** Does the clause follow from the active ones by reverse unit propagation? Marks those used. */
  follows(reference: Reference): boolean;
  /** Marks a clause and all that made its literals false, telling each clause marked for the first time. */
  mark(conflict: Reference): void;
  readonly propagations: number;
}

/** @param onMark told once for each clause when it becomes part of the core */
export function propagator(variables: number, onMark: (reference: Reference) => void): Propagator {
  const clauses = clauseStore(variables);
  const others = watchLists(variables);
  const core = watchLists(variables);
  /** By literal: 1 true, -1 false, 0 open. */
  const value = new Int8Array(2 * variables + 2);
  const reason = new Int32Array(variables + 1);
  const position = new Int32Array(variables + 1);
  /** Is everything that made this literal false already marked? Holds until the literal leaves the trail. */
  const marked = new Uint8Array(variables + 1);
  const trail = new Int32Array(variables + 1);
  const open: Reference[] = [];
  let size = 0;
  let head = 0;
  let coreHead = 0;
  let propagations = 0;

  function assign(code: number, why: Reference): void {
    value[code] = 1;
    value[code ^ 1] = -1;
    const variable = code >> 1;
    reason[variable] = why;
    position[variable] = size;
    marked[variable] = 0;
    trail[size++] = code;
  }

  function cutTo(length: number): void {
    while (size > length) {
      const code = trail[--size]!;
      value[code] = 0;
      value[code ^ 1] = 0;
    }
    if (head > size) head = size;
    if (coreHead > size) coreHead = size;
  }

  /** Looks at the clauses that watch a literal which is now false. */
  function visit(lists: Watches, code: number): Reference {
    const { words } = clauses;
    let { pool } = lists;
    const isCore = lists === core;
    let from = lists.starts[code]!;
    let to = from;
    const end = from + lists.sizes[code]!;
    let conflict = 0;
    outer: while (from < end) {
      const reference = pool[from]!;
      const blocker = pool[from + 1]!;
      from += 2;
      if (value[blocker]! > 0) {
        pool[to++] = reference;
        pool[to++] = blocker;
        continue;
      }
      const flags = words[reference + FLAGS]!;
      if ((flags & ACTIVE) === 0) {
        words[reference + FLAGS] = flags | (words[reference] === code ? UNWATCHED[0] : UNWATCHED[1]);
        continue;
      }
      if (words[reference] === code) {
        words[reference] = words[reference + 1]!;
        words[reference + 1] = code;
      }
      const first = words[reference]!;
      const state = value[first]!;
      if (state <= 0) {
        const last = reference + words[reference + LENGTH]!;
        for (let k = reference + 2; k < last; k++) {
          const candidate = words[k]!;
          if (value[candidate]! < 0) continue;
          words[reference + 1] = candidate;
          words[k] = code;
          (flags & CORE ? core : others).push(candidate, reference, first);
          pool = lists.pool;
          continue outer;
        }
      }
      if (!isCore && flags & CORE) core.push(code, reference, first);
      else {
        pool[to++] = reference;
        pool[to++] = first;
      }
      if (state < 0) {
        conflict = reference;
        break;
      }
      if (state === 0) assign(first, reference);
    }
    if (from !== to) {
      pool.copyWithin(to, from, end);
      lists.sizes[code] = to + end - from - lists.starts[code]!;
    }
    return conflict;
  }

  function propagate(): Reference {
    for (;;) {
      const isCore = coreHead < size;
      if (!isCore && head >= size) return 0;
      const code = trail[isCore ? coreHead++ : head++]! ^ 1;
      const conflict = visit(isCore ? core : others, code);
      propagations++;
      if (conflict !== 0) return conflict;
    }
  }

  /** How good a literal is to watch: true (best if first), open, false (best if last). */
  function worth(code: number): number {
    const state = value[code]!;
    if (state > 0) return 2 * variables + 2 - position[code >> 1]!;
    return state === 0 ? variables + 1 : position[code >> 1]! - variables;
  }

  function toFront(reference: Reference, place: number): void {
    const { words } = clauses;
    const end = reference + words[reference + LENGTH]!;
    const at = reference + place;
    let best = at;
    let most = worth(words[at]!);
    for (let k = at + 1; k < end; k++) {
      const one = worth(words[k]!);
      if (one <= most) continue;
      most = one;
      best = k;
    }
    const code = words[best]!;
    words[best] = words[at]!;
    words[at] = code;
  }

  function watch(reference: Reference, place: 0 | 1): void {
    const { words } = clauses;
    const lists = words[reference + FLAGS]! & CORE ? core : others;
    lists.push(words[reference + place]!, reference, words[reference + 1 - place]!);
  }

  function isReason(reference: Reference): boolean {
    const { words } = clauses;
    const length = words[reference + LENGTH]!;
    for (let k = reference; k < reference + Math.min(2, length); k++) {
      const code = words[k]!;
      if (value[code]! > 0 && reason[code >> 1] === reference) return true;
    }
    return false;
  }

  function mark(conflict: Reference): void {
    const { words } = clauses;
    open.push(conflict);
    for (let reference = open.pop(); reference !== undefined; reference = open.pop()) {
      if ((words[reference + FLAGS]! & CORE) === 0) {
        words[reference + FLAGS]! |= CORE;
        onMark(reference);
      }
      const end = reference + words[reference + LENGTH]!;
      for (let k = reference; k < end; k++) {
        const variable = words[k]! >> 1;
        if (marked[variable] !== 0) continue;
        marked[variable] = 1;
        if (reason[variable] !== 0) open.push(reason[variable]!);
      }
    }
  }

  return {
    clauses,
    attach(reference) {
      const { words } = clauses;
      const flags = words[reference + FLAGS]!;
      const length = words[reference + LENGTH]!;
      words[reference + FLAGS] = ACTIVE | (flags & CORE);
      if (length === 0) return reference;
      if (flags & WATCHED) {
        // It is back, and watches what it did; the lists may have lost it. It implies nothing, as when it went.
        if (flags & UNWATCHED[0]) watch(reference, 0);
        if (flags & UNWATCHED[1]) watch(reference, 1);
        words[reference + FLAGS]! |= WATCHED;
        return 0;
      }
      toFront(reference, 0);
      if (length > 1) {
        toFront(reference, 1);
        watch(reference, 0);
        watch(reference, 1);
        words[reference + FLAGS]! |= WATCHED;
      }
      const first = words[reference]!;
      if (value[first]! < 0) return reference;
      if (value[first] === 0 && (length === 1 || value[words[reference + 1]!]! < 0)) assign(first, reference);
      return propagate();
    },
    isReason,
    detach(reference) {
      clauses.words[reference + FLAGS]! &= ~ACTIVE;
    },
    retract(reference) {
      const { words } = clauses;
      words[reference + FLAGS]! &= ~ACTIVE;
      for (let k = reference; k < reference + Math.min(2, words[reference + LENGTH]!); k++) {
        const variable = words[k]! >> 1;
        if (value[words[k]!]! > 0 && reason[variable] === reference) cutTo(position[variable]!);
      }
    },
    follows(reference) {
      const level = size;
      const { words } = clauses;
      const end = reference + words[reference + LENGTH]!;
      let holds = 0;
      for (let k = reference; k < end && holds === 0; k++) {
        const code = words[k]!;
        if (value[code] === 0) assign(code ^ 1, 0);
        else if (value[code]! > 0) holds = code;
      }
      // Already true: by a clause, or because the clause has a literal and its negation.
      const conflict = holds === 0 ? propagate() : reason[holds >> 1]!;
      if (conflict !== 0) mark(conflict);
      cutTo(level);
      return holds !== 0 || conflict !== 0;
    },
    mark,
    get propagations() {
      return propagations;
    },
  };
}
