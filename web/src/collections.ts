/** Levels to choose from, and text read into levels. */
import firstSteps from "../../levels/first-steps.xsb?raw";
import own from "../../levels/sokobmc.xsb?raw";
import unsolvable from "../../levels/unsolvable.xsb?raw";
import { type Level, lint, readLevels } from "../../src/level/index.ts";
import { countOf } from "../../src/results/length.ts";
import type { OpenLevel } from "./session.ts";

/** Larger files are for the command line. */
const LARGEST_TEXT = 2 * 1024 * 1024;
const TOO_LARGE = "More than 2 MiB of levels are for the command line: split the file, or use sokobmc audit.";
/** More in one list are no choice, and slow to show. */
const MOST_LEVELS = 5000;
/** Up to here all is read twice for what is odd about it; beyond, only what is wrong is told. */
const LARGEST_LINTED = 200_000;

export interface Collection {
  readonly title: string;
  readonly levels: readonly OpenLevel[];
  /** More than there are levels here where only the first ones were taken. */
  readonly total: number;
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
  if (text.length > LARGEST_TEXT) throw new RangeError(TOO_LARGE);
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
      solutions: level.solutions.map(({ lurd }) => lurd),
    };
  }

  const levels = file.levels.slice(0, MOST_LEVELS).map(open);
  if (levels.length > 0) return { title, levels, total: file.levels.length };
  return {
    title,
    levels: [
      { title: "Nothing to read", rows: [], board: null, findings: general, sourceLine, solutions: [] },
    ],
    total: 0,
  };
}

/** Names in a sentence; more would only push the page down. */
const MOST_NAMES = 5;

/**
 * The levels of all files in one collection, in the order of their names.
 *
 * @returns also the names of files without a level, unless that is all of them
 * @throws RangeError when they are too large together
 */
export async function readFiles(
  files: readonly File[],
): Promise<{ readonly collection: Collection; readonly passedOver: readonly string[] }> {
  if (files.reduce((sum, { size }) => sum + size, 0) > LARGEST_TEXT) throw new RangeError(TOO_LARGE);
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  const read = await Promise.all(
    sorted.map(async (file) =>
      readCollection(file.name, new Uint8Array(await file.arrayBuffer()), file.name),
    ),
  );
  const [first] = read;
  if (read.length === 1) return { collection: first!, passedOver: [] };
  const found = read.filter(({ levels }) => levels.some(({ rows }) => rows.length > 0));
  if (found.length === 0) return { collection: first!, passedOver: [] };
  const names = read.filter((each) => !found.includes(each)).map(({ title }) => title);
  const more = names.length - MOST_NAMES;
  return {
    collection: {
      title: found.length === 1 ? found[0]!.title : countOf(found.length, "files"),
      levels: found.flatMap(({ levels }) => levels).slice(0, MOST_LEVELS),
      total: found.reduce((sum, { total }) => sum + total, 0),
    },
    passedOver: more > 0 ? [...names.slice(0, MOST_NAMES), `and ${more} more`] : names,
  };
}
