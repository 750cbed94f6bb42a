/** What a benchmark is about: an encoding by name with what it prunes by default, but for `all-boxes`. */
import { pushLazy } from "../encodings/push-lazy/push-lazy.ts";
import { findEncoding } from "../encodings/registry.ts";
import { choose } from "../src/bmc/choose.ts";
import { choosePushLazy } from "../src/bmc/choose-push-lazy.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions } from "../src/bmc/contract.ts";

export interface Subject {
  /** What `auto` stands for, else as asked. */
  readonly encoding: string;
  readonly metric: "moves" | "pushes";
  /** Without `all-boxes`, which is left out throughout: no table then holds a whole game. */
  readonly prunings: readonly string[];
  readonly options: SolveBoardOptions;
}

/** @throws UsageError where the encoding does not count the metric */
export function subjectOf(metric: Subject["metric"], encoding: string): Subject {
  const asked = { ...DEFAULT_OPTIONS, metric, encoding };
  const lazy = choosePushLazy(asked);
  const choice = lazy ?? choose(asked);
  const name = "encoding" in choice ? choice.encoding.name : pushLazy.name;
  const names: string[] = [...choice.prunings];
  const without = names.filter((pruning) => pruning === "all-boxes");
  return {
    encoding: name,
    metric,
    prunings: names.filter((pruning) => pruning !== "all-boxes"),
    options: { ...asked, encoding: name, without },
  };
}

/** The metric that an encoding counts. */
export function metricOf(encoding: string): Subject["metric"] {
  const { step } = encoding === pushLazy.name ? pushLazy : findEncoding(encoding);
  return step === "move" ? "moves" : "pushes";
}
