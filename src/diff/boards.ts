/** Exhaustive ranges of boards: all sizes up to one, all layouts of walls and targets of a size. */
import { type Board, boardFromTiles, reachable, type Tile } from "../game/board.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** All sizes up to the given one, smallest area first, then the flattest. */
export function sizesUpTo({ width, height }: Size): Size[] {
  const sizes = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => ({ width: x + 1, height: y + 1 })),
  ).flat();
  return sizes.sort((a, b) => a.width * a.height - b.width * b.height || a.height - b.height);
}

/** A board of that size whose walls and targets mean nothing. */
export const blankBoard = ({ width, height }: Size): Board =>
  boardFromTiles(
    width,
    height,
    Array.from({ length: width * height }, (_, cell): Tile => (cell === 0 ? "@" : "_")),
  );

/**
 * Every layout of walls and targets of a size whose floor is connected and not empty, targets on floor. With
 * `boxCounts`, each with every number of boxes from 0 to one less than the floor; otherwise once, without boxes.
 * Where player and boxes are drawn means nothing. Mirror images are not left out: an encoding may treat one
 * direction unlike another.
 */
export function* layouts({ width, height }: Size, boxCounts: boolean): Generator<Board> {
  const cells = width * height;
  for (let walls = 0; walls < 2 ** cells; walls++) {
    const floor = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !(walls & (1 << cell)));
    if (floor.length === 0) continue;
    const inside = new Set(floor);
    if (reachable({ width, height }, floor[0]!, (cell) => inside.has(cell)).length < floor.length) continue;
    for (let targets = 0; targets < 2 ** floor.length; targets++) {
      for (let boxes = 0; boxes < (boxCounts ? floor.length : 1); boxes++) {
        const tiles: Tile[] = Array.from({ length: cells }, () => "#");
        for (const [rank, cell] of floor.entries()) {
          const on = (targets & (1 << rank)) !== 0;
          if (rank === 0) tiles[cell] = on ? "+" : "@";
          else if (rank <= boxes) tiles[cell] = on ? "*" : "$";
          else tiles[cell] = on ? "." : "_";
        }
        yield boardFromTiles(width, height, tiles);
      }
    }
  }
}
