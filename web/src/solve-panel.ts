/** Start, stop, and everything that is known meanwhile: bounds as they fall, the gap, and the verdict with its proof. */
import type { BoardResult, ProgressEvent, SolveBoardOptions } from "../../src/bmc/contract.ts";
import { createRunner, type Runner } from "../../src/job/runner.ts";
import { countOf } from "../../src/results/length.ts";
import type { BoundRecord } from "../../src/results/result.ts";
import { boundsChart } from "./bounds-chart.ts";
import { button, h } from "./dom.ts";
import { createGap } from "./gap.ts";
import { jobWorkers } from "./job-workers.ts";
import { countInShort, inMebibytes, inSeconds, inShort } from "./numbers.ts";
import { optionsForm } from "./options-form.ts";
import { resultView } from "./result-view.ts";
import type { Session } from "./session.ts";

/** The latest bounds shown as a table; all of them are in the chart. */
const MOST_ROWS = 200;
const HEADS = ["k", "answer", "variables", "clauses", "MiB", "time"];
const VERDICTS = { sat: "solution", unsat: "none", unknown: "not decided" } as const;

export function createSolvePanel(session: Session): HTMLElement {
  /** Made with the first run: until then no solver is loaded. */
  let runner: Runner | null = null;
  let running: AbortController | null = null;
  let bounds: BoundRecord[] = [];
  let plotted = false;

  const go = button("Solve", () => (running === null ? start() : stop()), { class: "primary" });
  // Not a live region: it changes faster than anybody can listen.
  const status = h("div", { class: "status work" });
  const gap = createGap();
  const chart = h("div", { class: "chart-box" });
  const rows = h("tbody");
  const table = h(
    "details",
    { hidden: true, class: "bounds" },
    h("summary", {}, "Every bound"),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Bounds" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...HEADS.map((text) => h("th", { scope: "col" }, text)))),
        rows,
      ),
    ),
    h("p", { class: "hint" }, "MiB: what the solver needs for the formula, by an estimate before it begins."),
  );
  const outcome = h("div", { class: "outcome" });
  /** Of the last run: the form may be changed while it goes on. */
  let asked = session.options.get();
  const unit = () => asked.metric.split(",")[0]!;

  function clear(): void {
    bounds = [];
    rows.replaceChildren();
    chart.replaceChildren();
    table.hidden = true;
    gap.element.hidden = true;
    outcome.replaceChildren();
    status.replaceChildren();
  }

  /** Charts are drawn once a frame, however fast the bounds fall. */
  function plot(): void {
    if (plotted) return;
    plotted = true;
    requestAnimationFrame(() => {
      plotted = false;
      if (bounds.length > 1) chart.replaceChildren(boundsChart(bounds, chart.clientWidth));
    });
  }
  new ResizeObserver(plot).observe(chart);

  function tell(event: ProgressEvent): void {
    if (event.type === "plan") gap.show(event.lowerBound, null, unit());
    if (event.type === "work")
      status.replaceChildren(...workText(event, asked.engine).map((line) => h("p", {}, line)));
    if (event.type !== "bound") return;
    bounds.push(event.bound);
    gap.show(event.lowerBound, event.upperBound, unit());
    rows.prepend(row(event.bound));
    if (rows.childElementCount > MOST_ROWS) rows.lastElementChild?.remove();
    table.hidden = false;
    plot();
  }

  async function start(): Promise<void> {
    const level = session.level.get();
    if (level.board === null || running !== null) return;
    clear();
    session.result.set(null);
    const controller = new AbortController();
    running = controller;
    asked = session.options.get();
    go.textContent = "Stop";
    go.classList.add("stop");
    status.replaceChildren(h("p", {}, "Loading the solver…"));
    session.announce("Solving");
    try {
      runner ??= createRunner(jobWorkers);
      const result = await runner.run(level.board, asked, {
        signal: controller.signal,
        // A run that is being stopped has nothing to say of the next level.
        onProgress: (event) => session.level.get() === level && tell(event),
      });
      if (session.level.get() === level) show(result);
    } catch (error) {
      if (session.level.get() !== level) return;
      outcome.replaceChildren(h("p", { class: "problem", role: "alert" }, (error as Error).message));
      status.replaceChildren();
    } finally {
      if (running === controller) ended();
    }
  }

  function stop(): void {
    running?.abort();
  }

  function ended(): void {
    running = null;
    go.textContent = "Solve";
    go.classList.remove("stop");
  }

  function show(result: BoardResult): void {
    status.replaceChildren();
    gap.show(result.lowerBound, result.upperBound, unit());
    gap.element.hidden = result.verdict === "unsolvable";
    outcome.replaceChildren(resultView(result, session));
    session.announce(result.explanation);
    session.result.set(result);
    if (result.solution === null) return;
    session.step.set(0);
    session.solution.set(result.solution);
    session.mode.set("watch");
  }

  session.level.watch(({ board }) => {
    stop();
    clear();
    go.disabled = board === null;
  });

  const element = h(
    "section",
    { class: "panel solve", "aria-labelledby": "solve-title" },
    h("h2", { id: "solve-title" }, "Solve"),
    h("div", { class: "row" }, optionsForm(session)),
    go,
    status,
    gap.element,
    outcome,
    chart,
    table,
  );
  return element;
}

function row(bound: BoundRecord): HTMLTableRowElement {
  const { steps, verdict, variables, clauses, memory, milliseconds } = bound;
  const sizes = [inShort(variables), inShort(clauses), memory === null ? "–" : inMebibytes(memory)];
  const cells = [VERDICTS[verdict], ...sizes, inSeconds(milliseconds)];
  return h(
    "tr",
    { class: verdict },
    h("th", { scope: "row" }, String(steps)),
    ...cells.map((text) => h("td", {}, text)),
  );
}

const PHASES = {
  analysing: "Looking at the level",
  encoding: "Writing the formula of a run of",
  solving: "Asking the solver for a run of",
  searching: "Searching at depth",
};

/** What is done, and how large it is: two lines, so that nothing below moves when one of them grows. */
function workText(
  work: Extract<ProgressEvent, { type: "work" }>,
  engine: SolveBoardOptions["engine"],
): [string, string] {
  const { phase, steps, variables, clauses, memory } = work;
  if (phase === "analysing") return [PHASES[phase], ""];
  if (phase === "searching") return [`${PHASES[phase]} ${steps}`, countInShort(variables, "positions")];
  const size = [countInShort(variables, "variables"), countInShort(clauses, "clauses")];
  if (memory !== null) size.push(`${inMebibytes(memory)} MiB`);
  if (engine === "pdr") return [`Looking for an invariant: ${countOf(steps, "frames")}`, size.join(", ")];
  return [`${PHASES[phase]} ${steps}`, clauses === 0 ? "" : size.join(", ")];
}
