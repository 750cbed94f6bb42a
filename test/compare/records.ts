/** Hand-made records. */
import type { RunRecord } from "../../src/compare/record.ts";

export interface Draft {
  readonly board?: string;
  readonly level?: number;
  readonly title?: string | null;
  readonly encoding?: string;
  readonly amo?: string;
  readonly verdict?: RunRecord["result"]["verdict"];
  readonly seconds?: number;
  readonly lower?: RunRecord["result"]["lowerBound"];
  readonly upper?: RunRecord["result"]["upperBound"];
  readonly metric?: RunRecord["column"]["metric"];
  readonly timeout?: number;
  readonly key?: string;
  readonly file?: string;
}

/** A record of a run that proved 5 moves in one second, but for what `draft` says. */
export function record(draft: Draft = {}): RunRecord {
  const { board = "b1", level = 1, title = null, encoding = "factored", amo = "sequential" } = draft;
  const { verdict = "optimal", seconds = 1, metric = "moves", lower = 5, timeout = 10 } = draft;
  const upper = draft.upper === undefined ? (verdict === "optimal" ? lower : null) : draft.upper;
  const names = { encoding, amo, solver: "cadical", schedule: "linear" };
  return {
    key: draft.key ?? JSON.stringify(draft),
    board,
    column: { metric, ...names, encodingOptions: {}, without: [] },
    timeout,
    memoryLimit: null,
    repeat: 1,
    result: {
      ...{
        file: draft.file ?? "some.xsb",
        level,
        title,
        verdict,
        metric,
        lowerBound: lower,
        upperBound: upper,
      },
      ...{ moves: null, pushes: null, boxLines: null, boxChanges: null, pushingSessions: null },
      ...{ playerLines: null, solution: null, spuriousStep: null },
      reason: verdict === "unknown" ? "timeout" : null,
      explanation: "made by hand",
      ...{ engine: "bmc", ...names },
      bounds: [
        {
          steps: 4,
          verdict: "unsat",
          variables: 100,
          clauses: 400,
          memory: null,
          milliseconds: 300,
          conflicts: 2,
        },
        {
          steps: 5,
          verdict: "sat",
          variables: 120,
          clauses: 500,
          memory: null,
          milliseconds: 600,
          conflicts: 5,
        },
      ],
      milliseconds: seconds * 1000,
      ...{ warnings: [], errors: [] },
    },
    memory: { peak: 90 * 2 ** 20, idle: 80 * 2 ** 20 },
    started: "2026-01-02T03:04:05.678Z",
    versions: { sokobmc: "0.1.0", node: "v20", v8: "11", solver: "made by hand" },
    machine: { system: "linux", architecture: "x64", processor: "none", cores: 1, memory: 2 ** 30 },
  };
}
