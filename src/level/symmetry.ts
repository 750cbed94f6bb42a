/** The eight ways to lay a square grid on itself. */
import { DIRECTIONS, type Direction } from "../game/board.ts";

export interface Symmetry {
  readonly name: string;
  /** Where a cell goes, around the origin; x grows to the right, y downwards. */
  readonly map: (x: number, y: number) => readonly [number, number];
}

export const SYMMETRIES: readonly Symmetry[] = [
  { name: "as it is", map: (x, y) => [x, y] },
  { name: "turned right", map: (x, y) => [-y, x] },
  { name: "turned by half", map: (x, y) => [-x, -y] },
  { name: "turned left", map: (x, y) => [y, -x] },
  { name: "mirrored left to right", map: (x, y) => [-x, y] },
  { name: "mirrored top to bottom", map: (x, y) => [x, -y] },
  { name: "mirrored along the falling diagonal", map: (x, y) => [y, x] },
  { name: "mirrored along the rising diagonal", map: (x, y) => [-y, -x] },
];

const STEP: Record<Direction, readonly [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** The direction that a move has on the mapped board. */
export function mapDirection({ map }: Symmetry, direction: Direction): Direction {
  const [x, y] = map(...STEP[direction]);
  return DIRECTIONS.find((other) => STEP[other][0] === x && STEP[other][1] === y)!;
}
