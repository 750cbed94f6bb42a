/** An encoding with options as a person writes it: `coordinate-literal:rule5=unbracketed`, `object:boxes=sorted,steps=strict`. */
import type { Encoding } from "../../encodings/contract.ts";
import { encodings } from "../../encodings/registry.ts";
import { UsageError } from "../bmc/contract.ts";
import type { Side } from "./contract.ts";

/**
 * Defaults that differ from those of the encodings: a step that stutters, so that every position and m has one; and
 * no invariants beside the rules, since these are what is compared.
 */
const DEFAULTS: Readonly<Record<string, string>> = { steps: "stutter", invariants: "no" };

/** @throws UsageError that names what is wrong and what there is */
export function parseSide(text: string, known: readonly Encoding[] = encodings): Side {
  const [name, ...rest] = text.split(":");
  const encoding = known.find((candidate) => candidate.name === name);
  if (!encoding) {
    const names = known.map((candidate) => candidate.name).join(", ");
    throw new UsageError(`no encoding is called "${name}"; there are ${names}`);
  }
  const options = Object.fromEntries(
    encoding.options.map((option) => [option.name, DEFAULTS[option.name] ?? option.default]),
  );
  const given = rest.join(":");
  for (const part of given === "" ? [] : given.split(",")) {
    const [key, value] = part.split("=") as [string, string | undefined];
    const option = encoding.options.find((candidate) => candidate.name === key);
    if (!option) {
      const names = encoding.options.map((each) => each.name).join(", ") || "none";
      throw new UsageError(`encoding ${name} has no option "${key}"; it has: ${names}`);
    }
    if (value === undefined || !option.values.includes(value))
      throw new UsageError(`write ${name}:${key}= and one of ${option.values.join(", ")}`);
    options[key] = value;
  }
  return { name: text, encoding, options };
}

/** Are walls and targets part of a position? */
export const isTileEncoding = ({ encoding }: Side): boolean => encoding.rules !== undefined;
