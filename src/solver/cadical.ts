/**
 * CaDiCaL (Biere, Faller, Fazekas, Fleury, Froleyks, Pollitt: CaDiCaL 2.0, CAV 2024) in WebAssembly, in the calling
 * thread. Each solver has a WebAssembly module of its own: out of memory ends that module and nothing else.
 *
 * Clauses go from the flat array straight into the module's functions; the package's own wrapper makes an object of
 * each clause.
 */
import { type CadicalModule, createModule, type SolverOptions as Tuning } from "cadical-wasm";
import type { Backend, SolveOutcome, SolveRequest, Solver, SolverOptions, Undecided } from "./contract.ts";

/** The functions of the module that are called for every literal: not through the package's wrapper. */
interface NativeCalls {
  _ccadical_add(solver: number, literal: number): void;
  _ccadical_assume(solver: number, literal: number): void;
  _ccadical_solve(solver: number): number;
  _ccadical_val(solver: number, literal: number): number;
  _ccadical_failed(solver: number, literal: number): number;
  _ccadical_vars(solver: number): number;
  _ccadical_declare_more_variables(solver: number, count: number): number;
  _ccadical_set_terminate(solver: number, state: number, callback: number): void;
  _ccadical_print_statistics(solver: number): void;
  _ccadical_init(): number;
  _ccadical_release(solver: number): void;
}

type NativeModule = CadicalModule & NativeCalls;

/** Where `cadical.wasm` is, if not beside the package's code (bundled pages); null: there. */
let wasmLocation: string | null = null;

/** Tells where a page serves `cadical.wasm`. Before the first solver is made. */
export function locateCadical(url: string): void {
  wasmLocation = url;
}

/** Reported to slow incremental use down, and without effect in our measurements (docs/performance.md). */
const TUNING: Tuning = { luckyassumptions: 0 };

const SATISFIABLE = 10;
const UNSATISFIABLE = 20;

export const cadical: Backend = {
  name: "cadical",
  summary: "CaDiCaL 3.0.1 in WebAssembly: incremental, limits, up to 2 GiB",
  source: "cadical-wasm 0.1.2 (A. Biere and contributors; D. Greenspan)",
  incremental: true,
  create,
};

async function create(options: SolverOptions = {}): Promise<Solver> {
  let conflicts = 0;
  const module = (await createModule({
    ...(wasmLocation === null ? {} : { locateFile: () => wasmLocation! }),
    print(line: string) {
      const found = /^c conflicts:\s+(\d+)/.exec(line);
      if (found) conflicts = Number(found[1]);
    },
    printErr() {},
  })) as NativeModule;
  const setOption = module.cwrap("ccadical_set_option", null, ["number", "string", "number"]);
  const solver = module._ccadical_init();
  // `report: 0` keeps the log silent while statistics, which hold the conflicts, can still be printed.
  for (const [name, value] of Object.entries({ ...TUNING, ...options.tuning, report: 0 }))
    setOption(solver, name, Number(value));

  let variables = 0;
  let disposed = false;
  /** Once the module has failed, every call gives the same. */
  let failure: { readonly reason: Undecided; readonly message: string } | null = null;

  const heap = () => module.HEAP32.length * 4;
  const tooLarge = () => options.memory !== undefined && heap() > options.memory;

  /** Runs a call into the module; what it throws becomes this solver's failure. */
  function guarded(call: () => void): void {
    if (failure) return;
    try {
      call();
      if (tooLarge()) failure = outOfMemory(`the limit of ${mebibytes(options.memory!)} MiB`);
    } catch (error) {
      const message = String((error as Error)?.message ?? error);
      // Emscripten's `abort()` says nothing more; with checked arguments it is memory that ran out.
      const memory = /abort|memory|allocation|grow/i.test(message);
      failure = memory
        ? outOfMemory("the 2 GiB of WebAssembly")
        : { reason: "solver-failed", message: `CaDiCaL failed: ${message}` };
    }
  }

  const outOfMemory = (limit: string) =>
    ({ reason: "memory", message: `CaDiCaL needs more memory than ${limit}` }) as const;

  return {
    signature: "cadical-wasm 0.1.2",

    add(clauses, count) {
      if (disposed) throw new Error("this solver has been disposed");
      variables = Math.max(variables, count);
      guarded(() => {
        const add = module._ccadical_add;
        for (let i = 0; i < clauses.length; i++) add(solver, clauses[i]!);
      });
    },

    async solve({ assumptions = [], deadline, signal }: SolveRequest = {}): Promise<SolveOutcome> {
      if (disposed) throw new Error("this solver has been disposed");
      const started = performance.now();
      const before = conflicts;
      let stopped: Undecided | null = null;
      let status = 0;

      function shouldStop(): boolean {
        if (signal?.aborted || (options.stop && Atomics.load(options.stop, 0) !== 0)) stopped = "interrupted";
        else if (deadline !== undefined && performance.now() >= deadline) stopped = "timeout";
        else if (tooLarge()) stopped = "memory";
        return stopped !== null;
      }

      if (!failure && !shouldStop()) {
        guarded(() => {
          const missing = variables - module._ccadical_vars(solver);
          if (missing > 0) module._ccadical_declare_more_variables(solver, missing);
          const callback = module.addFunction(() => (shouldStop() ? 1 : 0), "ii");
          module._ccadical_set_terminate(solver, 0, callback);
          for (const literal of assumptions) module._ccadical_assume(solver, literal);
          status = module._ccadical_solve(solver);
          module._ccadical_set_terminate(solver, 0, 0);
          module.removeFunction(callback);
          module._ccadical_print_statistics(solver);
        });
      }
      const statistics = {
        milliseconds: performance.now() - started,
        conflicts: conflicts - before,
        memory: heap(),
      };
      if (failure) return { ...statistics, status: "unknown", ...(failure as NonNullable<typeof failure>) };
      if (status === SATISFIABLE) {
        const model = new Uint8Array(variables + 1);
        for (let v = 1; v <= variables; v++) model[v] = module._ccadical_val(solver, v) > 0 ? 1 : 0;
        return { ...statistics, status: "sat", model };
      }
      if (status === UNSATISFIABLE) {
        const failed = assumptions.filter((literal) => module._ccadical_failed(solver, literal) !== 0);
        return { ...statistics, status: "unsat", failed };
      }
      const reason = stopped ?? "solver-failed";
      return { ...statistics, status: "unknown", reason, message: MESSAGES[reason] };
    },

    dispose() {
      if (disposed) return;
      disposed = true;
      // The module's memory goes with the module; releasing first only helps while it is still healthy.
      if (!failure) module._ccadical_release(solver);
    },
  };
}

const MESSAGES: Record<Undecided, string> = {
  timeout: "the time limit passed while CaDiCaL was solving",
  interrupted: "CaDiCaL was interrupted",
  memory: "CaDiCaL reached its memory limit",
  "solver-failed": "CaDiCaL gave up without a reason",
};

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
