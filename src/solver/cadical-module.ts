/**
 * WebAssembly modules of CaDiCaL: compiled once a thread, instantiated for each solver, with a hard limit on the heap
 * and with everything that the module wants to print caught.
 *
 * A module that runs out of memory, or is misused, ends with a bare `Aborted()`. What tells the two apart is kept
 * here: whether the heap was last refused to grow, and what the module said before it ended.
 */
import { type CadicalModule, createModule } from "cadical-wasm";

/** The functions that are called for every literal, past the package's wrapper. Solvers are addresses. */
interface NativeCalls {
  _ccadical_init(): number;
  _ccadical_release(solver: number): void;
  _ccadical_add(solver: number, literal: number): void;
  _ccadical_assume(solver: number, literal: number): void;
  _ccadical_solve(solver: number): number;
  _ccadical_val(solver: number, literal: number): number;
  _ccadical_failed(solver: number, literal: number): number;
  _ccadical_vars(solver: number): number;
  _ccadical_declare_more_variables(solver: number, count: number): number;
  _ccadical_set_terminate(solver: number, state: number, callback: number): void;
  _ccadical_set_learn(solver: number, state: number, longest: number, callback: number): void;
  _ccadical_print_statistics(solver: number): void;
}

export interface LoadedModule {
  readonly calls: CadicalModule & NativeCalls;
  /** Bytes of the module's heap now. It never shrinks. */
  heap(): number;
  /** Was the heap refused to grow when it was last needed? */
  exhausted(): boolean;
  /** The last line on its error output, empty if there was none. */
  complaint(): string;
}

/** Where `cadical.wasm` is, if not beside the package's code (bundled pages); null: there. */
let wasmLocation: string | null = null;
let compiled: Promise<WebAssembly.Module | null> | null = null;

/** Tells where a page serves `cadical.wasm`. Before the first solver is made. */
export function locateCadical(url: string): void {
  wasmLocation = url;
  compiled = null;
}

/** Null where only the package itself can find its file: then every module compiles its own code. */
async function compile(): Promise<WebAssembly.Module | null> {
  if (wasmLocation !== null) {
    const response = await fetch(wasmLocation);
    if (!response.ok) throw new Error(`${wasmLocation}: ${response.status} ${response.statusText}`);
    return WebAssembly.compile(await response.arrayBuffer());
  }
  const files = globalThis.process?.getBuiltinModule?.("node:fs");
  if (files === undefined) return null;
  return WebAssembly.compile(files.readFileSync(new URL(import.meta.resolve("cadical-wasm/cadical.wasm"))));
}

/**
 * A fresh module with its own heap.
 *
 * @param limit bytes the heap may take; undefined: what WebAssembly allows
 * @param print gets each line of the module's output
 */
export async function loadModule(
  limit: number | undefined,
  print: (line: string) => void,
): Promise<LoadedModule> {
  compiled ??= compile();
  const code = await compiled;
  let exhausted = false;
  let complaint = "";

  /** Emscripten grows the heap through this object; a refusal is a failed allocation inside. */
  function limitGrowth(memory: WebAssembly.Memory): void {
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      exhausted = true;
      if (limit !== undefined && memory.buffer.byteLength + pages * 2 ** 16 > limit) {
        throw new RangeError("the heap's limit is reached");
      }
      const before = grow(pages);
      exhausted = false;
      return before;
    };
  }

  const calls = await new Promise<CadicalModule>((resolve, reject) => {
    const instantiateWasm = (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance) => void,
    ) => {
      WebAssembly.instantiate(code!, imports).then((instance) => {
        for (const value of Object.values(instance.exports)) {
          if (value instanceof WebAssembly.Memory) limitGrowth(value);
        }
        receive(instance);
      }, reject);
      return {};
    };
    createModule({
      ...(code === null ? {} : { instantiateWasm }),
      print,
      printErr(line) {
        if (!/^Aborted\(/.test(line)) complaint = plain(line);
      },
    }).then(resolve, reject);
  });
  return {
    calls: calls as CadicalModule & NativeCalls,
    heap: () => calls.HEAP32.length * 4,
    exhausted: () => exhausted,
    complaint: () => complaint,
  };
}

/** Colours of terminals: escape, bracket, numbers, m. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

const plain = (line: string) => line.replaceAll(COLOUR, "").trim();
