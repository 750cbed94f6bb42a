/** Numbers in words. As all of the checker, without a line of the program that it checks. */

/** "1 push", "1,234 clauses". @param unit in the plural */
export const countOf = (count: number, unit: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? unit.replace(/(?<=ch|sh|x)es$|s$/, "") : unit}`;
