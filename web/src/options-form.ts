/** What is asked of the solver: the same words as on the command line. */
import { encodings } from "../../encodings/registry.ts";
import type { SolveBoardOptions } from "../../src/bmc/contract.ts";
import { schedules } from "../../src/bmc/schedules.ts";
import { amoForms } from "../../src/cnf/amo/registry.ts";
import { Metric } from "../../src/results/result.ts";
import { choice, h } from "./dom.ts";
import { PUSH_LAZY } from "./names.ts";
import type { Session } from "./session.ts";

const METRICS: Record<Metric, string> = {
  moves: "fewest moves",
  pushes: "fewest pushes",
  "moves,pushes": "moves, then pushes",
  "pushes,moves": "pushes, then moves",
};

type Names = "encoding" | "amo" | "schedule" | "engine";
type Numbers = "timeout" | "memory" | "maxSteps";

export function optionsForm(session: Session): HTMLElement {
  const change = (part: Partial<SolveBoardOptions>) =>
    session.options.set({ ...session.options.get(), ...part });
  const metric = choice(
    "Shortest in",
    Metric.options.map((name) => [name, METRICS[name]]),
    (value) => change({ metric: value as Metric, ...forMetric(value as Metric) }),
  );
  const lists: Record<Names, ReturnType<typeof choice>> = {
    encoding: list("Encoding", "encoding", ["auto", ...encodings.map(({ name }) => name), PUSH_LAZY]),
    amo: list(
      "At most one",
      "amo",
      amoForms.map(({ name }) => name),
    ),
    schedule: list(
      "Schedule",
      "schedule",
      schedules.map(({ name }) => name),
    ),
    engine: list("Engine", "engine", ["bmc", "search", "pdr", "k-induction"]),
  };
  const numbers: Record<Numbers, HTMLInputElement> = {
    timeout: number("timeout", 0),
    memory: number("memory", 1),
    maxSteps: number("maxSteps", 0),
  };
  const any = h("input", { type: "checkbox", onchange: () => change({ any: any.checked }) });

  function list(label: string, name: Names, values: readonly string[]) {
    return choice(
      label,
      values.map((value) => [value, value]),
      (value) => change({ [name]: value }),
    );
  }

  function number(name: Numbers, least: number): HTMLInputElement {
    const input = h("input", {
      type: "number",
      min: least,
      step: 1,
      inputmode: "numeric",
      placeholder: "none",
      // At every sign: another option may be changed before this field is left.
      oninput: () => change({ [name]: numberIn(input, least) }),
    });
    return input;
  }

  session.options.watch((options) => {
    metric.select.value = options.metric;
    for (const [name, { select }] of Object.entries(lists)) select.value = options[name as Names];
    for (const [name, input] of Object.entries(numbers)) {
      const value = options[name as Numbers];
      if (numberIn(input, Number(input.min)) !== value) input.value = String(value ?? "");
    }
    any.checked = options.any;
  });

  const labelled = (text: string, input: HTMLElement) =>
    h("label", { class: "field" }, h("span", {}, text), input);
  return h(
    "div",
    { class: "options" },
    metric.field,
    h(
      "details",
      {},
      h("summary", {}, "How: encoding, schedule, limits"),
      h(
        "div",
        { class: "fields" },
        lists.encoding.field,
        lists.amo.field,
        lists.schedule.field,
        lists.engine.field,
        labelled("Time limit, seconds", numbers.timeout),
        labelled("Memory limit, MiB", numbers.memory),
        labelled("Stop after bound", numbers.maxSteps),
        h("label", { class: "check" }, any, h("span", {}, "any solution, soon")),
      ),
    ),
  );
}

/** Null where there is no number, or one too small. */
function numberIn(input: HTMLInputElement, least: number): number | null {
  const value = Math.floor(input.valueAsNumber);
  return Number.isFinite(value) && value >= least ? value : null;
}

/** Only the explicit search counts pushes first and moves second. */
const forMetric = (metric: Metric): Partial<SolveBoardOptions> => ({
  encoding: "auto",
  engine: metric === "pushes,moves" ? "search" : "bmc",
});
