/**
 * The drawn parts of a board, one unit a cell of 24 x 24. Shapes differ as well as colours: a box on a target has a
 * tick, a free target is a diamond, so that nothing hangs on telling red from green.
 */
import { DIRECTIONS, type Direction, neighbour } from "../../src/game/board.ts";
import { svg } from "./dom.ts";

export const CELL = 24;
const RADIUS = 5;

interface Grid {
  readonly width: number;
  readonly height: number;
}

/** The outline of a set of cells as one path, outer corners rounded: walls look like walls, not like tiles. */
export function outline(grid: Grid, cells: readonly number[]): string {
  const inside = new Set(cells);
  const at = (cell: number, direction: Direction) => inside.has(neighbour(grid, cell, direction));
  return cells
    .map((cell) => {
      const x = (cell % grid.width) * CELL;
      const y = Math.floor(cell / grid.width) * CELL;
      const [up, down, left, right] = DIRECTIONS.map((direction) => at(cell, direction));
      const corner = (a: boolean | undefined, b: boolean | undefined) => (a || b ? 0 : RADIUS);
      const [nw, ne, se, sw] = [corner(up, left), corner(up, right), corner(down, right), corner(down, left)];
      const arc = (r: number, dx: number, dy: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
      return [
        `M${x + nw} ${y}H${x + CELL - ne}${arc(ne, ne, ne)}V${y + CELL - se}${arc(se, -se, se)}`,
        `H${x + sw}${arc(sw, -sw, -sw)}V${y + nw}${arc(nw, nw, -nw)}z`,
      ].join("");
    })
    .join("");
}

export const target = (): SVGElement =>
  svg(
    "g",
    { class: "target" },
    svg("path", { d: "M12 5.5L18.5 12L12 18.5L5.5 12z" }),
    svg("circle", { cx: 12, cy: 12, r: 1.8 }),
  );

export const box = (): SVGGElement =>
  svg(
    "g",
    { class: "box" },
    svg(
      "g",
      { class: "crate" },
      svg("rect", { class: "side", x: 2.5, y: 2.5, width: 19, height: 19, rx: 3 }),
      svg("rect", { class: "lid", x: 5.7, y: 5.7, width: 12.6, height: 12.6, rx: 1.2 }),
      svg("path", { class: "brace", d: "M6.5 17.5L17.5 6.5" }),
      svg("path", { class: "tick", d: "M7.8 12.4l3 3L16.4 9" }),
    ),
  );

/** Looks to the right; `facing` turns it. The spot is the target it hides, shown around it. */
export const player = (): SVGGElement =>
  svg(
    "g",
    { class: "player" },
    svg("path", { class: "spot", d: "M12 0.9L23.1 12L12 23.1L0.9 12z" }),
    svg(
      "g",
      { class: "figure" },
      svg("circle", { class: "body", cx: 12, cy: 12, r: 8.2 }),
      svg(
        "g",
        { class: "face" },
        svg("path", { class: "visor", d: "M13 7.2a4.8 4.8 0 0 1 0 9.6a9 9 0 0 0 0-9.6z" }),
        svg("circle", { class: "eye", cx: 15.2, cy: 9.9, r: 1.25 }),
        svg("circle", { class: "eye", cx: 15.2, cy: 14.1, r: 1.25 }),
      ),
    ),
  );

export const DEGREES: Record<Direction, number> = { right: 0, down: 90, left: 180, up: 270 };
