/** Playing by hand: moves, undo, restart, and how the own solution compares with what is proven. */
import type { Direction } from "../../src/game/board.ts";
import { letterOf, metrics, replay } from "../../src/game/replay.ts";
import { countOf } from "../../src/results/length.ts";
import type { BoardView } from "./board-view.ts";
import { button, h } from "./dom.ts";
import { filmOf } from "./film.ts";
import { measured } from "./measured.ts";
import type { Session } from "./session.ts";

export interface PlayBar {
  readonly element: HTMLElement;
  refresh(): void;
  move(direction: Direction): void;
  /** Walks or pushes towards a cell next to the player, or walks to any cell it can reach. */
  goTo(cell: number): void;
  undo(): void;
  restart(): void;
}

export function createPlayBar(session: Session, view: BoardView): PlayBar {
  const status = h("p", { class: "status" });
  const isHere = () => session.mode.get() === "play";

  function refresh(): void {
    const { board, title, rows } = session.level.get();
    if (board === null) {
      status.textContent = rows.length === 0 ? "" : "Not a valid level: it can be mended under Edit.";
      status.classList.remove("solved");
      return;
    }
    const played = replay(board, session.played.get());
    const film = filmOf(board, session.played.get());
    view.place(film.frames.at(-1)!);
    const { moves, pushes } = metrics(board, played);
    const home = [...played.states.at(-1)!.boxes].filter((cell) => board.targets.includes(cell)).length;
    const said = `${countOf(moves, "moves")}, ${countOf(pushes, "pushes")}`;
    const solved = played.solvedAfter !== null && moves > 0;
    status.textContent = solved
      ? `Solved in ${said}. ${measured(session.result.get(), { moves, pushes })}`
      : `${said}. ${home} of ${countOf(board.targets.length, "targets")} filled.`;
    status.classList.toggle("solved", solved);
    view.describe(`${title}: ${status.textContent} Arrow keys move, U takes back, R starts again.`);
  }

  function move(direction: Direction): void {
    const { board } = session.level.get();
    if (board === null) return;
    const before = session.played.get();
    const after = replay(board, before + letterOf(direction, false));
    if (after.solvedAfter !== null && after.solvedAfter < after.lurd.length) return;
    if (after.failure !== null) {
      session.announce(`Blocked: ${after.failure.blocked}`);
      return;
    }
    session.played.set(after.lurd);
    const pushed = after.pushed.at(-1) !== null;
    session.announce(
      after.solvedAfter === null ? (pushed ? `Pushed ${direction}` : direction) : status.textContent!,
    );
  }

  function goTo(cell: number): void {
    const { board } = session.level.get();
    if (board === null) return;
    const { player, boxes } = replay(board, session.played.get()).states.at(-1)!;
    const way = walkTo(board, player, boxes, cell);
    for (const direction of way ?? []) move(direction);
  }

  session.played.watch(() => isHere() && refresh());
  session.result.watch(() => isHere() && refresh());

  const undo = () => session.played.set(session.played.get().slice(0, -1));
  const restart = () => session.played.set("");
  const arrow = (sign: string, direction: Direction) =>
    button(sign, () => move(direction), { class: direction, "aria-label": `Move ${direction}` });
  const element = h(
    "div",
    { class: "bar play-bar" },
    h(
      "div",
      { class: "row" },
      button("Undo", undo, { "aria-keyshortcuts": "U" }),
      button("Restart", restart, { "aria-keyshortcuts": "R" }),
      h("span", { class: "hint keys" }, "arrow keys, or click where to go"),
      h("span", { class: "hint touch" }, "tap where to go"),
    ),
    h(
      "div",
      { class: "pad touch", role: "group", "aria-label": "Move the player" },
      ...[arrow("↑", "up"), arrow("←", "left"), arrow("↓", "down"), arrow("→", "right")],
    ),
    status,
  );
  return { element, refresh, move, goTo, undo, restart };
}

/** A shortest walk, the last step of which may push a box; null if there is none. */
function walkTo(
  board: Parameters<typeof replay>[0],
  player: number,
  boxes: ReadonlySet<number>,
  goal: number,
): readonly Direction[] | null {
  const steps: readonly (readonly [Direction, number])[] = [
    ["up", -board.width],
    ["down", board.width],
    ["left", -1],
    ["right", 1],
  ];
  if (boxes.has(goal)) return steps.filter(([, by]) => player + by === goal).map(([direction]) => direction);
  const ways = new Map<number, readonly Direction[]>([[player, []]]);
  // A Map visits what is added while it is walked over: a breadth-first search. Walls close the floor all around.
  for (const [cell, way] of ways) {
    if (cell === goal) return way;
    for (const [direction, by] of steps) {
      const next = cell + by;
      if (!ways.has(next) && !boxes.has(next) && board.floor.includes(next))
        ways.set(next, [...way, direction]);
    }
  }
  return null;
}
