/** Levels to choose from, and text read into levels. */
import firstSteps from "../../levels/first-steps.xsb?raw";
import own from "../../levels/sokobmc.xsb?raw";
import unsolvable from "../../levels/unsolvable.xsb?raw";
import { type Level, lint, readLevels } from "../../src/level/index.ts";
import type { OpenLevel } from "./session.ts";

/** Larger files are for the command line. */
const LARGEST_TEXT = 8 * 1024 * 1024;
/** Up to here all is read twice for what is odd about it; beyond, only what is wrong is told. */
const LARGEST_LINTED = 200_000;

export interface Collection {
  readonly title: string;
  readonly levels: readonly OpenLevel[];
}

export const COLLECTIONS: readonly (() => Collection)[] = [
  () => readCollection("First steps", firstSteps),
  () => readCollection("sokobmc", own),
  () => readCollection("Without a solution", unsolvable),
];

export const COLLECTION_TITLES = ["First steps", "sokobmc", "Without a solution"] as const;

/**
 * Reads any form of level file.
 *
 * @throws RangeError for text or bytes too large for a page
 */
export function readCollection(title: string, text: string | Uint8Array, fileName?: string): Collection {
  if (text.length > LARGEST_TEXT)
    throw new RangeError("the file is larger than 8 MiB: use the command line, or split it");
  const options = fileName === undefined ? {} : { fileName };
  const file = readLevels(text, options);
  const report = text.length <= LARGEST_LINTED ? lint(text, options) : null;
  const general = (report?.findings ?? []).filter(({ level }) => level === null);
  const sourceLine = report?.sourceLine ?? (() => "");

  function open(level: Level): OpenLevel {
    const own = report?.findings.filter(({ level: index }) => index === level.index) ?? [
      ...level.errors.map((finding) => ({
        ...finding,
        severity: "error" as const,
        level: level.index,
        hint: "",
      })),
    ];
    return {
      title: level.title ?? `Level ${level.index}`,
      rows: level.rows,
      board: level.board,
      findings: file.levels.length === 1 ? [...general, ...own] : own,
      sourceLine,
    };
  }

  const levels = file.levels.map(open);
  if (levels.length > 0) return { title, levels };
  return {
    title,
    levels: [{ title: "Nothing to read", rows: [], board: null, findings: general, sourceLine }],
  };
}
