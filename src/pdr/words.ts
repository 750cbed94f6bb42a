/** A short invariant as a person would say it. */
import { type Board, coordinates, DIRECTIONS, neighbour } from "../game/board.ts";

const MOST_SENTENCES = 4;
const MOST_LITERALS = 3;
/** Of sentences that only list squares. */
const MOST_SQUARES = 12;

/** Null where it is too long to be said. Cells are column,row, counted from 0. */
export function invariantInWords(board: Board, invariant: readonly (readonly number[])[]): string | null {
  const { floor, boxes } = board;
  const n = floor.length;
  const cellOf = (literal: number) => floor[(Math.abs(literal) - 1) % n]!;
  const named = (literals: readonly number[]) =>
    literals.map((literal) => coordinates(board, cellOf(literal))).join("; ");
  const isBox = (literal: number) => Math.abs(literal) > n;

  /** Where no box ever is; and what is left to say. */
  const never = invariant.filter(
    ([literal, ...more]) => more.length === 0 && literal! < 0 && isBox(literal!),
  );
  const others = invariant.filter((clause) => !never.includes(clause));
  const sentences: (string | null)[] = others.map((clause) => {
    if (clause.every((literal) => literal > 0 && isBox(literal))) {
      if (clause.length > MOST_SQUARES) return null;
      const inside = clause.filter((literal) => boxes.includes(cellOf(literal)));
      if (clause.length === 1) return `the box at ${named(clause)} never moves`;
      return isClosed(board, clause.map(cellOf))
        ? `a box never leaves the squares ${named(clause)}, and one starts there, at ${named(inside)}`
        : `there is always a box on one of ${named(clause)}`;
    }
    if (clause.length > MOST_LITERALS) return null;
    const words = clause.map((literal) => {
      const what = isBox(literal)
        ? `${literal > 0 ? "a" : "no"} box is on`
        : `the player is ${literal > 0 ? "" : "not "}on`;
      return `${what} ${named([literal])}`;
    });
    return words.join(" or ");
  });
  if (never.length > 0) {
    const squares = never.flat();
    sentences.push(squares.length > MOST_SQUARES ? null : `no box ever comes to ${named(squares)}`);
  }
  if (sentences.length > MOST_SENTENCES || sentences.includes(null)) return null;
  return sentences.join("; ");
}

/** Can no push bring a box out, whatever is in the way? */
function isClosed(board: Board, cells: readonly number[]): boolean {
  const isFloor = (cell: number) => board.floor.includes(cell);
  return cells.every((cell) =>
    DIRECTIONS.every((direction) => {
      const [ahead, behind] = [neighbour(board, cell, direction), neighbour(board, cell, direction, -1)];
      return cells.includes(ahead) || !isFloor(ahead) || !isFloor(behind);
    }),
  );
}
