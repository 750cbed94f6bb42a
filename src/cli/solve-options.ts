/** The options that say how to solve: the same words on every command that solves. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { Pruning } from "../../encodings/contract.ts";
import { PUSH_PRUNINGS, type PushPruning, pushLazy } from "../../encodings/push-lazy/push-lazy.ts";
import { encodings } from "../../encodings/registry.ts";
import { choose } from "../bmc/choose.ts";
import { choosePushLazy } from "../bmc/choose-push-lazy.ts";
import { DEFAULT_OPTIONS, type SolveBoardOptions } from "../bmc/contract.ts";
import { schedules } from "../bmc/schedules.ts";
import { amoForms } from "../cnf/amo/registry.ts";
import { Metric } from "../results/result.ts";
import { backends } from "../solver/registry.ts";
import { listOf, oneOf, seconds, wholeNumber } from "./values.ts";

export interface SolveOptions {
  readonly metric: Metric;
  readonly encoding: Pick<SolveBoardOptions, "encoding" | "encodingOptions">;
  readonly amo: string;
  readonly solver: string;
  readonly solverOption?: Readonly<Record<string, number>>;
  readonly engine: SolveBoardOptions["engine"];
  readonly schedule: string;
  readonly minSteps?: number;
  readonly maxSteps?: number;
  readonly any?: boolean;
  readonly without?: readonly (Pruning | PushPruning)[];
  readonly timeout?: number;
  readonly memory?: number;
}

const SCHEDULES = schedules.map(({ name }) => name);
const prunings = [...new Set([...encodings.flatMap((encoding) => encoding.prunings), ...PUSH_PRUNINGS])];

/** Adds the options to a command. */
export function withSolveOptions(command: Command): Command {
  const { metric, encoding, encodingOptions, amo, solver, engine, schedule } = DEFAULT_OPTIONS;
  const options = [
    new Option("--metric <METRIC>", `what is shortest: ${Metric.options.join(" | ")}`)
      .default(metric)
      .argParser(oneOf(Metric.options)),
    new Option(
      "--encoding <NAME>",
      "transition encoding (see sokobmc encodings), NAME:OPTION=VALUE for its options",
    )
      .default({ encoding, encodingOptions }, encoding)
      .argParser(encodingName),
    new Option("--amo <NAME>", "at-most-one form (see sokobmc amo)")
      .default(amo)
      .argParser(oneOf(amoForms.map(({ name }) => name))),
    new Option("--solver <NAME>", "SAT solver (see sokobmc solvers)").default(solver).argParser(solverName),
    new Option(
      "--solver-option <NAME=NUMBER>",
      "an option of the solver by its own name; may be repeated",
    ).argParser(solverOption),
    new Option(
      "--engine <ENGINE>",
      "bmc: bounded model checking; search: explicit search over all positions; pdr: proves levels unsolvable; k-induction: to be compared with it",
    )
      .default(engine)
      .argParser(oneOf(["bmc", "search", "pdr", "k-induction"] as const)),
    new Option("--schedule <NAME>", `how the bound is raised: ${SCHEDULES.join(" | ")}`)
      .default(schedule)
      .argParser(oneOf(SCHEDULES)),
    new Option("--min-steps <K>", "start at bound K; shorter solutions are not looked for").argParser(
      wholeNumber(0),
    ),
    new Option("--max-steps <K>", "stop after bound K").argParser(wholeNumber(0)),
    new Option("--any", "any solution, soon, without a claim that it is shortest"),
    new Option("--without <PRUNING,...>", `leave out: ${prunings.join(" | ")}`).argParser(listOf(prunings)),
    new Option("--timeout <SECONDS>", "time limit of each level, encoding included").argParser(seconds),
    new Option("--memory <MIB>", "memory limit of the solver").argParser(wholeNumber(1)),
  ];
  for (const option of options) command.addOption(option);
  return command;
}

/** `NAME` or `NAME:OPTION=VALUE:...` */
export function encodingName(typed: string): SolveOptions["encoding"] {
  const [name = "", ...settings] = typed.split(":");
  const pairs = settings.map((setting) => {
    const [option = "", value] = setting.split("=");
    if (value === undefined) throw new InvalidArgumentError("Expected NAME or NAME:OPTION=VALUE.");
    return [option, value] as const;
  });
  return {
    encoding: oneOf(["auto", ...encodings.map((each) => each.name), pushLazy.name])(name),
    encodingOptions: Object.fromEntries(pairs),
  };
}

function solverOption(typed: string, before: Record<string, number> = {}): Record<string, number> {
  const [name = "", value = ""] = typed.split("=");
  if (name === "" || !/^-?\d+$/.test(value))
    throw new InvalidArgumentError("Expected NAME=NUMBER, as seed=3.");
  return { ...before, [name]: Number(value) };
}

/** A solver's name, or `exec:COMMAND`. */
export function solverName(typed: string): string {
  return typed.startsWith("exec:") ? typed : oneOf(backends.map(({ name }) => name))(typed);
}

/**
 * What the engines are told.
 *
 * @throws UsageError when the options do not go together, before any level is touched
 */
export function boardOptions(typed: SolveOptions): SolveBoardOptions {
  const { metric, encoding, amo, solver, engine, schedule } = typed;
  const options: SolveBoardOptions = {
    ...{ metric, ...encoding, amo, solver, engine, schedule },
    tuning: typed.solverOption ?? {},
    minSteps: typed.minSteps ?? null,
    maxSteps: typed.maxSteps ?? null,
    any: typed.any ?? false,
    without: typed.without ?? [],
    timeout: typed.timeout ?? null,
    memory: typed.memory ?? null,
    threads: 1,
  };
  if (engine === "bmc" && choosePushLazy(options) === null) choose(options);
  return options;
}
