/**
 * MiniSat (Eén, Sörensson 2003) as compiled by the authors of Meteor for `logic-solver`, in the calling thread: an
 * independent second opinion for small formulas.
 *
 * Its heap is 64 MiB for ever, it takes one assumption a call, and has neither limits nor interruption: a deadline
 * is only looked at before a call, and only the isolated form (isolated.ts) can stop one. Several assumptions are
 * implied by one selector variable; of them it can only tell whether they were needed at all.
 */
import type MiniSat from "logic-solver/minisat_wrapper.js";
import type { Backend, SolveOutcome, SolveRequest, Solver, SolverOptions, Undecided } from "./contract.ts";
import { type Failure, guard } from "./guard.ts";
import { refuseTuning } from "./tuning.ts";

export const minisat: Backend = {
  name: "minisat",
  summary: "MiniSat in asm.js: small formulas only (64 MiB), one assumption, no interruption",
  source: "logic-solver 2.0.1 (N. Eén, N. Sörensson; D. Greenspan)",
  incremental: true,
  async create(options = {}) {
    refuseTuning("minisat", options.tuning);
    // Slow to load, so only for those who use it; and through its wrapper, whose own methods make an object of each
    // clause and keep it, because Node takes twice as long to import the file behind it.
    const { default: Native } = await import("logic-solver/minisat_wrapper.js");
    return guard(createSolver(() => new Native()._C, options));
  },
};

function createSolver(createMiniSat: () => MiniSat.Module, { memory, stop }: SolverOptions): Solver {
  let calls: MiniSat.Module | null = null;
  let numbers = createNumbers();
  let variables = 0;
  /** The selector of the last call, to be set false once its model is read. */
  let retiring = 0;
  /** Once the heap is full, every call gives the same. */
  let failure: Failure | null = null;
  /** Where clauses are put for MiniSat to read: an address, and room in literals. */
  let buffer = { address: 0, room: 0 };

  /** MiniSat, made at the first use. */
  function module(): MiniSat.Module {
    if (calls !== null) return calls;
    calls = createMiniSat();
    calls.print = () => {};
    calls.printErr = () => {};
    return calls;
  }

  function guarded(call: (native: MiniSat.Module) => void): void {
    if (failure) return;
    try {
      call(module());
    } catch (error) {
      failure = failureOf(error);
    }
  }

  function reserve(native: MiniSat.Module, literals: number): void {
    if (literals <= buffer.room) return;
    if (buffer.room > 0) native._free(buffer.address);
    const room = Math.max(64, 2 * literals);
    buffer = { address: native._malloc(4 * room), room };
  }

  /** Adds the clause of the literals from `start` up to (without) `end`, in MiniSat's numbers. */
  function addClause(
    native: MiniSat.Module,
    clause: ArrayLike<number>,
    start = 0,
    end = clause.length,
  ): void {
    reserve(native, end - start + 1);
    const heap = native.HEAP32;
    let at = buffer.address >> 2;
    for (let i = start; i < end; i++) heap[at++] = clause[i]!;
    heap[at] = 0;
    native._addClause(buffer.address);
  }

  function retire(native: MiniSat.Module): void {
    if (retiring !== 0) addClause(native, [-retiring]);
    retiring = 0;
  }

  /** Is the formula satisfiable under the assumptions? */
  function decide(native: MiniSat.Module, assumptions: readonly number[]): boolean {
    const literals = assumptions.map(numbers.of);
    // Only one variable can be assumed to be true: all else stands behind a selector that implies it.
    const direct = literals.length === 1 && literals[0]! > 0;
    if (literals.length > 0 && !direct) {
      retiring = numbers.next();
      for (const literal of literals) addClause(native, [-retiring, literal]);
    }
    // A variable that no clause mentions is unknown to MiniSat, and what is assumed of it would be ignored.
    native._ensureVar(numbers.count());
    if (literals.length === 0) return native._solve() !== 0;
    return native._solveAssuming(direct ? literals[0]! : retiring) !== 0;
  }

  function readModel(native: MiniSat.Module): Uint8Array {
    const model = new Uint8Array(variables + 1);
    const values = native._getSolution() - 1;
    for (let v = 1; v <= variables; v++) {
      const number = numbers.known(v);
      model[v] = number > 0 && native.HEAP8[values + number] === 0 ? 1 : 0;
    }
    return model;
  }

  return {
    signature: "logic-solver 2.0.1 (MiniSat)",

    add(clauses, count) {
      variables = count;
      guarded((native) => {
        retire(native);
        const translated = clauses.map(numbers.of);
        let start = 0;
        for (let i = 0; i < translated.length; i++) {
          if (translated[i] !== 0) continue;
          addClause(native, translated, start, i);
          start = i + 1;
        }
      });
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      const started = performance.now();
      const statistics = () => ({
        milliseconds: performance.now() - started,
        conflicts: null,
        memory: calls?.HEAP8.length ?? null,
      });
      const unknown = (reason: Undecided, message: string) =>
        ({ ...statistics(), status: "unknown", reason, message }) as const;
      if (memory !== undefined && memory < HEAP) {
        return unknown("memory", "MiniSat's heap of 64 MiB is above the memory limit");
      }
      if (signal?.aborted || (stop && Atomics.load(stop, 0) !== 0)) {
        return unknown("interrupted", "MiniSat was interrupted");
      }
      if (deadline !== undefined && started >= deadline) return unknown("timeout", "the time limit passed");

      let model: Uint8Array | null = null;
      let needed = false;
      guarded((native) => {
        retire(native);
        if (decide(native, assumptions)) model = readModel(native);
        else needed = native._getConflictClauseSize() > 0;
      });
      if (failure) {
        const { reason, message } = failure as Failure;
        return unknown(reason, message);
      }
      if (model !== null) return { ...statistics(), status: "sat", model };
      return { ...statistics(), status: "unsat", failed: needed ? [...assumptions] : [] };
    },

    dispose() {
      calls = null;
      numbers = createNumbers();
    },
  };
}

const HEAP = 64 * 2 ** 20;

function failureOf(error: unknown): Failure {
  // The heap cannot grow: when it is full, the code compiled from C throws the text of its `abort()`.
  const message = String((error as Error)?.message ?? error);
  return /^abort\(/.test(message)
    ? {
        reason: "memory",
        message: "the formula does not fit into MiniSat's heap of 64 MiB: use --solver cadical",
      }
    : { reason: "solver-failed", message: `MiniSat failed: ${message.split("\n")[0]}` };
}

/** MiniSat's own numbers, so that selectors never take the number of a variable that comes later. */
function createNumbers() {
  let table = new Int32Array(1 << 10);
  let last = 0;
  return {
    /** The literal in MiniSat's numbers; 0 stays 0. */
    of(literal: number): number {
      const variable = Math.abs(literal);
      if (variable === 0) return 0;
      if (variable >= table.length) {
        const larger = new Int32Array(Math.max(2 * table.length, variable + 1));
        larger.set(table);
        table = larger;
      }
      if (table[variable] === 0) table[variable] = ++last;
      return literal > 0 ? table[variable]! : -table[variable]!;
    },
    /** The number of a variable, 0 if it has none yet. */
    known: (variable: number): number => table[variable] ?? 0,
    next: (): number => ++last,
    count: (): number => last,
  };
}
