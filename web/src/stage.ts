/** The board, and below it what its mode needs. One board serves playing, watching, drawing and the formula. */
import { ARROWS, type BoardView, cellAt, createBoardView, piecesOf } from "./board-view.ts";
import { button, h } from "./dom.ts";
import { createPlayBar } from "./play-bar.ts";
import { type Mode, type Session, tilesOf } from "./session.ts";
import { createWatchBar } from "./watch-bar.ts";

/** A way of using the board; the stage calls only the one whose turn it is. */
export interface StageMode {
  readonly name: Mode;
  readonly label: string;
  readonly bar: HTMLElement;
  enter(): void;
  leave(): void;
  /** @returns true if the key was for it */
  key(event: KeyboardEvent): boolean;
  press(cell: number, event: PointerEvent): void;
  drag?(cell: number): void;
  release?(): void;
}

export interface Stage {
  readonly element: HTMLElement;
  readonly view: BoardView;
  add(mode: StageMode): void;
}

export function createStage(session: Session): Stage {
  const view = createBoardView();
  const modes: StageMode[] = [];
  const tabs = h("div", { class: "tabs", role: "group", "aria-label": "What to do with the board" });
  const bars = h("div", { class: "bars" });
  const title = h("h2", { class: "level-name" });
  const empty = h(
    "p",
    { class: "empty", hidden: true },
    "This is not a level yet: see what was found beside it.",
  );
  const element = h(
    "section",
    { class: "stage", "aria-label": "Board" },
    h("div", { class: "stage-head" }, title, tabs),
    h("div", { class: "ground" }, view.element, empty),
    bars,
  );
  const current = () => modes.find(({ name }) => name === session.mode.get());

  function draw(): void {
    const { rows, board } = session.level.get();
    const drawing = board ?? tilesOf(rows);
    view.draw(drawing);
    view.place(piecesOf(drawing));
    view.cursor(null);
  }

  function add(mode: StageMode): void {
    modes.push(mode);
    tabs.append(
      button(mode.label, () => session.mode.set(mode.name), {
        "data-mode": mode.name,
        "aria-pressed": "false",
        disabled: mode.name === "watch",
      }),
    );
    bars.append(mode.bar);
    show(session.mode.get());
  }

  let last: StageMode | undefined;
  function show(name: Mode): void {
    for (const tab of tabs.children as Iterable<Element> & HTMLCollection)
      tab.setAttribute("aria-pressed", String(tab.getAttribute("data-mode") === name));
    for (const { bar, name: each } of modes) bar.hidden = each !== name;
    if (last !== current()) last?.leave();
    last = current();
    last?.enter();
  }

  session.level.watch((level) => {
    title.textContent = level.title;
    title.title = level.title;
    empty.hidden = level.board !== null || level.rows.length > 0;
    view.describe(level.title);
    draw();
    last?.enter();
  });
  session.mode.watch((name) => {
    element.dataset.mode = name;
    draw();
    show(name);
  });
  session.solution.watch((moves) => {
    const tab = tabs.querySelector<HTMLButtonElement>("[data-mode=watch]");
    if (tab !== null) tab.disabled = moves === null;
  });

  let pressed: number | null = null;
  view.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey && !/^[zy]$/i.test(event.key)) return;
    if (event.metaKey || event.altKey) return;
    if (current()?.key(event)) event.preventDefault();
  });
  view.element.addEventListener("pointerdown", (event) => {
    const cell = cellAt(view, event);
    if (cell === null || event.button !== 0) return;
    pressed = cell;
    current()?.press(cell, event);
  });
  view.element.addEventListener("pointermove", (event) => {
    const cell = pressed === null ? null : cellAt(view, event);
    if (cell === null || cell === pressed) return;
    pressed = cell;
    current()?.drag?.(cell);
  });
  for (const name of ["pointerup", "pointercancel"] as const)
    window.addEventListener(name, () => {
      if (pressed !== null) current()?.release?.();
      pressed = null;
    });

  const play = createPlayBar(session, view);
  add({
    name: "play",
    label: "Play",
    bar: play.element,
    enter: play.refresh,
    leave: () => {},
    press: (cell) => play.goTo(cell),
    key(event) {
      const direction = ARROWS[event.key];
      if (direction !== undefined) play.move(direction);
      else if (/^[uz]$/i.test(event.key) || event.key === "Backspace") play.undo();
      else if (/^r$/i.test(event.key)) play.restart();
      else return false;
      return true;
    },
  });
  const watch = createWatchBar(session, view);
  add({
    name: "watch",
    label: "Solution",
    bar: watch.element,
    enter: watch.refresh,
    leave: watch.stop,
    press: () => watch.toggle(),
    key({ key }) {
      if (key === "ArrowRight") watch.step(1);
      else if (key === "ArrowLeft") watch.step(-1);
      else if (key === "Home") watch.step(Number.NEGATIVE_INFINITY);
      else if (key === "End") watch.step(Number.POSITIVE_INFINITY);
      else if (key === " ") watch.toggle();
      else return false;
      return true;
    },
  });

  return { element, view, add };
}
