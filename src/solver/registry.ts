/** All solver backends. Adding one is one new file and one line here. */
import { cadical } from "./cadical.ts";
import type { Backend } from "./contract.ts";
import { minisat } from "./minisat.ts";

export const backends: readonly Backend[] = [cadical, minisat];

const PROGRAM = "exec:";

let makeProgramBackend: ((command: string) => Backend) | null = null;

/** Lets `exec:COMMAND` be found, where programs can be started (`node.ts` does it). */
export function allowPrograms(make: (command: string) => Backend): void {
  makeProgramBackend = make;
}

/**
 * The backend of a name, or of `exec:COMMAND`.
 *
 * @throws RangeError that lists what there is
 */
export function findBackend(name: string): Backend {
  if (name.startsWith(PROGRAM)) {
    if (makeProgramBackend === null) throw new RangeError(`no programs can be started here: ${name}`);
    return makeProgramBackend(name.slice(PROGRAM.length));
  }
  const backend = backends.find((candidate) => candidate.name === name);
  if (backend) return backend;
  const names = backends.map((candidate) => candidate.name).join(", ");
  throw new RangeError(`there is no solver "${name}"; choose one of ${names}, exec:PROGRAM`);
}
