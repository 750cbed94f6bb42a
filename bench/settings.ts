/** Options of CaDiCaL as they are named on the command line of a benchmark: `inprocessing=0,target=2`. */

export type Setting = Readonly<Record<string, number>>;

/** The setting that changes nothing. */
export const DEFAULT = "default";

/** @throws RangeError for what is none */
export function readSetting(text: string): Setting {
  if (text === DEFAULT) return {};
  const pairs = text.split(",").map((pair) => pair.split("="));
  for (const [name, value] of pairs) {
    if (name === "" || !/^-?\d+$/.test(value ?? ""))
      throw new RangeError(`setting ${text}: expected NAME=NUMBER,..., as inprocessing=0,target=2`);
  }
  return Object.fromEntries(pairs.map(([name, value]) => [name!, Number(value)]));
}

/** Settings between blanks, the default one first. */
export const readSettings = (text: string): string[] => [
  ...new Set([DEFAULT, ...text.split(/\s+/).filter((setting) => setting !== "")]),
];
