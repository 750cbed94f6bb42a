/** All formats for other programs. Adding one is one new file and one line here. */

import { aiger, aigerAscii } from "./aiger.ts";
import type { Format } from "./contract.ts";
import { dimacs } from "./dimacs.ts";
import { icnf } from "./icnf.ts";
import { smtlib } from "./smtlib.ts";
import { smtlibHorn } from "./smtlib-horn.ts";
import { smv } from "./smv.ts";

export const formats: readonly Format[] = [dimacs, icnf, smv, aiger, aigerAscii, smtlib, smtlibHorn];

/** @throws RangeError that lists what there is */
export function findFormat(name: string): Format {
  const format = formats.find((candidate) => candidate.name === name);
  if (format) return format;
  throw new RangeError(
    `there is no format "${name}"; choose one of ${formats.map((f) => f.name).join(", ")}`,
  );
}
