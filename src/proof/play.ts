/** The rules of the game, to replay a solution. */
import { beside, type Field } from "./level.ts";
import { Refusal } from "./refusal.ts";

const LETTERS = "udlr";

export interface Played {
  readonly moves: number;
  readonly pushes: number;
}

/** Is this position a solved one? */
export function isSolvedPosition(field: Field, boxes: ReadonlySet<number>): boolean {
  return field.solvedWhen === "every target holds a box"
    ? field.lostTargets === 0 && field.targets.every((cell) => boxes.has(cell))
    : field.lostBoxes === 0 && [...boxes].every((cell) => field.targets.includes(cell));
}

/**
 * Plays a solution (letters `udlr` for walks, `UDLR` for pushes) from the start to its end.
 *
 * @throws Refusal naming the letter that is no move, that is in the wrong case, or the end that is not solved
 */
export function play(field: Field, solution: string, file: string): Played {
  const floor = new Set(field.floor);
  const boxes = new Set(field.boxes);
  let player = field.player;
  let pushes = 0;
  for (const [index, letter] of [...solution].entries()) {
    const refuse = (why: string) => new Refusal(file, `letter ${index + 1} ("${letter}")`, why);
    const direction = LETTERS.indexOf(letter.toLowerCase());
    if (direction < 0) throw refuse("is none of u d l r U D L R");
    const next = beside(field, player, direction);
    if (!floor.has(next)) throw refuse("the player walks into a wall");
    const isPush = boxes.has(next);
    if (isPush !== letter < "a") throw refuse(isPush ? "pushes a box, so it is upper case" : "pushes no box");
    if (isPush) {
      const beyond = beside(field, next, direction);
      if (!floor.has(beyond)) throw refuse("the box is pushed into a wall");
      if (boxes.has(beyond)) throw refuse("the box is pushed into another box");
      boxes.delete(next);
      boxes.add(beyond);
      pushes++;
    }
    player = next;
  }
  if (!isSolvedPosition(field, boxes)) throw new Refusal(file, "its end", "the level is not solved there");
  return { moves: solution.length, pushes };
}
