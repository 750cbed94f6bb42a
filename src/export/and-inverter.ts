/**
 * And-inverter graphs: literals are 2·variable, plus 1 for the negation; 0 is false, 1 is true. Inputs come first,
 * then latches, then gates, so that every gate's number is above those of its arguments (the order binary AIGER
 * needs). The same gate is never made twice.
 */
export type AigLiteral = number;

export const not = (literal: AigLiteral): AigLiteral => literal ^ 1;

export interface AndInverterGraph {
  /** All gates: `[gate, larger argument, smaller argument]`. */
  readonly gates: readonly (readonly [AigLiteral, AigLiteral, AigLiteral])[];
  and(...literals: readonly AigLiteral[]): AigLiteral;
  or(...literals: readonly AigLiteral[]): AigLiteral;
}

/** @param sources how many variables are inputs and latches: numbers 1 to `sources` */
export function createAig(sources: number): AndInverterGraph {
  const gates: [AigLiteral, AigLiteral, AigLiteral][] = [];
  const known = new Map<string, AigLiteral>();

  function gate(a: AigLiteral, b: AigLiteral): AigLiteral {
    const [high, low] = a > b ? [a, b] : [b, a];
    if (low === 0 || high === not(low)) return 0;
    if (low === 1 || high === low) return high;
    const key = `${high} ${low}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const literal = 2 * (sources + gates.length + 1);
    gates.push([literal, high, low]);
    known.set(key, literal);
    return literal;
  }

  const and = (...literals: readonly AigLiteral[]) => literals.reduce(gate, 1);
  return { gates, and, or: (...literals) => not(and(...literals.map(not))) };
}
