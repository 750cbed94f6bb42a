/**
 * The same search with other luck. CaDiCaL's own `seed` changed not one conflict of the searches it was tried on (eight
 * of them, up to 23,000 conflicts): it matters when phases are chosen anew, later than searches here go. The order of
 * clauses changes them all. Seed 0 is what everybody runs: the encoder's order.
 */
import type { SolveHooks } from "../src/bmc/contract.ts";
import type { Backend } from "../src/solver/contract.ts";

/** For `solveBoard`: each portion of clauses goes into the solver in an order of the seed's own. */
export const withSeed = (seed: number): SolveHooks => ({
  between: (backend) => (seed === 0 ? backend : shuffling(backend, seed)),
});

function shuffling(backend: Backend, seed: number): Backend {
  return {
    ...backend,
    async create(options = {}) {
      const solver = await backend.create({ ...options, tuning: { seed, ...options.tuning } });
      const random = randomNumbers(seed);
      return {
        ...solver,
        add: (clauses, variables) => solver.add(shuffled(clauses, random), variables),
      };
    },
  };
}

/** The clauses of a flat, zero-terminated array in another order (Fisher and Yates). */
export function shuffled(clauses: Int32Array, random: () => number): Int32Array {
  const parts: Int32Array[] = [];
  for (let start = 0; start < clauses.length; ) {
    const end = clauses.indexOf(0, start) + 1;
    parts.push(clauses.subarray(start, end));
    start = end;
  }
  for (let i = parts.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [parts[i], parts[j]] = [parts[j]!, parts[i]!];
  }
  const result = new Int32Array(clauses.length);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** Numbers from 0 below 1, the same for the same seed (Marsaglia: Xorshift RNGs, 2003). */
export function randomNumbers(seed: number): () => number {
  // Neighbouring seeds must not begin alike, and 0 has no successor.
  let state = Math.imul(seed, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** "0,1,2" on a command line. @throws RangeError for anything else */
export function readSeeds(text: string): number[] {
  const seeds = text.split(",").map(Number);
  if (seeds.every((seed) => Number.isInteger(seed) && seed >= 0)) return seeds;
  throw new RangeError(`--seeds ${text}: expected numbers, as 0,1,2`);
}
