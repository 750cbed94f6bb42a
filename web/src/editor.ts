/** Drawing a level: mouse, touch and keyboard; undo, redo, size; read anew after every change, so that it is valid or says why not. */
import { isBox, isPlayer, isTarget, type Tile } from "../../src/game/board.ts";
import { ARROWS, type BoardView, type Drawing, moveCursor, piecesOf } from "./board-view.ts";
import { readCollection } from "./collections.ts";
import { button, h, svg } from "./dom.ts";
import type { LevelPanel } from "./level-panel.ts";
import { type OpenLevel, type Session, tilesOf } from "./session.ts";
import type { StageMode } from "./stage.ts";
import { box, CELL, player, target } from "./tiles.ts";

const TOOLS = [
  ["#", "Wall"],
  ["_", "Floor"],
  [".", "Target"],
  ["$", "Box"],
  ["@", "Player"],
] as const;
type Tool = (typeof TOOLS)[number][0];

const SIDES = ["left", "right", "top", "bottom"] as const;
type Side = (typeof SIDES)[number];

const UNNAMED = "Drawn here";
const SMALLEST = 3;
const LARGEST = 60;
const EMPTY = { width: 10, height: 8 };
const MOST_UNDO = 500;

export function createEditor(session: Session, view: BoardView, levels: LevelPanel): StageMode {
  let grid: Drawing = { width: 1, height: 1, tiles: ["_"] };
  let cell = 0;
  let tool: Tool = "#";
  let own: OpenLevel | null = null;
  let undone: Drawing[] = [];
  let done: Drawing[] = [];
  let stroke = false;

  const tools = h("div", { class: "tools-to-draw", role: "group", "aria-label": "What to draw" });
  tools.append(
    ...TOOLS.map(([sign, name]) => {
      const choice = button(name, () => choose(sign), {
        "data-tool": sign,
        "aria-pressed": String(sign === tool),
        "aria-keyshortcuts": sign === "_" ? "Space" : sign,
      });
      choice.prepend(pictureOf(sign));
      return choice;
    }),
  );

  const title = h("input", {
    type: "text",
    maxlength: 100,
    value: UNNAMED,
    // Not at every sign: what is read anew is the whole level.
    onchange: () => publish(),
  });

  function choose(sign: Tool): void {
    tool = sign;
    for (const each of tools.children)
      each.setAttribute("aria-pressed", String(each.getAttribute("data-tool") === sign));
  }

  function show(): void {
    view.draw(grid);
    view.place(piecesOf(grid));
    view.cursor(cell);
    const place = `column ${(cell % grid.width) + 1}, row ${Math.floor(cell / grid.width) + 1}`;
    view.describe(
      `Editor, ${place}: ${nameOf(grid.tiles[cell]!)}. Arrow keys move; # wall, space floor, point target, $ box, @ player; Control Z takes back.`,
    );
  }

  /** Reads the drawing as any pasted text is read. */
  function publish(): void {
    const rows = Array.from({ length: grid.height }, (_, y) =>
      grid.tiles
        .slice(y * grid.width, (y + 1) * grid.width)
        .join("")
        .replaceAll("_", "-"),
    );
    const collection = readCollection("Drawn", rows.join("\n"));
    const [read] = collection.levels;
    own = { ...read!, title: title.value.trim() || UNNAMED };
    levels.open({ title: "Drawn", levels: [own], total: 1 });
    show();
  }

  function change(next: Drawing, keep = true): void {
    if (keep) done = [...done.slice(-MOST_UNDO), grid];
    undone = [];
    grid = next;
    cell = Math.min(cell, grid.tiles.length - 1);
    publish();
  }

  function put(at: number, sign: Tool, keep = true): void {
    const tiles = [...grid.tiles];
    const before = tiles[at]!;
    tiles[at] = drawn(before, sign);
    if (isPlayer(tiles[at]!))
      for (const [other, tile] of tiles.entries())
        if (other !== at && isPlayer(tile)) tiles[other] = isTarget(tile) ? "." : "_";
    if (tiles[at] !== before) change({ ...grid, tiles }, keep);
    else show();
  }

  function back(from: Drawing[], to: Drawing[]): void {
    const next = from.pop();
    if (next === undefined) return;
    to.push(grid);
    grid = next;
    cell = Math.min(cell, grid.tiles.length - 1);
    publish();
  }
  const undo = () => back(done, undone);
  const redo = () => back(undone, done);

  /** Adds a line of cells on a side (`by` 1), or takes one away (-1). */
  function resize(side: Side, by: 1 | -1): void {
    const across = side === "left" || side === "right";
    const width = grid.width + (across ? by : 0);
    const height = grid.height + (across ? 0 : by);
    if (Math.min(width, height) < SMALLEST || Math.max(width, height) > LARGEST) return;
    const [left, top] = [side === "left" ? by : 0, side === "top" ? by : 0];
    const tiles = Array.from({ length: width * height }, (_, at): Tile => {
      const [x, y] = [(at % width) - left, Math.floor(at / width) - top];
      const inside = x >= 0 && y >= 0 && x < grid.width && y < grid.height;
      return inside ? grid.tiles[y * grid.width + x]! : "_";
    });
    change({ width, height, tiles });
  }

  /** A room without anything in it, to begin with. */
  function empty(): void {
    const { width, height } = EMPTY;
    const edge = (at: number, size: number) => at === 0 || at === size - 1;
    const tiles = Array.from({ length: width * height }, (_, at): Tile => {
      return edge(at % width, width) || edge(Math.floor(at / width), height) ? "#" : "_";
    });
    cell = width + 1;
    title.value = UNNAMED;
    change({ width, height, tiles });
  }

  const sizes = (by: 1 | -1, sign: string, name: string) =>
    SIDES.map((side) =>
      button(`${sign} ${side}`, () => resize(side, by), { "aria-label": `${name} ${side}` }),
    );

  const bar = h(
    "div",
    { class: "bar" },
    tools,
    h("div", { class: "row" }, button("Undo", undo), button("Redo", redo), button("Empty room", empty)),
    h(
      "div",
      { class: "sizes-to-draw", role: "group", "aria-label": "Size" },
      ...sizes(1, "+", "Add cells"),
      ...sizes(-1, "−", "Take cells away"),
    ),
    h("label", { class: "field" }, h("span", {}, "Title"), title),
    h("p", { class: "hint keys" }, "click or drag to draw; arrow keys and # . $ @ space on the board"),
    h("p", { class: "hint touch" }, "tap or drag on the board to draw"),
  );

  return {
    name: "edit",
    label: "Edit",
    bar,
    enter() {
      document.body.classList.add("editing");
      if (session.level.get() !== own) {
        const { rows, board } = session.level.get();
        grid = board ?? tilesOf(rows);
        own = session.level.get();
        title.value = own.title;
        done = [];
        undone = [];
        cell = Math.min(cell, grid.tiles.length - 1);
      }
      show();
    },
    leave() {
      document.body.classList.remove("editing");
      view.cursor(null);
    },
    press(at, event) {
      event.preventDefault();
      view.element.focus({ preventScroll: true });
      cell = at;
      put(at, tool);
      stroke = true;
    },
    drag(at) {
      if (!stroke || tool === "@") return;
      cell = at;
      put(at, tool, false);
    },
    release() {
      stroke = false;
    },
    key(event) {
      const direction = ARROWS[event.key];
      if (event.ctrlKey) (/^y$/i.test(event.key) || event.shiftKey ? redo : undo)();
      else if (direction !== undefined) {
        cell = moveCursor(grid, cell, direction);
        show();
      } else if (event.key === "Enter") put(cell, tool);
      else if (event.key === " " || event.key === "Delete") put(cell, "_");
      else if ("#.$@".includes(event.key)) put(cell, event.key as Tool);
      else return false;
      return true;
    },
  };
}

/** The tool as it will look on the board. */
function pictureOf(sign: Tool): SVGSVGElement {
  const size = { width: CELL, height: CELL };
  const picture: Record<Tool, () => SVGElement> = {
    "#": () => svg("rect", { class: "wall", ...size, rx: 4 }),
    _: () => svg("rect", { class: "floor", ...size, rx: 4 }),
    ".": target,
    $: box,
    "@": player,
  };
  return svg("svg", { ...size, viewBox: `0 0 ${CELL} ${CELL}`, "aria-hidden": "true" }, picture[sign]());
}

/** Pieces and targets share a cell: drawing one keeps the other; drawing it again takes it away. */
function drawn(before: Tile, sign: Tool): Tile {
  const target = isTarget(before);
  if (sign === "#") return "#";
  if (sign === "_") return "_";
  if (sign === ".") {
    if (isBox(before)) return target ? "$" : "*";
    if (isPlayer(before)) return target ? "@" : "+";
    return target ? "_" : ".";
  }
  if (sign === "$") return target ? "*" : "$";
  return target ? "+" : "@";
}

const NAMES: Record<Tile, string> = {
  "#": "wall",
  _: "floor",
  ".": "target",
  $: "box",
  "*": "box on target",
  "@": "player",
  "+": "player on target",
};
const nameOf = (tile: Tile) => NAMES[tile];
