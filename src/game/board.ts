/**
 * The board: what never changes while a level is played, and the start position.
 *
 * Cells are numbered row by row: `cell = y * width + x`; x grows to the right, y grows downwards. -1 stands
 * for "outside the board" (the paper's ⊥).
 */

/** The seven tiles of the paper: wall, floor, target, box, box on target, agent, agent on target. */
export type Tile = "#" | "_" | "." | "$" | "*" | "@" | "+";

export const DIRECTIONS = ["up", "down", "left", "right"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What a solved position is: every target holds a box, or every box stands on a target. */
export type Goal = "targets-filled" | "boxes-home";

export interface Board {
  readonly width: number;
  readonly height: number;
  /** One tile a cell, row by row: the start position as drawn. */
  readonly tiles: readonly Tile[];
  /** Cells the player could walk to if all boxes were gone, ascending. */
  readonly floor: readonly number[];
  /** Targets, boxes on `floor`, ascending. What lies elsewhere is in `sealed`. */
  readonly targets: readonly number[];
  readonly boxes: readonly number[];
  readonly player: number;
  readonly goal: Goal;
  /** Boxes and targets the player can never come near; ascending cells. */
  readonly sealed: {
    readonly boxesOnTarget: readonly number[];
    readonly boxesOffTarget: readonly number[];
    readonly emptyTargets: readonly number[];
  };
}

const DX: Record<Direction, number> = { up: 0, down: 0, left: -1, right: 1 };
const DY: Record<Direction, number> = { up: -1, down: 1, left: 0, right: 0 };

interface Grid {
  readonly width: number;
  readonly height: number;
}

/** The cell `distance` steps from `cell` in `direction`, or -1 outside the board. `cell` may itself be -1. */
export function neighbour(grid: Grid, cell: number, direction: Direction, distance = 1): number {
  if (cell < 0) return -1;
  const x = (cell % grid.width) + distance * DX[direction];
  const y = Math.floor(cell / grid.width) + distance * DY[direction];
  return x >= 0 && x < grid.width && y >= 0 && y < grid.height ? y * grid.width + x : -1;
}

/** "3,4" for the cell in column 3, row 4, both counted from 0. */
export function coordinates(grid: Grid, cell: number): string {
  return `${cell % grid.width},${Math.floor(cell / grid.width)}`;
}

export const isTarget = (tile: Tile): boolean => tile === "." || tile === "*" || tile === "+";
export const isBox = (tile: Tile): boolean => tile === "$" || tile === "*";
export const isPlayer = (tile: Tile): boolean => tile === "@" || tile === "+";

/** The cells reachable from `start` over cells where `open` holds; ascending. */
export function reachable(grid: Grid, start: number, open: (cell: number) => boolean): number[] {
  const seen = new Set([start]);
  // A Set visits what is added while it is walked over: this loop is the whole breadth-first search.
  for (const cell of seen) {
    for (const direction of DIRECTIONS) {
      const next = neighbour(grid, cell, direction);
      if (next >= 0 && open(next)) seen.add(next);
    }
  }
  return [...seen].sort((a, b) => a - b);
}

/**
 * Builds a board from its tiles. Does no validation beyond what it needs (src/level does that).
 *
 * @param tiles `width * height` tiles, row by row, exactly one of them a player
 * @throws Error when the sizes do not match or there is not exactly one player
 */
export function boardFromTiles(
  width: number,
  height: number,
  tiles: readonly Tile[],
  goal: Goal = "targets-filled",
): Board {
  if (tiles.length !== width * height)
    throw new Error(`${tiles.length} tiles do not fill ${width} x ${height} cells`);
  const cells = tiles.map((_, cell) => cell);
  const players = cells.filter((cell) => isPlayer(tiles[cell]!));
  if (players.length !== 1) throw new Error(`a board has exactly one player, this one has ${players.length}`);
  const player = players[0]!;
  const grid = { width, height };
  const floor = reachable(grid, player, (cell) => tiles[cell] !== "#");
  const inside = new Set(floor);
  const sealed = (tile: Tile) => cells.filter((cell) => tiles[cell] === tile && !inside.has(cell));
  return {
    width,
    height,
    tiles,
    floor,
    targets: floor.filter((cell) => isTarget(tiles[cell]!)),
    boxes: floor.filter((cell) => isBox(tiles[cell]!)),
    player,
    goal,
    sealed: { boxesOnTarget: sealed("*"), boxesOffTarget: sealed("$"), emptyTargets: sealed(".") },
  };
}

/** Builds a board from a drawing in the seven tiles, blanks and `-` for floor; for tests, examples and tools. */
export function boardFromDrawing(drawing: string, goal: Goal = "targets-filled"): Board {
  const rows = drawing.split("\n").filter((row) => row.trim() !== "");
  const width = Math.max(...rows.map((row) => row.length));
  const tiles = rows.flatMap((row) => [...row.padEnd(width).replaceAll(/[ -]/g, "_")] as Tile[]);
  return boardFromTiles(width, rows.length, tiles, goal);
}
