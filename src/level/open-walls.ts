/** Where the walls around the player are open. */
import { DIRECTIONS, neighbour } from "../game/board.ts";

/** A place in a drawing: row and index in the row, both from 0; the index may be the row's length. */
export interface Gap {
  readonly row: number;
  readonly index: number;
}

/**
 * The hole through which the player can walk out of the drawing, or null if the walls are closed.
 *
 * A shortest way out is followed from the player to the first cell that lies left or right of everything drawn in
 * its row; where it leaves over the top or the bottom, the hole is the last cell before.
 *
 * @param rows of any lengths, walls as `#`, floor as a blank
 */
export function findGap(rows: readonly string[], player: Gap): Gap | null {
  // One cell more on every side, so that "outside" is a cell like others.
  const width = Math.max(...rows.map((row) => row.length)) + 2;
  const grid = { width, height: rows.length + 2 };
  const letter = (cell: number) => rows[Math.floor(cell / width) - 1]?.[(cell % width) - 1] ?? " ";
  const start = (player.row + 1) * width + player.index + 1;
  const before = new Map<number, number>([[start, -1]]);
  let out = -1;
  // A Map visits what is added while it is walked over: a breadth-first search.
  for (const cell of before.keys()) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    if (x === 0 || x === width - 1 || y === 0 || y === grid.height - 1) {
      out = cell;
      break;
    }
    for (const direction of DIRECTIONS) {
      const next = neighbour(grid, cell, direction);
      if (next >= 0 && letter(next) !== "#" && !before.has(next)) before.set(next, cell);
    }
  }
  if (out < 0) return null;
  const way: number[] = [];
  for (let cell = out; cell >= 0; cell = before.get(cell)!) way.unshift(cell);
  const outside = way.findIndex((cell) => {
    const row = rows[Math.floor(cell / width) - 1];
    const index = (cell % width) - 1;
    return row === undefined || index < row.search(/\S/) || index >= row.trimEnd().length;
  });
  const found = way[outside]!;
  const overEdge = found % width === 0 || rows[Math.floor(found / width) - 1] === undefined;
  const gap = overEdge ? way[outside - 1]! : found;
  return { row: Math.floor(gap / width) - 1, index: (gap % width) - 1 };
}
