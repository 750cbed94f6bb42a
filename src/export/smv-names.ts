/** What the SMV model and its traces are made of: names of tiles, moves and cells; rules and goal. */
import type { TileRules } from "../../encodings/contract.ts";
import type { Board, Direction, Tile } from "../game/board.ts";
import type { ExportRequest } from "./contract.ts";

/** Names of tiles as in the paper's generator. */
export const TILE_NAMES = {
  _: "Free",
  ".": "Target",
  $: "Box",
  "*": "BoxOnTarget",
  "@": "Agent",
  "+": "AgentOnTarget",
  "#": "Wall",
} as const satisfies Record<Tile, string>;

export const MOVE_NAMES = {
  left: "Left",
  up: "Up",
  right: "Right",
  down: "Down",
} as const satisfies Record<Direction, string>;

/** The variable of a cell. */
export const cellName = ({ width }: Pick<Board, "width">, cell: number): string =>
  `x${Math.floor(cell / width)}_${cell % width}`;

/** The rules of the encoding asked for. */
export function rulesOf({ encoding, encodingOptions }: ExportRequest): TileRules {
  const rules = encoding.rules?.(encodingOptions);
  if (rules === undefined) throw new Error(`the encoding ${encoding.name} has no table of rules`);
  return rules;
}

/** Is the field solved, as the model's property says it? */
export function solvedCells(board: Board, { goalTiles }: TileRules): (field: readonly Tile[]) => boolean {
  if (board.goal === "boxes-home") return (field) => !field.includes("$");
  const goals = goalCellsOf(board, goalTiles);
  return (field) => goals.every((cell) => field[cell] === "*");
}

/** G: the cells that must hold a box on a target in the end. */
export function goalCellsOf({ tiles }: Board, goalTiles: readonly Tile[]): number[] {
  return [...tiles.keys()].filter((cell) => goalTiles.includes(tiles[cell]!));
}
