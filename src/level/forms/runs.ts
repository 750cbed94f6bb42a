/**
 * Run-length forms: a number repeats the letter or the parenthesised group behind it, `3#4-p.#`, `2(3(#-)#)`.
 * Boards and solutions are written this way.
 *
 * Work and memory are bounded by the length of the text plus the limit: a group is resolved once and then copied.
 */

export interface Expanded {
  readonly text: string;
  /** For each letter of the result, the index it comes from. */
  readonly origins: readonly number[];
}

export interface RunFault {
  readonly fault: string;
  /** Where in the text. */
  readonly index: number;
}

/** No solution on record is longer; what unfolds to more moves is no solution. */
export const MOST_MOVES = 1_000_000;

const DEEPEST = 32;

/** @param limit the greatest length of the result, in letters */
export function expandRuns(text: string, limit: number): Expanded | RunFault {
  // One entry a group that is open; letters as indices into the text.
  const open: { count: number; index: number; letters: number[] }[] = [];
  let letters: number[] = [];
  let count: number | null = null;
  let countIndex = 0;
  const append = (unit: readonly number[], times: number) => {
    if (unit.length === 0) return true;
    if (unit.length * times + letters.length > limit) return false;
    for (let time = 0; time < times; time++) for (const letter of unit) letters.push(letter);
    return true;
  };
  const tooLong = (index: number): RunFault => ({ fault: `unfolds to more than ${limit} letters`, index });
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!;
    if (/\d/.test(letter)) {
      if (count === null) countIndex = index;
      count = Math.min((count ?? 0) * 10 + Number(letter), limit + 1);
      continue;
    }
    const times = count ?? 1;
    count = null;
    if (letter === "(") {
      if (open.length === DEEPEST) return { fault: `more than ${DEEPEST} groups inside each other`, index };
      open.push({ count: times, index, letters });
      letters = [];
    } else if (letter === ")") {
      const group = open.pop();
      if (group === undefined) return { fault: "a ) without its (", index };
      if (times !== 1 || /\d/.test(text[index - 1] ?? ""))
        return { fault: "a number with nothing behind it", index };
      const unit = letters;
      letters = group.letters;
      if (!append(unit, group.count)) return tooLong(group.index);
    } else if (!append([index], times)) return tooLong(index);
  }
  if (count !== null) return { fault: "ends in a number with nothing behind it", index: countIndex };
  if (open.length > 0) return { fault: "a ( without its )", index: open.at(-1)!.index };
  return { text: letters.map((index) => text[index]).join(""), origins: letters };
}
