/** All transition encodings. Adding one is one new file and one line here. */
import type { Encoding } from "./contract.ts";
import { coordinate } from "./coordinate.ts";
import { coordinateBinary } from "./coordinate-binary.ts";
import { coordinateLiteral } from "./coordinate-literal.ts";
import { factored } from "./factored.ts";
import { lean } from "./lean.ts";
import { object } from "./object.ts";
import { push } from "./push.ts";

export const encodings: readonly Encoding[] = [
  factored,
  lean,
  object,
  push,
  coordinate,
  coordinateBinary,
  coordinateLiteral,
];

/** @throws Error that lists what there is */
export function findEncoding(name: string): Encoding {
  const encoding = encodings.find((candidate) => candidate.name === name);
  if (encoding) return encoding;
  throw new Error(`no encoding is called "${name}"; there are ${encodings.map((e) => e.name).join(", ")}`);
}
