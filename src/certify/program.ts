/** Refutations by another program that writes its own proof (Node): `exec:cadical`, `exec:kissat`. */
import { formOf, readBinaryProof, readTextProof } from "../proof/drat.ts";
import { programBackend } from "../solver/exec.ts";
import type { Refuter } from "./refute.ts";

/**
 * The formula with the lemmas goes to the program, so that its proof is one from both.
 *
 * @throws RangeError where there is no such program
 */
export function programRefuter(command: string): Refuter {
  let proof: Uint8Array = new Uint8Array();
  const backend = programBackend(command, (bytes) => {
    proof = bytes;
  });
  return async ({ variables, stored }, lemmas, { memory, deadline, signal }) => {
    const solver = await backend.create(memory === undefined ? {} : { memory });
    try {
      solver.add(stored(), variables);
      solver.add(lemmas, variables);
      const outcome = await solver.solve({
        ...(deadline === undefined ? {} : { deadline }),
        ...(signal === undefined ? {} : { signal }),
      });
      if (outcome.status === "sat") return { status: "sat" };
      if (outcome.status === "unknown") return outcome;
      const { milliseconds } = outcome;
      return formOf(proof) === "text"
        ? { status: "unsat", milliseconds, steps: readTextProof(proof, variables, "proof"), unit: "line" }
        : { status: "unsat", milliseconds, steps: readBinaryProof(proof, variables, "proof"), unit: "byte" };
    } finally {
      solver.dispose();
    }
  };
}
