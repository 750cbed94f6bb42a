/** The squares that an argument about an unsolvable level is about, drawn. */
import { lowerBound } from "../analysis/index.ts";
import type { Board } from "../game/board.ts";
import type { LevelResult } from "../results/result.ts";

/** The board with `x` on those squares, walls and blanks elsewhere; null where no cheap argument decided. */
export function squaresText(board: Board, { verdict, engine }: LevelResult): string[] | null {
  if (verdict !== "unsolvable" || engine !== "none") return null;
  const bound = lowerBound(board);
  if (!("unsolvable" in bound)) return null;
  const { cells } = bound.unsolvable;
  const { width, height, tiles } = board;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const cell = y * width + x;
      return cells.includes(cell) ? "x" : tiles[cell] === "#" ? "#" : " ";
    })
      .join("")
      .trimEnd(),
  );
}
