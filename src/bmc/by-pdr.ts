/** The engine for levels without a solution: property directed reachability (src/pdr). */
import type { Board } from "../game/board.ts";
import { lettersOf } from "../pdr/letters.ts";
import { pdr } from "../pdr/pdr.ts";
import { sokobanSystem } from "../pdr/transition-system.ts";
import { invariantInWords } from "../pdr/words.ts";
import { countOf } from "../results/length.ts";
import { cadical } from "../solver/cadical.ts";
import type { BoardResult } from "./contract.ts";
import { type Limits, StoppedError } from "./limits.ts";
import type { Report } from "./report.ts";

/** Proves that no solution of any length exists, or finds one that need not be shortest. */
export async function byPdr(board: Board, report: Report, limits: Limits): Promise<BoardResult> {
  const system = sokobanSystem(board);
  report.plan({
    lowerBound: report.lowerBound,
    engine: "pdr",
    encoding: "factored",
    amo: "pairwise",
    solver: cadical.name,
    schedule: null,
  });
  const outcome = await pdr(system, cadical, {
    ...(limits.deadline === undefined ? {} : { deadline: limits.deadline }),
    ...(limits.signal === undefined ? {} : { signal: limits.signal }),
    pause: limits.pause,
    onProgress: ({ frames, clauses }) =>
      report.work("solving", frames, { variables: system.variables, clauses, memory: null }),
  });
  if (outcome.verdict === "unreachable") {
    const { invariant } = outcome;
    const words = invariantInWords(board, invariant);
    const what =
      words === null
        ? `an invariant of ${countOf(invariant.length, "clauses")} holds at the start, no move leads out of it, and nothing in it is solved`
        : `this holds at the start, no move changes it, and nothing solved is like that: ${words}`;
    return report.finish("unsolvable", `No solution of any length exists: ${what}.`);
  }
  if (outcome.verdict === "reachable") {
    report.solution(lettersOf(board, outcome.inputs));
    const end = "this engine does not look for the shortest: try --engine bmc";
    return report.finish("solvable", `A solution exists; ${end}.`);
  }
  if (outcome.reason === "timeout" || outcome.reason === "interrupted")
    throw new StoppedError(outcome.reason);
  return report.finish("unknown", "The solver gave up before an invariant was found.", {
    reason: outcome.reason,
  });
}
