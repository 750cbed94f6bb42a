/** The verdict, the sentence that says what was proved, the six metrics and the solution to take along. */
import type { BoardResult } from "../../src/bmc/contract.ts";
import { button, h, showBoard } from "./dom.ts";
import { inSeconds } from "./numbers.ts";
import type { Session } from "./session.ts";

const VERDICTS: Record<BoardResult["verdict"], string> = {
  optimal: "Shortest, proven",
  solvable: "Solved",
  unsolvable: "No solution exists",
  bounded: "None up to the bound",
  unknown: "Not decided",
  invalid: "Not a level",
  spurious: "Not a game of Sokoban",
};

const REASONS: Record<NonNullable<BoardResult["reason"]>, string> = {
  timeout: "the time limit passed",
  memory: "the memory ran out",
  interrupted: "stopped",
  "max-steps": "the last bound asked for was reached",
  "solver-failed": "the solver failed",
};

export function resultView(result: BoardResult, session: Session): HTMLElement {
  const { verdict, reason, explanation, milliseconds, solution } = result;
  const how = [result.engine, result.encoding, result.amo, result.solver, result.schedule].filter(
    (name) => name !== null && name !== "none",
  );
  return h(
    "div",
    { class: `result ${verdict}` },
    h(
      "p",
      { class: "verdict", "data-verdict": verdict, "data-reason": reason ?? "" },
      VERDICTS[verdict],
      reason === null ? null : h("small", {}, ` ${REASONS[reason]}`),
    ),
    h("p", {}, explanation),
    solution === null ? null : metricsView(result),
    solution === null ? null : lurdView(solution, session),
    h("p", { class: "hint" }, [...how, inSeconds(milliseconds)].join(" · ")),
  );
}

function metricsView(result: BoardResult): HTMLElement {
  const numbers = [
    ["moves", result.moves],
    ["pushes", result.pushes],
    ["box lines", result.boxLines],
    ["box changes", result.boxChanges],
    ["sessions", result.pushingSessions],
    ["player lines", result.playerLines],
  ] as const;
  return h(
    "dl",
    { class: "metrics" },
    ...numbers.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))),
  );
}

function lurdView(solution: string, session: Session): HTMLElement {
  const watch = button("Watch it", () => {
    session.mode.set("watch");
    session.step.set(0);
    session.playing.set(true);
    showBoard();
  });
  const copy = button("Copy", async () => {
    await navigator.clipboard.writeText(solution);
    copy.textContent = "Copied";
    session.announce("Solution copied");
    setTimeout(() => (copy.textContent = "Copy"), 1500);
  });
  const moves = h("code", { tabindex: 0, "aria-label": "Solution", role: "region" }, solution);
  return h("div", { class: "lurd" }, moves, h("div", { class: "row" }, copy, watch));
}
