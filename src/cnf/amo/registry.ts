/** All at-most-one forms. A new form is one file and one line here. */

import { bimander } from "./bimander.ts";
import { bitwise } from "./bitwise.ts";
import { commander } from "./commander.ts";
import type { AtMostOne } from "./contract.ts";
import { ladder } from "./ladder.ts";
import { order } from "./order.ts";
import { pairwise } from "./pairwise.ts";
import { product } from "./product.ts";
import { sequential } from "./sequential.ts";

export const amoForms: readonly AtMostOne[] = [
  pairwise,
  sequential,
  ladder,
  product,
  commander,
  bimander,
  bitwise,
  order,
];

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
