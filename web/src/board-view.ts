/** The board on the page: one SVG whose pieces glide, with a cell cursor for mouse, touch and keyboard. */
import {
  type Direction,
  isBox,
  isPlayer,
  isTarget,
  neighbour,
  reachable,
  type Tile,
} from "../../src/game/board.ts";
import { svg } from "./dom.ts";
import { box, CELL, DEGREES, outline, player, target } from "./tiles.ts";

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly Tile[];
}

export interface Pieces {
  /** -1: none. */
  readonly player: number;
  /** The same index is the same box from call to call, so that it glides. */
  readonly boxes: readonly number[];
  readonly facing: Direction;
}

export interface BoardView {
  readonly element: SVGSVGElement;
  drawing(): Drawing;
  /** Draws walls, floor and targets anew; pieces come by `place`. */
  draw(drawing: Drawing): void;
  place(pieces: Pieces): void;
  /** Cells to be shown in a way of their own: a class of the style sheet by cell. */
  mark(cells: ReadonlyMap<number, string>): void;
  /** The cell with the cursor; null hides it. */
  cursor(cell: number | null): void;
  describe(text: string): void;
}

export function createBoardView(): BoardView {
  const ground = svg("g");
  const marks = svg("g");
  const pieces = svg("g");
  const pointer = svg("rect", { class: "cursor", width: CELL - 2, height: CELL - 2, rx: 4, hidden: true });
  const element = svg(
    "svg",
    { class: "board", tabindex: 0, role: "application", "aria-roledescription": "Sokoban board" },
    ground,
    marks,
    pieces,
    pointer,
  );
  let shown: Drawing = { width: 1, height: 1, tiles: ["_"] };
  let man: SVGGElement | null = null;
  let crates: SVGGElement[] = [];

  const move = (piece: SVGElement, cell: number) => {
    const x = (cell % shown.width) * CELL;
    const y = Math.floor(cell / shown.width) * CELL;
    piece.style.transform = `translate(${x}px, ${y}px)`;
  };

  return {
    element,
    drawing: () => shown,
    draw(drawing) {
      shown = drawing;
      const { width, height, tiles } = drawing;
      element.setAttribute("viewBox", `0 0 ${width * CELL} ${height * CELL}`);
      element.style.setProperty("--columns", String(width));
      element.style.setProperty("--rows", String(height));
      const cells = tiles.map((_, cell) => cell);
      const floor = insideOf(drawing);
      const targets = cells.filter((cell) => isTarget(tiles[cell]!));
      const walls = cells.filter((cell) => tiles[cell] === "#");
      ground.replaceChildren(
        svg("path", { class: "floor", d: squares(drawing, floor) + behindCorners(drawing, floor, walls) }),
        svg("path", {
          class: "shade",
          d: squares(
            drawing,
            floor.filter((c) => ((c % width) + Math.floor(c / width)) % 2 === 0),
          ),
        }),
        svg("path", { class: "wall", d: outline(drawing, walls) }),
        ...targets.map((cell) => {
          const drawn = target();
          move(drawn, cell);
          return drawn;
        }),
      );
      pieces.replaceChildren();
      marks.replaceChildren();
      man = null;
      crates = [];
    },
    place({ player: at, boxes, facing }) {
      while (crates.length > boxes.length) crates.pop()!.remove();
      while (crates.length < boxes.length) {
        const crate = box();
        crates.push(crate);
        pieces.prepend(crate);
      }
      for (const [index, cell] of boxes.entries()) {
        move(crates[index]!, cell);
        crates[index]!.classList.toggle("home", isTarget(shown.tiles[cell]!));
      }
      if (at < 0) {
        man?.remove();
        man = null;
        return;
      }
      if (man === null) {
        man = player();
        pieces.append(man);
      }
      move(man, at);
      man.classList.toggle("on-target", isTarget(shown.tiles[at]!));
      (man.querySelector(".face") as SVGElement).style.transform = `rotate(${DEGREES[facing]}deg)`;
    },
    mark(cells) {
      marks.replaceChildren(
        ...[...cells].map(([cell, name]) => {
          const square = svg("rect", {
            class: `mark ${name}`,
            x: 1.5,
            y: 1.5,
            width: CELL - 3,
            height: CELL - 3,
            rx: 4,
          });
          move(square, cell);
          return square;
        }),
      );
    },
    cursor(cell) {
      pointer.toggleAttribute("hidden", cell === null);
      if (cell === null) return;
      pointer.setAttribute("x", String((cell % shown.width) * CELL + 1));
      pointer.setAttribute("y", String(Math.floor(cell / shown.width) * CELL + 1));
    },
    describe: (text) => element.setAttribute("aria-label", text),
  };
}

/** The cell under a pointer, or null outside the board. */
export function cellAt(view: BoardView, event: MouseEvent): number | null {
  const { left, top, width, height } = view.element.getBoundingClientRect();
  const drawing = view.drawing();
  const x = Math.floor(((event.clientX - left) / width) * drawing.width);
  const y = Math.floor(((event.clientY - top) / height) * drawing.height);
  return x >= 0 && x < drawing.width && y >= 0 && y < drawing.height ? y * drawing.width + x : null;
}

/** The pieces as a drawing has them. */
export function piecesOf({ tiles }: Pick<Drawing, "tiles">): Pieces {
  const cells = tiles.map((_, cell) => cell);
  return {
    player: cells.find((cell) => isPlayer(tiles[cell]!)) ?? -1,
    boxes: cells.filter((cell) => isBox(tiles[cell]!)),
    facing: "down",
  };
}

function squares({ width }: Drawing, cells: readonly number[]): string {
  return cells
    .map((cell) => `M${(cell % width) * CELL} ${Math.floor(cell / width) * CELL}h${CELL}v${CELL}h-${CELL}z`)
    .join("");
}

/** Floor that shows where the rounded corner of a wall leaves it free: a quarter of the wall's cell. */
function behindCorners(drawing: Drawing, floor: readonly number[], walls: readonly number[]): string {
  const inside = new Set(floor);
  const { width } = drawing;
  const half = CELL / 2;
  return walls
    .flatMap((cell) =>
      (["up", "down"] as const).flatMap((vertical) =>
        (["left", "right"] as const).map((horizontal) => {
          const around = [neighbour(drawing, cell, vertical), neighbour(drawing, cell, horizontal)];
          if (!around.every((other) => inside.has(other))) return "";
          const x = (cell % width) * CELL + (horizontal === "right" ? half : 0);
          const y = Math.floor(cell / width) * CELL + (vertical === "down" ? half : 0);
          return `M${x} ${y}h${half}v${half}h${-half}z`;
        }),
      ),
    )
    .join("");
}

/** Cells other than walls that cannot be reached from the edge past the walls. */
function insideOf({ width, height, tiles }: Drawing): number[] {
  const grid = { width: width + 2, height: height + 2 };
  const padded = (cell: number) => {
    const x = (cell % grid.width) - 1;
    const y = Math.floor(cell / grid.width) - 1;
    return x < 0 || y < 0 || x >= width || y >= height ? null : y * width + x;
  };
  const outside = new Set(
    reachable(grid, 0, (cell) => {
      const inner = padded(cell);
      return inner === null || tiles[inner] === "_";
    }).map(padded),
  );
  return tiles.flatMap((tile, cell) => (tile === "#" || outside.has(cell) ? [] : [cell]));
}

/** Moves a cell cursor by an arrow key; the same cell at the edge. */
export function moveCursor(drawing: Drawing, cell: number, direction: Direction): number {
  const next = neighbour(drawing, cell, direction);
  return next < 0 ? cell : next;
}

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
