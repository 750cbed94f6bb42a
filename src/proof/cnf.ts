/** Formulas in DIMACS form, and whether one is the formula that was expected, clause by clause. */
import { clausesOf, literals } from "./literals.ts";
import { Refusal } from "./refusal.ts";
import { countOf } from "./words.ts";

export interface Cnf {
  readonly variables: number;
  /** Zero-terminated. */
  readonly clauses: Int32Array;
}

/** @throws Refusal naming the line: anything but comments, one header with the right numbers, and ended clauses */
export function readCnf(bytes: Uint8Array, file: string): Cnf {
  const row = literals();
  let header: { readonly variables: number; readonly clauses: number } | null = null;
  let count = 0;
  let open = false;
  for (const [index, line] of new TextDecoder().decode(bytes).split("\n").entries()) {
    const refuse = (why: string) => new Refusal(file, `line ${index + 1}`, why);
    if (line === "" || line.startsWith("c")) continue;
    if (line.startsWith("p")) {
      const [, variables, clauses] = /^p cnf (\d+) (\d+)\s*$/.exec(line) ?? [];
      if (header !== null || clauses === undefined) throw refuse(`"${line.slice(0, 80)}" is no header`);
      header = { variables: Number(variables), clauses: Number(clauses) };
      continue;
    }
    if (header === null) throw refuse("there is no header before the first clause");
    for (const word of line.trim().split(/\s+/)) {
      const literal = Number(word);
      if (!/^-?\d+$/.test(word) || Math.abs(literal) > header.variables)
        throw refuse(`"${word}" is no literal of the ${countOf(header.variables, "variables")}`);
      row.push(literal);
      open = literal !== 0;
      if (!open) count++;
    }
  }
  if (header === null) throw new Refusal(file, null, "there is no header");
  if (open) throw new Refusal(file, "its end", "the last clause is not ended by 0");
  if (count !== header.clauses)
    throw new Refusal(file, "its header", `clauses: it says ${header.clauses}, there are ${count}`);
  return { variables: header.variables, clauses: row.view() };
}

const sameClause = (clause: Int32Array) => [...clause].sort((a, b) => a - b).join(" ");

/**
 * Are these the same clauses, in whatever order?
 *
 * @throws Refusal naming the first clause that is not in the formula, or the first that is missing
 */
export function compareCnf(found: Cnf, expected: Cnf, file: string): void {
  if (found.variables !== expected.variables) {
    const numbers = `${countOf(found.variables, "variables")}, and the rules give ${expected.variables}`;
    throw new Refusal(file, "its header", `it has ${numbers}`);
  }
  const open = new Map<string, number>();
  for (const clause of clausesOf(expected.clauses)) {
    const key = sameClause(clause);
    open.set(key, (open.get(key) ?? 0) + 1);
  }
  let number = 0;
  for (const clause of clausesOf(found.clauses)) {
    number++;
    const key = sameClause(clause);
    const left = open.get(key) ?? 0;
    if (left === 0) throw new Refusal(file, `clause ${number}`, `"${key} 0" does not come from the rules`);
    if (left === 1) open.delete(key);
    else open.set(key, left - 1);
  }
  for (const key of open.keys())
    throw new Refusal(file, "its end", `the clause "${key} 0" of the rules is missing`);
}
