/** The solution as a film: play, step, scrub, speed. */
import type { BoardView } from "./board-view.ts";
import { button, h } from "./dom.ts";
import { type Film, filmOf } from "./film.ts";
import type { Session } from "./session.ts";

const SPEEDS = [
  ["1", "slow"],
  ["4", "walk"],
  ["10", "run"],
  ["30", "fly"],
] as const;

export interface WatchBar {
  readonly element: HTMLElement;
  /** Shows the step at hand again. */
  refresh(): void;
  stop(): void;
  toggle(): void;
  step(by: number): void;
}

export function createWatchBar(session: Session, view: BoardView): WatchBar {
  let film: Film | null = null;
  let timer: number | undefined;

  const play = button("Play", () => toggle(), { class: "play" });
  const slider = h("input", {
    type: "range",
    min: 0,
    "aria-label": "Move of the solution",
    oninput: () => {
      stop();
      session.step.set(Number(slider.value));
    },
  });
  const count = h("output", { class: "count" });
  const speed = h(
    "select",
    { "aria-label": "Speed", onchange: () => session.playing.get() && run(true) },
    ...SPEEDS.map(([value, text]) => h("option", { value, selected: value === "4" }, text)),
  );
  const strip = h("p", { class: "lurd-strip", "aria-hidden": "true" });

  function run(on: boolean): void {
    clearInterval(timer);
    play.textContent = on ? "Pause" : "Play";
    if (!on || film === null) return;
    if (session.step.get() >= film.lurd.length) session.step.set(0);
    timer = window.setInterval(() => step(1, true), 1000 / Number(speed.value));
  }

  const stop = () => session.playing.set(false);
  const toggle = () => session.playing.set(film !== null && !session.playing.get());

  function step(by: number, ofFilm = false): void {
    if (film === null) return;
    if (!ofFilm) stop();
    const next = Math.max(0, Math.min(film.lurd.length, session.step.get() + by));
    session.step.set(next);
    if (next === film.lurd.length) stop();
  }

  function refresh(): void {
    const frame = film?.frames[Math.min(session.step.get(), film.frames.length - 1)];
    if (film === null || frame === undefined) return;
    const at = session.step.get();
    view.place(frame);
    slider.value = String(at);
    count.textContent = `${at} / ${film.lurd.length}`;
    strip.replaceChildren(
      h("span", { class: "past" }, film.lurd.slice(Math.max(0, at - 18), at)),
      h("span", { class: "future" }, film.lurd.slice(at, at + 36 - Math.min(18, at))),
    );
    view.describe(`Solution, after move ${at} of ${film.lurd.length}`);
  }

  const changed = () => session.mode.get() === "watch" && refresh();
  session.level.watch(stop);
  session.solution.watch((moves) => {
    stop();
    const { board } = session.level.get();
    film = moves === null || board === null ? null : filmOf(board, moves);
    if (film === null) return;
    slider.max = String(film.lurd.length);
    changed();
  });
  session.step.watch(changed);
  session.playing.watch(run);

  const element = h(
    "div",
    { class: "bar watch-bar" },
    h(
      "div",
      { class: "row film-keys" },
      button("«", () => step(Number.NEGATIVE_INFINITY), { "aria-label": "To the start" }),
      button("‹", () => step(-1), { "aria-label": "One move back" }),
      play,
      button("›", () => step(1), { "aria-label": "One move on" }),
      button("»", () => step(Number.POSITIVE_INFINITY), { "aria-label": "To the end" }),
    ),
    h("div", { class: "row scrub" }, count, slider, speed),
    strip,
  );
  return { element, refresh, stop, toggle, step };
}
