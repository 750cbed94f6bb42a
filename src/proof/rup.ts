/**
 * Checks refutations: every lemma must follow from the clauses before it by reverse unit propagation (Goldberg,
 * Novikov 2003; Van Gelder 2008), and the last must be a contradiction.
 *
 * Backward, core first (Heule, Hunt, Wetzler, "Trimming while checking clausal proofs", FMCAD 2013): the proof is
 * read forward until unit propagation alone finds a contradiction; then it is walked back, and a lemma is checked
 * only if something later needed it. What was needed, and until when, is the trimmed proof.
 *
 * Left out: RAT steps. A lemma that is not RUP is refused. Deletions of clauses that imply a literal are skipped, as
 * other checkers do; more clauses never make a wrong proof pass.
 */
import { CHAIN, type Clauses, codeOf, LENGTH, literalOf, ORIGIN, type Reference } from "./clauses.ts";
import type { ProofStep, StepRead } from "./drat.ts";
import { clausesOf, literals } from "./literals.ts";
import { propagator } from "./propagate.ts";

export type RupOutcome =
  | {
      readonly verdict: "refuted";
      readonly statistics: RupStatistics;
      /** Only what was needed, each lemma deleted after its last use. */
      trimmed(): Generator<ProofStep>;
    }
  /** The lemma at this place of the proof does not follow. */
  | { readonly verdict: "wrong"; readonly place: number }
  /** All lemmas are read and there is no contradiction. */
  | { readonly verdict: "incomplete" };

export interface RupStatistics {
  readonly lemmas: number;
  readonly neededLemmas: number;
  readonly neededClauses: number;
  readonly propagations: number;
}

export interface RupHooks {
  /** Checks every lemma up to the contradiction, needed or not. */
  readonly everyLemma?: boolean;
  /** Called now and then with how much is done, 0 to 1; what it throws ends the check. */
  readonly onProgress?: (done: number) => void | Promise<void>;
}

const OFTEN = 256;
const BUCKET_BITS = 18;

/**
 * @param proof read once, to its end
 * @throws what reading the proof throws, and what `onProgress` throws
 */
export async function checkRefutation(
  formula: { readonly variables: number; readonly clauses: Int32Array },
  proof: Iterable<StepRead>,
  { everyLemma = false, onProgress = () => {} }: RupHooks = {},
): Promise<RupOutcome> {
  /** By step: the clause, negated where it is deleted; 0 for a deletion that was skipped. */
  const steps = literals();
  const places = literals();
  let now = 0;
  let neededClauses = 0;
  let neededLemmas = 0;
  /** By step: the step at which it was last needed, `last + 1` standing for the contradiction; -1 if never. */
  let lastUse = new Int32Array(0);
  const db = propagator(formula.variables, (reference) => {
    const step = clauses.words[reference + ORIGIN]!;
    if (step < 0) neededClauses++;
    else {
      neededLemmas++;
      lastUse[step] = now;
    }
  });
  const { clauses } = db;
  const table = clauseTable(clauses, formula.variables);

  let conflict: Reference = 0;
  for (const clause of clausesOf(formula.clauses)) {
    const reference = clauses.store(clause, -1);
    table.add(reference);
    conflict = db.attach(reference);
    if (conflict !== 0) break;
  }

  // Forward, until there is a contradiction.
  let lemmas = 0;
  let read = 0;
  for (const { deletes, clause, place, done } of proof) {
    if (read++ % OFTEN === 0) await onProgress(0.3 * done);
    if (!deletes) lemmas++;
    // What stands behind the contradiction claims nothing.
    if (conflict !== 0) continue;
    let reference: Reference;
    if (deletes) {
      reference = table.find(clause);
      if (reference !== 0 && db.isReason(reference)) reference = 0;
      if (reference !== 0) {
        table.remove(reference);
        db.detach(reference);
      }
    } else {
      reference = clauses.store(clause, steps.length);
      table.add(reference);
      conflict = db.attach(reference);
    }
    steps.push(deletes ? -reference : reference);
    places.push(place);
  }
  if (conflict === 0) return { verdict: "incomplete" };

  // Backward, from what the contradiction needs to what that needs.
  const end = steps.length;
  const references = steps.view();
  lastUse = new Int32Array(end).fill(-1);
  now = end;
  db.mark(conflict);
  for (let step = end - 1; step >= 0; step--) {
    if (step % OFTEN === 0) await onProgress(1 - (0.7 * step) / end);
    const reference = references[step]!;
    if (reference === 0) continue;
    if (reference < 0) {
      db.attach(-reference);
      continue;
    }
    db.retract(reference);
    if (lastUse[step]! < 0 && !everyLemma) continue;
    now = step;
    if (!db.follows(reference)) return { verdict: "wrong", place: places.view()[step]! };
  }

  return {
    verdict: "refuted",
    statistics: { lemmas, neededLemmas, neededClauses, propagations: db.propagations },
    *trimmed() {
      /** Chains of lemmas by the step of their last use: the first, and the next of each. */
      const first = new Int32Array(end + 1).fill(-1);
      const next = new Int32Array(end);
      for (let step = end - 1; step >= 0; step--) {
        const until = lastUse[step]!;
        if (until < 0) continue;
        next[step] = first[until]!;
        first[until] = step;
      }
      const clauseOf = (step: number) => clauses.codes(references[step]!).map(literalOf);
      for (let step = 0; step < end; step++) {
        if (lastUse[step]! < 0) continue;
        const clause = clauseOf(step);
        if (clause.length > 0) yield { deletes: false, clause };
        for (let old = first[step]!; old >= 0; old = next[old]!)
          yield { deletes: true, clause: clauseOf(old) };
      }
      yield { deletes: false, clause: [] };
    },
  };
}

/** Finds clauses by what is in them, for deletions: chains of equal hashes, linked in the clauses' headers. */
function clauseTable(clauses: Clauses, variables: number) {
  const buckets = new Int32Array(1 << BUCKET_BITS);
  const seen = new Int32Array(2 * variables + 2);
  let stamp = 0;
  /** Of a set of literals: of those with the stamp, each once. */
  function bucketOf(codes: Iterable<number>): number {
    let sum = 0;
    let product = 1;
    for (const code of codes) {
      sum = (sum + Math.imul(code, 0x9e3779b1)) | 0;
      product = Math.imul(product, 2 * code + 1);
    }
    return (Math.imul(sum ^ product, 0x85ebca6b) >>> (32 - BUCKET_BITS)) | 0;
  }
  return {
    add(reference: Reference): void {
      const bucket = bucketOf(clauses.codes(reference));
      clauses.words[reference + CHAIN] = buckets[bucket]!;
      buckets[bucket] = reference;
    },
    /** An equal clause of the table; 0 if there is none. */
    find(clause: Int32Array): Reference {
      stamp++;
      const codes: number[] = [];
      for (const literal of clause) {
        const code = codeOf(literal);
        if (seen[code] !== stamp) codes.push(code);
        seen[code] = stamp;
      }
      let at = buckets[bucketOf(codes)]!;
      while (
        at !== 0 &&
        (clauses.words[at + LENGTH] !== codes.length ||
          clauses.codes(at).some((code) => seen[code] !== stamp))
      )
        at = clauses.words[at + CHAIN]!;
      return at;
    },
    remove(reference: Reference): void {
      const { words } = clauses;
      const bucket = bucketOf(clauses.codes(reference));
      const after = words[reference + CHAIN]!;
      if (buckets[bucket] === reference) {
        buckets[bucket] = after;
        return;
      }
      let at = buckets[bucket]!;
      while (words[at + CHAIN] !== reference) at = words[at + CHAIN]!;
      words[at + CHAIN] = after;
    },
  };
}
