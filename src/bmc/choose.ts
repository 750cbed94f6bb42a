/** What really runs: options resolved to encodings, forms, solvers and prunings, or refused with what would be right. */
import type { Encoding, Pruning } from "../../encodings/contract.ts";
import { findEncoding } from "../../encodings/registry.ts";
import type { AtMostOne } from "../cnf/amo/contract.ts";
import { findAmo } from "../cnf/amo/registry.ts";
import type { Metric } from "../results/result.ts";
import type { Backend } from "../solver/contract.ts";
import { findBackend } from "../solver/registry.ts";
import { type SolveBoardOptions, UsageError } from "./contract.ts";
import { findSchedule, type Schedule } from "./schedules.ts";

export interface Choice {
  readonly encoding: Encoding;
  readonly encodingOptions: Readonly<Record<string, string>>;
  readonly amo: AtMostOne;
  readonly backend: Backend;
  readonly schedule: Schedule;
  readonly prunings: ReadonlySet<Pruning>;
}

/** What the steps of an encoding count. */
export const unitOf = ({ step }: Pick<Encoding, "step">): "moves" | "pushes" =>
  step === "move" ? "moves" : "pushes";

/** The encoding that `auto` stands for. */
const AUTO: Partial<Record<Metric, string>> = {
  moves: "lean",
  "moves,pushes": "lean",
  pushes: "push",
};

/** The same where the schedule jumps over lengths, which needs steps that may change nothing. */
const AUTO_JUMPING: Partial<Record<Metric, string>> = {
  ...AUTO,
  moves: "factored",
  "moves,pushes": "factored",
};

/** @throws UsageError that names the option and what there is */
export function choose(options: SolveBoardOptions): Choice {
  // "A solution soon" jumps over lengths.
  const schedule = usage(() => findSchedule(options.any ? "geometric" : options.schedule));
  const auto = schedule.jumps ? AUTO_JUMPING : AUTO;
  const name = options.encoding === "auto" ? auto[options.metric] : options.encoding;
  if (name === undefined) {
    throw new UsageError(`no encoding counts ${options.metric} yet: use --engine search for this metric`);
  }
  const encoding = usage(() => findEncoding(name));
  const [first, second] = options.metric.split(",");
  if (first !== unitOf(encoding)) {
    throw new UsageError(
      `encoding ${encoding.name} counts ${unitOf(encoding)}, not ${options.metric}: choose another encoding or metric`,
    );
  }
  for (const name of options.without) {
    if (!(encoding.prunings as readonly string[]).includes(name)) {
      const known = encoding.prunings.join(", ") || "none";
      throw new UsageError(
        `encoding ${encoding.name} has no pruning "${name}" to leave out; it has: ${known}`,
      );
    }
  }
  const encodingOptions = resolveOptions(encoding, options, schedule);
  if (schedule.jumps && !encoding.stutters(encodingOptions)) {
    throw new UsageError(
      `schedule ${schedule.name} jumps over lengths, which needs steps that may change nothing; ${encoding.name} as chosen has none: use schedule linear`,
    );
  }
  if (second !== undefined && (schedule.jumps || !encoding.prunings.includes("goal-frames"))) {
    throw new UsageError(`metric ${options.metric} needs schedule linear and encoding factored or lean`);
  }
  return {
    encoding,
    encodingOptions,
    amo: usage(() => findAmo(options.amo)),
    backend: usage(() => findBackend(options.solver)),
    schedule,
    prunings: new Set(encoding.prunings.filter((pruning) => !options.without.includes(pruning))),
  };
}

function resolveOptions(
  encoding: Encoding,
  options: SolveBoardOptions,
  schedule: Schedule,
): Record<string, string> {
  const resolved = Object.fromEntries(encoding.options.map((option) => [option.name, option.default]));
  // Only stuttering runs of k steps cover every shorter length.
  if (schedule.jumps && "steps" in resolved) resolved.steps = "stutter";
  for (const [name, value] of Object.entries(options.encodingOptions)) {
    const option = encoding.options.find((candidate) => candidate.name === name);
    if (!option) {
      const known = encoding.options.map((o) => o.name).join(", ") || "none";
      throw new UsageError(`encoding ${encoding.name} has no option "${name}"; it has: ${known}`);
    }
    if (!option.values.includes(value)) {
      throw new UsageError(
        `option ${name} of ${encoding.name} is one of ${option.values.join(", ")}, not "${value}"`,
      );
    }
    resolved[name] = value;
  }
  return resolved;
}

function usage<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
