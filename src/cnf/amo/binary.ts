/**
 * Binary numbers over auxiliary bits, shared by the bitwise and the bimander form.
 */
import type { Formula, Literal } from "../formula.ts";

/** ⌈log2 n⌉: how many bits tell n things apart; 0 for n < 2. */
export function bitsFor(n: number): number {
  let bits = 0;
  while (2 ** bits < n) bits++;
  return bits;
}

/** `literal` implies that the bits from variable `first` on spell `value`, lowest bit first. */
export function spell(formula: Formula, literal: Literal, value: number, first: Literal, bits: number): void {
  for (let bit = 0; bit < bits; bit++) {
    const one = Math.floor(value / 2 ** bit) % 2 === 1;
    formula.add(-literal, one ? first + bit : -(first + bit));
  }
}
