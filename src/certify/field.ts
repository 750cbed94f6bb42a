/** A board in the normal form of certificates. */
import type { Board } from "../game/board.ts";
import { type Field, readField } from "../proof/level.ts";

export const rowsOf = ({ width, height, tiles }: Board): string[] =>
  Array.from({ length: height }, (_, y) => tiles.slice(y * width, (y + 1) * width).join(""));

export const solvedWhen = ({ goal }: Board): Field["solvedWhen"] =>
  goal === "targets-filled" ? "every target holds a box" : "every box is on a target";

export const fieldOf = (board: Board): Field => readField(rowsOf(board), solvedWhen(board), "the level");
