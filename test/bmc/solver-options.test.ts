/** Options of the solver by its own names reach the solver, whatever encoding asks it. */
import { expect, it } from "vitest";
import { pushLazy } from "../../encodings/push-lazy/push-lazy.ts";
import { encodings } from "../../encodings/registry.ts";
import { DEFAULT_OPTIONS } from "../../src/bmc/contract.ts";
import { solveBoard } from "../../src/bmc/solve.ts";
import { zoo } from "../support/boards.ts";

// What never arrives cannot be refused.
it.each([...encodings, pushLazy])(
  "$name refuses an option that the solver does not have",
  async (encoding) => {
    const metric = encoding.step === "move" ? "moves" : "pushes";
    const options = { ...DEFAULT_OPTIONS, metric, encoding: encoding.name } as const;
    const wrong = solveBoard(zoo("turn in a small room"), { ...options, tuning: { inprocesing: 0 } });
    await expect(wrong).rejects.toThrow(/'inprocesing'/);
  },
);
