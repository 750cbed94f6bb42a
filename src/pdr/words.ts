/** A short invariant as a person would say it. */
import { type Board, coordinates } from "../game/board.ts";

const MOST_CLAUSES = 4;
const MOST_LITERALS = 3;

/** Null where it is too long to be said. Cells are column,row, counted from 0. */
export function invariantInWords(board: Board, invariant: readonly (readonly number[])[]): string | null {
  if (invariant.length > MOST_CLAUSES || invariant.some((clause) => clause.length > MOST_LITERALS))
    return null;
  const { floor } = board;
  const words = (literal: number) => {
    const place = Math.abs(literal) - 1;
    const cell = coordinates(board, floor[place % floor.length]!);
    if (place < floor.length) return `the player is ${literal > 0 ? "" : "not "}on ${cell}`;
    return `${literal > 0 ? "a" : "no"} box is on ${cell}`;
  };
  return invariant.map((clause) => clause.map(words).join(" or ")).join("; ");
}
