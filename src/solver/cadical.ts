/**
 * CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt: CaDiCaL 2.0, CAV 2024) in WebAssembly, in the calling
 * thread. Each solver has a WebAssembly module of its own: out of memory ends that module and nothing else.
 *
 * Clauses go from the flat array straight into the module's functions; the package's own wrapper makes an object of
 * each clause.
 */
import { Cadical } from "cadical-wasm";
import { countOf } from "../results/length.ts";
import { type LoadedModule, loadModule } from "./cadical-module.ts";
import type { Backend, SolveOutcome, SolveRequest, Solver, SolverOptions, Undecided } from "./contract.ts";
import { type Failure, failedSolver, guard } from "./guard.ts";

/** Reported to slow incremental use down (arminbiere/cadical 190). Ours shows no difference (bench/solvers.ts). */
const TUNING = { luckyassumptions: 0 } as const;

/** Options that are not the caller's. `report: 0` keeps the log silent while statistics can still be printed. */
const FIXED = { quiet: 0, verbose: 0, report: 0 } as const;

const SIGNATURE = "cadical-wasm 0.1.2 (CaDiCaL 3.0.1)";
/** What CaDiCaL learns without inprocessing and on-the-fly strengthening follows clause by clause (docs/certificates.md). */
const PROOF_TUNING = { inprocessing: 0, otfs: 0 } as const;
/** All options set here, for the audit against the solver's own list. */
export const OWN_OPTIONS = { ...TUNING, ...PROOF_TUNING, ...FIXED } as const;

/** The learned-clause callback gets no longer ones. */
const LONGEST_CLAUSE = 2 ** 31 - 1;
/** What WebAssembly can address here, and what is taken before the first variable and by each. */
const LARGEST_HEAP = 2 ** 31;
const EMPTY_HEAP = 2 ** 24;
const BYTES_A_VARIABLE = 133;
const SATISFIABLE = 10;
const UNSATISFIABLE = 20;

export const cadical: Backend = {
  name: "cadical",
  summary: "CaDiCaL 3.0.1 in WebAssembly: incremental, limits, up to 2 GiB",
  source: "cadical-wasm 0.1.2 (A. Biere and contributors; D. Greenspan)",
  incremental: true,
  // Measured on formulas of up to two million literals: a clause with its watches takes some 60 bytes.
  memoryFor: ({ variables, clauses, literals }) =>
    EMPTY_HEAP + variables * BYTES_A_VARIABLE + clauses * 60 + literals * 4,
  create,
};

/**
 * @throws RangeError for an option that CaDiCaL does not have, that does not take the value, or that is not the
 *   caller's
 */
function checkTuning(calls: LoadedModule["calls"], tuning: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(tuning)) {
    // With bounded variable addition CaDiCaL hands out variable numbers itself, which collide with ours.
    if (name in FIXED || name === "factor")
      throw new RangeError(`CaDiCaL's option "${name}" cannot be set here`);
    // The package knows all names; the native call passes over those it does not know.
    const solver = withOption(calls, name, value);
    const taken = solver.getOption(name as never);
    solver.dispose();
    if (taken !== value) throw new RangeError(`CaDiCaL's option "${name}" does not take the value ${value}`);
  }
}

function withOption(calls: LoadedModule["calls"], name: string, value: number): Cadical {
  try {
    return new Cadical(calls, { [name]: value });
  } catch (error) {
    throw new RangeError(`CaDiCaL: ${(error as Error).message}`);
  }
}

async function create(options: SolverOptions = {}): Promise<Solver> {
  /** Of all calls so far; CaDiCaL prints no such line before the first conflict. */
  let conflicts = 0;
  let module: LoadedModule;
  try {
    module = await loadModule(options.memory, (line) => {
      const found = /^c conflicts:\s+(\d+)/.exec(line);
      if (found) conflicts = Number(found[1]);
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return failedSolver(SIGNATURE, { reason: "memory", message: `no room for CaDiCaL: ${error.message}` });
  }
  checkTuning(module.calls, options.tuning ?? {});
  return guard(createSolver(module, options, () => conflicts));
}

function createSolver(module: LoadedModule, options: SolverOptions, allConflicts: () => number): Solver {
  const { calls } = module;
  const { memory, stop } = options;
  let variables = 0;
  /** Once the module has failed, every call gives the same. */
  let failure: Failure | null = null;

  const tooLarge = () => memory !== undefined && module.heap() > memory;
  const outOfMemory = (): Failure => {
    const limit =
      memory === undefined ? "WebAssembly's heap can hold" : `the limit of ${mebibytes(memory)} MiB`;
    return { reason: "memory", message: `CaDiCaL needs more memory than ${limit}` };
  };

  /** Runs a call into the module; what it throws becomes this solver's failure. */
  function guarded(call: () => void): void {
    if (failure) return;
    try {
      call();
      if (tooLarge()) failure = outOfMemory();
    } catch (error) {
      failure = failureOf(error as Error);
    }
  }

  function failureOf(error: Error): Failure {
    const said = module.complaint();
    // An abort without a word is a failed allocation, also one too large to be asked for.
    const memory = module.exhausted() || (said === "" && /^Aborted\(/.test(error.message));
    return memory
      ? outOfMemory()
      : { reason: "solver-failed", message: `CaDiCaL failed: ${said || error.message}` };
  }

  let solver = 0;
  guarded(() => {
    solver = calls._ccadical_init();
    const proof = options.learned === undefined ? {} : PROOF_TUNING;
    const setOption = calls.cwrap("ccadical_set_option", null, ["number", "string", "number"]);
    for (const [name, value] of Object.entries({ ...TUNING, ...options.tuning, ...proof, ...FIXED })) {
      setOption(solver, name, value);
    }
    if (options.learned !== undefined) passOnLearned(options.learned);
  });

  /** CaDiCaL hands out the address of a zero-terminated clause, valid during the call. */
  function passOnLearned(learned: (clause: Int32Array) => void): void {
    const callback = calls.addFunction((_state: number, address: number) => {
      // Read anew each time: growing the heap replaces the view.
      const heap = calls.HEAP32;
      const start = address >> 2;
      learned(heap.slice(start, heap.indexOf(0, start)));
    }, "vii");
    calls._ccadical_set_learn(solver, 0, LONGEST_CLAUSE, callback);
  }

  /** CaDiCaL's answer, polling `shouldStop` now and then if there is one. */
  function decide(assumptions: readonly number[], shouldStop: (() => boolean) | null): number {
    const callback = shouldStop === null ? 0 : calls.addFunction(() => (shouldStop() ? 1 : 0), "ii");
    calls._ccadical_set_terminate(solver, 0, callback);
    for (const literal of assumptions) calls._ccadical_assume(solver, literal);
    const status = calls._ccadical_solve(solver);
    calls._ccadical_set_terminate(solver, 0, 0);
    if (callback !== 0) calls.removeFunction(callback);
    calls._ccadical_print_statistics(solver);
    return status;
  }

  function readModel(): Uint8Array {
    const model = new Uint8Array(variables + 1);
    for (let v = 1; v <= variables; v++) model[v] = calls._ccadical_val(solver, v) > 0 ? 1 : 0;
    return model;
  }

  return {
    signature: SIGNATURE,

    add(clauses, count) {
      variables = count;
      failure ??= tooManyVariables(count, memory);
      guarded(() => {
        // Also those that no clause will mention have a value in every model.
        const missing = variables - calls._ccadical_vars(solver);
        if (missing > 0) calls._ccadical_declare_more_variables(solver, missing);
        const add = calls._ccadical_add;
        for (let i = 0; i < clauses.length; i++) add(solver, clauses[i]!);
      });
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      const started = performance.now();
      const before = allConflicts();
      let stopped: Undecided | null = null;

      function shouldStop(): boolean {
        if (signal?.aborted || (stop && Atomics.load(stop, 0) !== 0)) stopped = "interrupted";
        else if (deadline !== undefined && performance.now() >= deadline) stopped = "timeout";
        else if (tooLarge()) stopped = "memory";
        return stopped !== null;
      }

      let answer: SolveAnswer = null;
      if (!failure && !shouldStop()) {
        guarded(() => {
          // The signal cannot fire while this thread is busy: without the others nothing is worth asking.
          const polled = deadline !== undefined || stop !== undefined || memory !== undefined;
          const status = decide(assumptions, polled ? shouldStop : null);
          if (status === SATISFIABLE) answer = { status: "sat", model: readModel() };
          if (status === UNSATISFIABLE) {
            const failed = assumptions.filter((literal) => calls._ccadical_failed(solver, literal) !== 0);
            answer = { status: "unsat", failed };
          }
        });
      }
      const statistics = {
        milliseconds: performance.now() - started,
        conflicts: allConflicts() - before,
        memory: module.heap(),
      };
      if (answer !== null) return { ...statistics, ...(answer as NonNullable<SolveAnswer>) };
      if (failure) return { ...statistics, status: "unknown", ...(failure as Failure) };
      const reason = stopped ?? "solver-failed";
      return { ...statistics, status: "unknown", reason, message: MESSAGES[reason] };
    },

    // All memory is the module's and goes with it: releasing every clause one by one first only takes time.
    dispose() {},
  };
}

/** Refuses at once what can only end in a full heap, minutes later. */
function tooManyVariables(variables: number, memory = LARGEST_HEAP): Failure | null {
  // The empty heap has some room.
  const least = variables * BYTES_A_VARIABLE;
  if (least <= memory) return null;
  return {
    reason: "memory",
    message: `a formula of ${countOf(variables, "variables")} needs at least ${mebibytes(least)} MiB, more than the ${mebibytes(memory)} MiB that CaDiCaL may take`,
  };
}

type SolveAnswer =
  | { readonly status: "sat"; readonly model: Uint8Array }
  | { readonly status: "unsat"; readonly failed: readonly number[] }
  | null;

const MESSAGES: Record<Undecided, string> = {
  timeout: "the time limit passed while CaDiCaL was solving",
  interrupted: "CaDiCaL was interrupted",
  memory: "CaDiCaL reached its memory limit",
  "solver-failed": "CaDiCaL gave up without a reason",
};

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20).toLocaleString("en");
