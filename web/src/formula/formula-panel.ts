/**
 * The formula you can touch: unroll the level to k steps, pick a cell and a step on the board, and see its variables,
 * their values in the model and the clauses they are in, by rule. For a refuted bound: what it needs.
 */
import { encodings } from "../../../encodings/registry.ts";
import { DIRECTIONS, type Direction, isBox, isPlayer, neighbour } from "../../../src/game/board.ts";
import { countOf } from "../../../src/results/length.ts";
import { ARROWS, type BoardView, moveCursor, piecesOf } from "../board-view.ts";
import { button, choice, h, showBoard } from "../dom.ts";
import { countInShort } from "../numbers.ts";
import type { Session } from "../session.ts";
import type { StageMode } from "../stage.ts";
import { groupView, literalView } from "./clause-view.ts";
import { coreView } from "./core-view.ts";
import type { FromFormula, ShownLiteral, ToFormula } from "./messages.ts";

const MOST_STEPS = 400;
/** Until something is known of the level. */
const STEPS_AT_FIRST = 3;

export interface FormulaPanel {
  readonly element: HTMLElement;
  readonly mode: StageMode;
}

export function createFormulaPanel(session: Session, view: BoardView): FormulaPanel {
  let worker: Worker | null = null;
  let made: Extract<FromFormula, { type: "made" }> | null = null;
  let cell = 0;
  let frame = 0;
  let steps = 0;
  let marks = new Map<number, string>();

  const encoding = choice(
    "Encoding",
    encodings.map(({ name }) => [name, name]),
    () => {},
  );
  const count = h("input", {
    type: "number",
    min: 0,
    max: MOST_STEPS,
    value: STEPS_AT_FIRST,
    inputmode: "numeric",
  });
  const status = h("p", { class: "status", "aria-live": "polite" });
  const variables = h("p", { class: "literals" });
  const groups = h("div", { class: "groups" });
  const core = h("div", { class: "core" });
  const slider = h("input", {
    type: "range",
    min: 0,
    value: 0,
    "aria-label": "Step of the formula",
    oninput: () => go(Number(slider.value)),
  });
  const where = h("output", { class: "count" });
  const build = button("Build the formula", () => make(), { class: "quiet" });
  const leave = button("Stop looking", () => forget(), { hidden: true });
  const why = button("Why not in so few?", () => askWhy(), { class: "quiet" });
  const buildHere = button("Build it", () => make());
  const nothing = h(
    "div",
    { class: "row" },
    h("span", { class: "hint" }, "No formula yet: its encoding and steps are chosen under “The formula”."),
    buildHere,
  );
  const scrubber = h(
    "div",
    { class: "row scrub", hidden: true },
    button("‹", () => go(frame - 1), { "aria-label": "One step back" }),
    button("›", () => go(frame + 1), { "aria-label": "One step on" }),
    where,
    slider,
  );

  function ask(message: ToFormula): void {
    worker ??= start();
    worker.postMessage(message);
  }

  function start(): Worker {
    const started = new Worker(new URL("./formula.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener(
      "message",
      ({ data }: MessageEvent<FromFormula>) => worker === started && receive(data),
    );
    started.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === started) receive({ type: "failed", message: event.message || "out of memory" });
    });
    return started;
  }

  /** Ends the worker, whatever it does, and forgets what it knew. */
  function forget(): void {
    worker?.terminate();
    worker = null;
    made = null;
    scrubber.hidden = true;
    nothing.hidden = false;
    marks = new Map();
    variables.replaceChildren();
    groups.replaceChildren();
    core.replaceChildren();
    status.textContent = "";
    busy(false);
  }

  function busy(is: boolean): void {
    element.toggleAttribute("data-busy", is);
    build.disabled = is || session.level.get().board === null;
    why.disabled = build.disabled;
    buildHere.disabled = build.disabled;
    leave.hidden = !is;
  }

  function request() {
    const { width, height, tiles, goal } = session.level.get().board!;
    steps = Math.max(0, Math.min(MOST_STEPS, Math.floor(count.valueAsNumber || 0)));
    count.value = String(steps);
    return { board: { width, height, tiles, goal }, steps };
  }

  function make(): void {
    if (session.level.get().board === null) return;
    forget();
    busy(true);
    status.textContent = "Writing the formula and asking the solver…";
    ask({ type: "make", ...request(), encoding: encoding.select.value, amo: session.options.get().amo });
  }

  function askWhy(): void {
    if (session.level.get().board === null) return;
    forget();
    busy(true);
    status.textContent = "Looking for what the refutation needs…";
    ask({ type: "core", ...request() });
  }

  function receive(answer: FromFormula): void {
    if (answer.type === "cell") {
      showCell(answer);
      return;
    }
    busy(false);
    if (answer.type === "failed") {
      status.textContent = answer.message;
      return;
    }
    if (answer.type === "core") {
      status.textContent = "";
      const { board } = session.level.get();
      marks = new Map(answer.items.map((item) => [item.cell, `core ${item.kind}`]));
      core.replaceChildren(coreView(answer, board!, steps));
      nothing.hidden = true;
      session.mode.set("inspect");
      refresh();
      showBoard();
      return;
    }
    made = answer;
    nothing.hidden = true;
    scrubber.hidden = false;
    const size = [countInShort(answer.variables, "variables"), countInShort(answer.clauses, "clauses")].join(
      ", ",
    );
    const verdicts = {
      sat: "it has a model. Pick a cell on the board: what is underlined is true in the model.",
      unsat: "it has no model. Pick a cell on the board.",
      unknown: "the solver did not decide it in time. Pick a cell on the board.",
    };
    status.textContent = `A run of exactly ${countOf(steps, "steps")}, ${size}: ${verdicts[answer.status]}`;
    slider.max = String(steps);
    frame = Math.min(frame, steps);
    cell = session.level.get().board!.player;
    session.mode.set("inspect");
    pick(cell);
    showBoard();
  }

  function showCell({ variables: own, groups: found }: Extract<FromFormula, { type: "cell" }>): void {
    variables.replaceChildren(
      ...(own.length === 0
        ? ["No variables here: a wall, or distances alone say what this cell can be at this step."]
        : own.flatMap((literal) => [literalView(literal), " "])),
    );
    groups.replaceChildren(...found.map((group) => groupView(group, light)));
  }

  /** Lights up the cells of a clause; its first step is the one shown. */
  function light(clause: readonly ShownLiteral[]): void {
    const frames = clause.map((literal) => literal.frame).filter((t) => t >= 0);
    if (frames.length > 0) frame = Math.min(...frames, steps);
    marks = new Map(clause.filter((literal) => literal.cell >= 0).map((literal) => [literal.cell, "lit"]));
    refresh();
  }

  function pick(next: number): void {
    cell = next;
    marks = new Map();
    refresh();
    if (made !== null) ask({ type: "cell", cell, frame });
  }

  function go(to: number): void {
    frame = Math.max(0, Math.min(steps, to));
    pick(cell);
  }

  function refresh(): void {
    if (session.mode.get() !== "inspect") return;
    const tiles = made?.frames[frame];
    const { board } = session.level.get();
    if (board === null) return;
    const pieces = piecesOf(tiles === undefined ? board : { tiles });
    view.place({ ...pieces, facing: facing(board, pieces.player) });
    view.mark(marks);
    view.cursor(made === null ? null : cell);
    slider.value = String(frame);
    where.textContent = `step ${frame} / ${steps}`;
    const tile = (tiles ?? board.tiles)[cell] ?? "_";
    const holds = isBox(tile) ? "a box" : isPlayer(tile) ? "the player" : tile === "#" ? "a wall" : "free";
    view.describe(
      `Formula, step ${frame} of ${steps}; column ${cell % board.width}, row ${Math.floor(cell / board.width)}: ${holds}. Arrow keys choose a cell, comma and point a step.`,
    );
  }

  /** The direction of the last move; in a frame that changed nothing, or came by a walk of many moves, none is known. */
  function facing(grid: Parameters<typeof neighbour>[0], player: number): Direction {
    const before = made?.frames[frame - 1];
    const came = before === undefined ? -1 : piecesOf({ tiles: before }).player;
    return DIRECTIONS.find((direction) => neighbour(grid, came, direction) === player) ?? "down";
  }

  session.result.watch((result) => {
    if (result === null) return;
    const [lower] = [result.lowerBound].flat() as [number];
    count.value = String(result.solution === null ? Math.max(0, lower - 1) : (result.moves ?? lower));
    if (result.encoding !== null && encodings.some(({ name }) => name === result.encoding)) {
      encoding.select.value = result.encoding;
      const pushes = encodings.find(({ name }) => name === result.encoding)!.step === "push";
      if (pushes && result.pushes !== null) count.value = String(result.pushes);
    }
  });

  const bar = h("div", { class: "bar formula-bar" }, nothing, scrubber, core, variables, groups);
  const element = h(
    "section",
    { class: "panel formula", "aria-labelledby": "formula-title" },
    h("h2", { id: "formula-title" }, "The formula"),
    h(
      "p",
      { class: "hint" },
      "Unroll the level to a number of steps, then touch it: each cell at each step has variables, each rule is clauses.",
    ),
    h(
      "div",
      { class: "fields" },
      encoding.field,
      h("label", { class: "field" }, h("span", {}, "Steps"), count),
    ),
    h("div", { class: "row" }, build, why, leave),
    status,
  );
  session.level.watch(forget);
  return {
    element,
    mode: {
      name: "inspect",
      label: "Formula",
      bar,
      enter: refresh,
      leave() {
        view.mark(new Map());
        view.cursor(null);
      },
      press: (pressed) => made !== null && pick(pressed),
      key({ key }) {
        const direction = ARROWS[key];
        if (direction !== undefined && made !== null) pick(moveCursor(view.drawing(), cell, direction));
        else if (key === "." || key === "+") go(frame + 1);
        else if (key === "," || key === "-") go(frame - 1);
        else return false;
        return true;
      },
    },
  };
}
