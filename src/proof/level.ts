/**
 * The level as a certificate holds it: rows of equal width in the seven signs of the rules,
 * `#` wall, `_` floor, `.` target, `$` box, `*` box on target, `@` player, `+` player on target.
 *
 * A reader of its own: nothing here is shared with the programs that solve levels.
 */
import { Refusal } from "./refusal.ts";
import { countOf } from "./words.ts";

/** Offsets of the directions, in this order everywhere: up, down, left, right. */
const STEPS = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

export interface Field {
  readonly width: number;
  readonly rows: readonly string[];
  /** Cells (`row * width + column`) that the player could reach if there were no boxes; ascending. */
  readonly floor: readonly number[];
  /** Of these, the targets; and the boxes at the start. */
  readonly targets: readonly number[];
  readonly boxes: readonly number[];
  readonly player: number;
  /** Boxes off target, and targets without a box, that lie where the player never comes. */
  readonly lostBoxes: number;
  readonly lostTargets: number;
  readonly solvedWhen: SolvedWhen;
}

/** What a solved position is. */
export type SolvedWhen = "every target holds a box" | "every box is on a target";

/** @throws Refusal naming the row */
export function readField(rows: readonly string[], solvedWhen: SolvedWhen, file: string): Field {
  const width = rows[0]?.length ?? 0;
  for (const [y, row] of rows.entries()) {
    if (!/^[#_.$*@+]+$/.test(row) || row.length !== width) {
      throw new Refusal(file, `row ${y + 1} of the level`, `"${row}" is not ${width} signs of # _ . $ * @ +`);
    }
  }
  const signs = rows.join("");
  const players = [...signs].filter((sign) => sign === "@" || sign === "+").length;
  if (players !== 1) throw new Refusal(file, "the level", `it has ${countOf(players, "players")}`);
  const player = signs.search(/[@+]/);
  const at = (cell: number) => signs[cell]!;

  const found = new Set([player]);
  for (const cell of found) {
    for (let direction = 0; direction < 4; direction++) {
      const next = beside({ width, rows }, cell, direction);
      if (next >= 0 && at(next) !== "#") found.add(next);
    }
  }
  const cells = Array.from(signs, (_, cell) => cell);
  const floor = cells.filter((cell) => found.has(cell));
  const lost = (sign: string) => cells.filter((cell) => at(cell) === sign && !found.has(cell)).length;
  return {
    width,
    rows,
    floor,
    targets: floor.filter((cell) => ".*+".includes(at(cell))),
    boxes: floor.filter((cell) => "$*".includes(at(cell))),
    player,
    lostBoxes: lost("$"),
    lostTargets: lost("."),
    solvedWhen,
  };
}

/** The cell `distance` steps from `cell`, -1 outside the drawing. */
export function beside(
  { width, rows }: Pick<Field, "width" | "rows">,
  cell: number,
  direction: number,
  distance = 1,
): number {
  const [dx, dy] = STEPS[direction]!;
  const x = (cell % width) + dx * distance;
  const y = Math.floor(cell / width) + dy * distance;
  return x >= 0 && x < width && y >= 0 && y < rows.length ? y * width + x : -1;
}
