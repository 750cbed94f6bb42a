/** All solver backends. Adding one is one new file and one line here. */
import { cadical } from "./cadical.ts";
import type { Backend } from "./contract.ts";
import { minisat } from "./minisat.ts";

export const backends: readonly Backend[] = [cadical, minisat];

/** @throws RangeError that lists what there is */
export function findBackend(name: string): Backend {
  const backend = backends.find((candidate) => candidate.name === name);
  if (backend) return backend;
  const names = backends.map((candidate) => candidate.name).join(", ");
  throw new RangeError(`there is no solver "${name}"; choose one of ${names}`);
}
