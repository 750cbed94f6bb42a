/** What is compared: all combinations of what is named that go together. Knows no files, so it also runs in a page. */
import { findEncoding } from "../../encodings/registry.ts";
import { choose } from "../bmc/choose.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions, UsageError } from "../bmc/contract.ts";
import type { Metric } from "../results/result.ts";
import type { Column } from "./record.ts";

export interface Dimensions {
  readonly metrics: readonly Metric[];
  readonly encodings: readonly Pick<SolveBoardOptions, "encoding" | "encodingOptions">[];
  readonly amoForms: readonly string[];
  readonly solvers: readonly string[];
  readonly schedules: readonly string[];
  /** Sets of prunings to leave out; "all" leaves out what the encoding has. */
  readonly without: readonly (readonly string[] | "all")[];
}

/**
 * All combinations that go together. What goes with none of the metrics (an encoding that counts
 * pushes, with metric moves alone) is in `leftOut` with the reason.
 *
 * @throws UsageError when nothing is left
 */
export function columnsOf({ metrics, encodings, amoForms, solvers, schedules, without }: Dimensions): {
  readonly columns: readonly Column[];
  readonly leftOut: readonly string[];
} {
  const columns = new Map<string, Column>();
  const refused: { readonly part: string; readonly message: string }[] = [];
  const used = new Set<string>();
  const all = metrics.flatMap((metric) =>
    encodings.flatMap((encoding) =>
      without.flatMap((names) =>
        amoForms.flatMap((amo) =>
          solvers.flatMap((solver) =>
            schedules.map((schedule) => ({ metric, ...encoding, amo, solver, schedule, names })),
          ),
        ),
      ),
    ),
  );
  for (const { names, ...rest } of all) {
    // With several metrics each encoding goes with some of them only; that is nothing to tell.
    const part = JSON.stringify({ ...rest, names, metric: undefined });
    try {
      const encoding =
        rest.encoding === "auto"
          ? choose({ ...DEFAULT_OPTIONS, ...rest }).encoding
          : findEncoding(rest.encoding);
      const column: Column = {
        ...rest,
        encoding: encoding.name,
        without: names === "all" ? [...encoding.prunings] : [...names],
      };
      choose(optionsOf(column, { timeout: 1, memory: null }));
      columns.set(JSON.stringify(column), column);
      used.add(part);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      refused.push({ part, message: error.message });
    }
  }
  const leftOut = new Set(refused.filter(({ part }) => !used.has(part)).map(({ message }) => message));
  if (columns.size === 0) throw new UsageError([...leftOut].join("; "));
  return { columns: [...columns.values()], leftOut: [...leftOut] };
}

/** A column's options for one run. `timeout` in seconds, `memory` in MiB. */
export function optionsOf(
  column: Column,
  { timeout, memory }: Pick<SolveBoardOptions, "timeout" | "memory">,
): SolveBoardOptions {
  return { ...DEFAULT_OPTIONS, ...column, timeout, memory };
}
