/** Whether `push-lazy` answers, and with what: it has no frames to unroll, so it is chosen beside the registry. */
import { type PushPruning, pushLazy } from "../../encodings/push-lazy/push-lazy.ts";
import type { SetForm } from "../../encodings/push-lazy/sets.ts";
import type { AtMostOne } from "../cnf/amo/contract.ts";
import { findAmo } from "../cnf/amo/registry.ts";
import type { Backend } from "../solver/contract.ts";
import { findBackend } from "../solver/registry.ts";
import { type SolveBoardOptions, UsageError } from "./contract.ts";

export interface PushLazyChoice {
  readonly amo: AtMostOne;
  readonly backend: Backend;
  /** The same backend in a thread of its own; without it forms take turns on one thread. */
  readonly beside?: Backend;
  readonly prunings: ReadonlySet<PushPruning>;
  /** Forms to try with each number of pushes. */
  readonly triples: readonly SetForm[];
  /** Whether to look for solutions in journeys, too. */
  readonly journeys: boolean;
}

const FORMS: Record<string, readonly SetForm[]> = {
  both: ["full", "dead"],
  full: ["full"],
  dead: ["dead"],
};

/**
 * @returns null if another encoding is asked for, by name or by what `push-lazy` cannot do
 * @throws UsageError that names the option and what there is
 */
export function choosePushLazy(options: SolveBoardOptions): PushLazyChoice | null {
  const exact = options.schedule === "linear" && !options.any;
  const counted = options.metric === "pushes" || options.metric === "pushes,moves";
  const auto = options.encoding === "auto" && counted && exact;
  if (options.encoding !== pushLazy.name && !auto) return null;
  if (!counted) {
    throw new UsageError(
      `encoding ${pushLazy.name} counts pushes, not ${options.metric}: choose another encoding or metric`,
    );
  }
  if (!exact) {
    throw new UsageError(
      `encoding ${pushLazy.name} asks one number of pushes after the other: use schedule linear, or encoding push`,
    );
  }
  for (const name of options.without) {
    if (!(pushLazy.prunings as readonly string[]).includes(name)) {
      throw new UsageError(
        `encoding ${pushLazy.name} has no pruning "${name}" to leave out; it has: ${pushLazy.prunings.join(", ")}`,
      );
    }
  }
  const chosen = options.encodingOptions;
  for (const name of Object.keys(chosen)) {
    if (pushLazy.options.some((option) => option.name === name)) continue;
    const names = pushLazy.options.map((option) => option.name).join(", ");
    throw new UsageError(`encoding ${pushLazy.name} has no option "${name}"; it has: ${names}`);
  }
  for (const { name, values } of pushLazy.options) {
    if (chosen[name] === undefined || (values as readonly string[]).includes(chosen[name])) continue;
    throw new UsageError(`option ${name} of ${pushLazy.name} is one of ${values.join(", ")}`);
  }
  const [triples, journeys] = pushLazy.options;
  return {
    amo: usage(() => findAmo(options.amo)),
    backend: usage(() => findBackend(options.solver)),
    prunings: new Set(pushLazy.prunings.filter((pruning) => !options.without.includes(pruning))),
    triples: FORMS[chosen.triples ?? triples.default]!,
    journeys: (chosen.journeys ?? journeys.default) === "yes",
  };
}

function usage<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
