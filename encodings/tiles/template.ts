/**
 * The clauses of a step are the same in every step, up to the numbers of their variables: they are made once and
 * moved from there to the variables of every other step.
 */
import type { Formula } from "../../src/cnf/formula.ts";

/** Variables with consecutive numbers. */
export interface Block {
  readonly first: number;
  readonly count: number;
}

/**
 * @param clauses zero-terminated, over variables of `blocks` alone; copied
 * @returns adds the same clauses over other blocks of the same sizes
 */
export function createTemplate(
  clauses: Int32Array,
  blocks: readonly Block[],
): (formula: Formula, moved: readonly Block[]) => void {
  const original = clauses.slice();
  const owners = new Uint8Array(original.length);
  for (let i = 0; i < original.length; i++) {
    const variable = Math.abs(original[i]!);
    if (variable !== 0) owners[i] = ownerOf(variable, blocks);
  }
  const copy = new Int32Array(original.length);

  return (formula, moved) => {
    const shifts = Int32Array.from(blocks, ({ first }, i) => moved[i]!.first - first);
    for (let i = 0; i < original.length; i++) {
      const literal = original[i]!;
      const shift = shifts[owners[i]!]!;
      copy[i] = literal > 0 ? literal + shift : literal < 0 ? literal - shift : 0;
    }
    formula.append(copy);
  };
}

function ownerOf(variable: number, blocks: readonly Block[]): number {
  for (let i = 0; i < blocks.length; i++) {
    const { first, count } = blocks[i]!;
    if (variable >= first && variable < first + count) return i;
  }
  throw new Error(`variable ${variable} of the template belongs to none of its blocks`);
}
