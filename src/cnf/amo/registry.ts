/** All at-most-one forms. A new form is one file and one line here. */
import type { AtMostOne } from "./contract.ts";
import { pairwise } from "./pairwise.ts";
import { product } from "./product.ts";
import { sequential } from "./sequential.ts";

export const amoForms: readonly AtMostOne[] = [pairwise, sequential, product];

/**
 * The form of that name.
 *
 * @throws RangeError that lists the names there are
 */
export function findAmo(name: string): AtMostOne {
  const form = amoForms.find((candidate) => candidate.name === name);
  if (form) return form;
  const names = amoForms.map((candidate) => candidate.name).join(", ");
  throw new RangeError(`there is no at-most-one form "${name}"; choose one of ${names}`);
}
