/** Encodings and at-most-one forms side by side on the level at hand. */
import { encodings } from "../../../encodings/registry.ts";
import { amoForms } from "../../../src/cnf/amo/registry.ts";
import type { Table } from "../../../src/compare/table.ts";
import type { Metric, Reason } from "../../../src/results/result.ts";
import { button, h } from "../dom.ts";
import { jobWorkers } from "../job-workers.ts";
import { inMebibytes, inSeconds, inShort } from "../numbers.ts";
import type { Session } from "../session.ts";

const FORMS_AT_FIRST: readonly string[] = ["pairwise", "sequential"];
const SECONDS_AT_FIRST = 10;

export function createComparePanel(session: Session): HTMLElement {
  let running: AbortController | null = null;
  const go = button("Compare", () => (running === null ? void start() : running.abort()));
  const status = h("p", { class: "status", "aria-live": "polite" });
  const results = h("div", {
    class: "scroll compare-table",
    tabindex: 0,
    role: "region",
    "aria-label": "Runs compared",
  });
  const plots = h("div", { class: "plots" });
  const encodingBoxes = h("div", { class: "checks" });
  const formBoxes = h(
    "div",
    { class: "checks" },
    ...amoForms.map(({ name }) => check(name, FORMS_AT_FIRST.includes(name))),
  );
  const seconds = h("input", { type: "number", min: 1, max: 3600, value: SECONDS_AT_FIRST });

  /** Only what answers the question at hand: moves and pushes are different problems. */
  function offer(metric: Metric): void {
    const step = metric.startsWith("moves") ? "move" : "push";
    const names = encodings.filter((each) => each.step === step && each.sound).map(({ name }) => name);
    encodingBoxes.replaceChildren(...names.map((name) => check(name, true)));
  }

  function clear(): void {
    running?.abort();
    status.textContent = "";
    results.replaceChildren();
    plots.replaceChildren();
    go.disabled = session.level.get().board === null;
  }

  async function start(): Promise<void> {
    const level = session.level.get();
    const wanted = { encodings: chosen(encodingBoxes), amoForms: chosen(formBoxes) };
    clear();
    if (wanted.encodings.length === 0 || wanted.amoForms.length === 0) {
      status.textContent = "Choose at least one encoding and one form.";
      return;
    }
    const controller = new AbortController();
    // A comparison that is being stopped has nothing to say of the next level.
    const say = (text: string) => {
      if (session.level.get() === level) status.textContent = text;
    };
    running = controller;
    go.textContent = "Stop comparing";
    const { metric, memory } = session.options.get();
    try {
      const [{ compareOn }, { plotView }] = await Promise.all([
        import("./comparison.ts"),
        import("./plot-view.ts"),
      ]);
      const request = {
        ...{ level, metric, memory },
        ...wanted,
        timeout: Math.max(1, seconds.valueAsNumber || SECONDS_AT_FIRST),
      };
      const comparison = await compareOn(request, jobWorkers, {
        signal: controller.signal,
        onRun: say,
        onTable: (table) => session.level.get() === level && results.replaceChildren(tableView(table)),
      });
      if (session.level.get() !== level) return;
      if (comparison !== null) {
        results.replaceChildren(tableView(comparison.table));
        plots.replaceChildren(...comparison.plots.map(plotView));
      }
      const left = comparison?.leftOut.map((reason) => ` Left out: ${reason}.`).join("") ?? "";
      const decided = comparison?.table.entries.some((entry) => entry.decided > 0) ?? false;
      const end = decided ? "All runs agree." : "No run decided the level.";
      say(`${controller.signal.aborted ? "Stopped." : end}${left}`);
    } catch (error) {
      say((error as Error).message);
    } finally {
      if (running === controller) running = null;
      go.textContent = running === null ? "Compare" : go.textContent;
    }
  }

  session.level.watch(clear);
  let metric: Metric | null = null;
  session.options.watch((options) => {
    if (options.metric === metric) return;
    metric = options.metric;
    offer(metric);
  });

  return h(
    "section",
    { class: "panel compare", "aria-labelledby": "compare-title" },
    h("h2", { id: "compare-title" }, "Compare on this level"),
    h(
      "p",
      { class: "hint" },
      "Every encoding with every at-most-one form, one run after the other, each warmed up for two seconds.",
    ),
    h(
      "div",
      { class: "compare-form" },
      group("Encodings", encodingBoxes),
      group("At-most-one forms", formBoxes),
      h(
        "div",
        { class: "row compare-go" },
        h("label", { class: "field" }, h("span", {}, "Time limit for a run, seconds"), seconds),
        go,
      ),
    ),
    status,
    results,
    plots,
  );
}

const group = (name: string, boxes: HTMLElement) =>
  h("fieldset", { class: "group" }, h("legend", {}, name), boxes);

const check = (name: string, checked: boolean) =>
  h("label", { class: "check" }, h("input", { type: "checkbox", value: name, checked }), h("span", {}, name));

const chosen = (boxes: HTMLElement): string[] =>
  [...boxes.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);

const REASONS: Record<Reason, string> = {
  timeout: "not in time",
  memory: "memory ran out",
  interrupted: "stopped",
  "max-steps": "last bound reached",
  "solver-failed": "solver failed",
};
const HEADS = ["configuration", "answer", "time", "bounds", "variables", "clauses", "MiB"];

/** One row a configuration, best first; sizes are those of the last formula. */
function tableView({ entries, rows }: Table): HTMLElement {
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...HEADS.map((text) => h("th", { scope: "col" }, text)))),
    h(
      "tbody",
      {},
      ...entries.flatMap(({ name }, index) => {
        const result = rows[0]?.runs[index]?.result;
        if (result === undefined) return [];
        const last = result.bounds.at(-1);
        const answer =
          result.reason === null ? String(result.upperBound ?? result.verdict) : REASONS[result.reason];
        const cells = [
          answer,
          inSeconds(result.milliseconds),
          String(result.bounds.length),
          inShort(last?.variables ?? 0),
          inShort(last?.clauses ?? 0),
          typeof last?.memory === "number" ? inMebibytes(last.memory) : "–",
        ];
        return [h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((text) => h("td", {}, text)))];
      }),
    ),
  );
}
