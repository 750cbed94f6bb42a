/** Boards and solutions as a person likes to see them. */
import { colours } from "./colours.ts";

const { bold, cyan, dim, green, yellow } = colours;

const SIGN: Record<string, (sign: string) => string> = {
  "#": dim,
  "@": (sign) => bold(cyan(sign)),
  "+": (sign) => bold(cyan(sign)),
  $: (sign) => bold(yellow(sign)),
  "*": (sign) => bold(green(sign)),
  ".": green,
};

/** One row of a board. */
export const paintRow = (row: string): string =>
  row.replaceAll(/(.)\1*/gsu, (run) => SIGN[run[0]!]?.(run) ?? run);

/** A piece of a solution, pushes standing out from walks. */
export const paintMoves = (lurd: string): string => lurd.replaceAll(/[UDLR]+/g, bold);
