/** The result of a job that had to stop: everything proven until then stays. */
import { lengthText } from "../results/length.ts";
import type { Reason } from "../results/result.ts";
import type { BoardResult, SolveBoardOptions } from "./contract.ts";
import type { Report } from "./report.ts";

/** @param detail what failed, for `memory` and `solver-failed` */
export function stopped(
  report: Report,
  options: SolveBoardOptions,
  reason: Exclude<Reason, "max-steps">,
  detail = "",
): BoardResult {
  const cause = {
    timeout: `The time limit of ${options.timeout} s ended the search`,
    interrupted: "Interrupted",
    memory: "The memory allowed is used up",
    "solver-failed": "The solver failed",
  }[reason];
  const nothing = [report.lowerBound].flat().every((part) => part === 0);
  const known = nothing
    ? "nothing is proven yet"
    : `no solution is shorter than ${lengthText(options.metric, report.lowerBound)}`;
  const verdict = report.upperBound === null ? "unknown" : "solvable";
  return report.finish(verdict, `${cause}${detail && ` (${detail})`}: ${known}.`, { reason });
}
