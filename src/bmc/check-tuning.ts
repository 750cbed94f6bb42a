/** Options of a solver, by its own names, that it does not have are refused before anything is searched. */
import { findBackend } from "../solver/registry.ts";
import { type SolveBoardOptions, UsageError } from "./contract.ts";

/** @throws UsageError that says what is wrong with the solver's own options */
export async function checkTuning({
  engine,
  solver,
  tuning,
}: Pick<SolveBoardOptions, "engine" | "solver" | "tuning">): Promise<void> {
  if (Object.keys(tuning).length === 0) return;
  if (engine !== "bmc") throw new UsageError(`options of the solver are for engine bmc, not ${engine}`);
  try {
    (await findBackend(solver).create({ tuning })).dispose();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}
