/** What the level tests share. */
import { readLevels } from "../../src/level/index.ts";
import type { Level } from "../../src/level/levels.ts";

/** The findings of a level as "code line:column". */
export const places = (findings: Level["errors"]) =>
  findings.map(({ code, line, column }) => (line === null ? code : `${code} ${line}:${column}`));

/** The only level of a text. */
export function only(text: string | Uint8Array, options?: Parameters<typeof readLevels>[1]): Level {
  const { levels } = readLevels(text, options);
  if (levels.length !== 1) throw new Error(`expected one level, found ${levels.length}`);
  return levels[0]!;
}

export const SMALL = ["#####", "#@$.#", "#####"];
export const small = SMALL.join("\n");
