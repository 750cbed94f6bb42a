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
import type { Proof, ProofStep } from "./drat.ts";
import { clausesOf } from "./literals.ts";
import { type Propagator, propagator, type Reference } from "./propagate.ts";

export type RupOutcome =
  | {
      readonly verdict: "refuted";
      readonly statistics: RupStatistics;
      /** Only what was needed, each lemma deleted after its last use. */
      trimmed(): Generator<ProofStep>;
    }
  /** This lemma (0-based step of the proof) does not follow. */
  | { readonly verdict: "wrong"; readonly step: number }
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

export async function checkRefutation(
  formula: { readonly variables: number; readonly clauses: Int32Array },
  proof: Proof,
  { everyLemma = false, onProgress = () => {} }: RupHooks = {},
): Promise<RupOutcome> {
  const steps = proof.starts.length;
  /** By step: the step at which it was last needed, `steps` standing for the contradiction; -1 if never. */
  const lastUse = new Int32Array(steps).fill(-1);
  let now = steps;
  let neededClauses = 0;
  let neededLemmas = 0;
  const db = propagator(formula.variables, (reference) => {
    const step = db.origin(reference);
    if (step < 0) neededClauses++;
    else {
      neededLemmas++;
      lastUse[step] = now;
    }
  });
  const clauseOf = (step: number) =>
    proof.clauses.subarray(proof.starts[step]!, proof.clauses.indexOf(0, proof.starts[step]!));
  const find = proof.deletes.includes(1) ? clauseTable(db) : null;
  /** By step: the clause added or deleted; 0 for a deletion that was skipped. */
  const references = new Int32Array(steps);

  let conflict: Reference = 0;
  for (const clause of clausesOf(formula.clauses)) {
    const reference = db.store(clause, -1);
    find?.add(reference);
    conflict = db.attach(reference);
    if (conflict !== 0) break;
  }
  conflict ||= db.propagate();

  let last = -1;
  while (conflict === 0) {
    last++;
    if (last === steps) return { verdict: "incomplete" };
    if (last % OFTEN === 0) await onProgress((0.3 * last) / steps);
    if (proof.deletes[last]) {
      const reference = find!.take(clauseOf(last));
      if (reference === 0 || db.isReason(reference)) continue;
      references[last] = reference;
      db.detach(reference, false);
    } else {
      const reference = db.store(clauseOf(last), last);
      find?.add(reference);
      references[last] = reference;
      conflict = db.attach(reference) || db.propagate();
    }
  }
  db.mark(conflict);

  for (let step = last; step >= 0; step--) {
    if (step % OFTEN === 0) await onProgress(1 - (0.7 * step) / (last + 1));
    const reference = references[step]!;
    if (reference === 0) continue;
    if (proof.deletes[step]) {
      db.attach(reference);
      continue;
    }
    db.detach(reference, true);
    if (lastUse[step]! < 0 && !everyLemma) continue;
    now = step;
    if (!db.follows(db.literals(reference))) return { verdict: "wrong", step };
  }

  return {
    verdict: "refuted",
    statistics: {
      lemmas: proof.deletes.reduce((sum, deletes) => sum - deletes, steps),
      neededLemmas,
      neededClauses,
      propagations: db.propagations,
    },
    *trimmed() {
      const ends = new Map<number, number[]>();
      for (let step = 0; step <= last; step++) {
        const until = lastUse[step]!;
        if (until >= 0 && until < steps) ends.set(until, [...(ends.get(until) ?? []), step]);
      }
      for (let step = 0; step <= last; step++) {
        if (lastUse[step]! >= 0 && clauseOf(step).length > 0)
          yield { deletes: false, clause: clauseOf(step) };
        for (const old of ends.get(step) ?? []) yield { deletes: true, clause: clauseOf(old) };
      }
      yield { deletes: false, clause: [] };
    },
  };
}

/** Finds clauses by what is in them, for deletions. */
function clauseTable(db: Propagator) {
  const buckets = new Map<number, Reference>();
  const hash = (clause: Iterable<number>) => {
    let [sum, product, xor] = [0, 1, 0];
    for (const literal of new Set(clause)) {
      sum = (sum + literal) | 0;
      product = Math.imul(product, 2 * literal + 1);
      xor ^= literal;
    }
    return (Math.imul(1023, sum) + product) ^ Math.imul(31, xor);
  };
  const same = (reference: Reference, clause: ReadonlySet<number>) => {
    const literals = db.literals(reference);
    return literals.length === clause.size && literals.every((literal) => clause.has(literal));
  };
  return {
    add(reference: Reference) {
      const key = hash(db.literals(reference));
      db.setChain(reference, buckets.get(key) ?? 0);
      buckets.set(key, reference);
    },
    /** Takes an equal clause out of the table; 0 if there is none. */
    take(clause: Int32Array): Reference {
      const key = hash(clause);
      const wanted = new Set(clause);
      let before = 0;
      for (let at = buckets.get(key) ?? 0; at !== 0; before = at, at = db.chain(at)) {
        if (!same(at, wanted)) continue;
        if (before !== 0) db.setChain(before, db.chain(at));
        else if (db.chain(at) === 0) buckets.delete(key);
        else buckets.set(key, db.chain(at));
        return at;
      }
      return 0;
    },
  };
}
