/**
 * What the `.sok` form adds to plain text: stored solutions and saved positions below a board. Files that go by
 * other names use them too.
 *
 * Source: the notes at the top of files in the Sokoban (.sok) format, version 0.17. A heading is any line with the
 * word "solution" ("snapshot", "savegame"), whatever else it says; the moves follow it, over as many lines as they
 * take. In a snapshot `*` marks the position reached, and `[ ]` jumps in games played backwards.
 */
import type { Finding } from "../../results/result.ts";
import { findingAt, type KeyValue, type Line, type StoredMoves } from "../raw.ts";
import { parseKey } from "./keys.ts";
import { expandRuns, MOST_MOVES } from "./runs.ts";

export interface Sections {
  readonly keys: readonly KeyValue[];
  readonly solutions: readonly StoredMoves[];
  readonly snapshots: readonly StoredMoves[];
  readonly warnings: readonly Finding[];
  /** The lines that are headings or moves. */
  readonly taken: readonly Line[];
}

const HEADING = /\b(solutions?|snapshots?|save ?games?|saved games?)\b/i;
const SNAPSHOT = /\b(snapshots?|save ?games?|saved games?|reverse)\b/i;
/** Moves, and with them the letters of variants with other directions, which are refused by name later. */
const MOVES = /^[\sudlrnsewUDLRNSEW\d()[\]*]+$/;
const isMoves = (text: string) => MOVES.test(text) && /[udlrUDLR]/.test(text);
/** Headings are short; longer lines are not searched. */
const LONGEST_HEADING = 1000;

/** Reads what stands below a board (or above the first). */
export function readSections(lines: readonly Line[]): Sections {
  const keys: KeyValue[] = [];
  const solutions: StoredMoves[] = [];
  const snapshots: StoredMoves[] = [];
  const warnings: Finding[] = [];
  const taken: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const body = bodyOf(lines, at);
    if (body === null) {
      const key = parseKey(line);
      if (key !== null) keys.push(key);
      continue;
    }
    taken.push(...lines.slice(at, body.end));
    at = body.end - 1;
    const written = body.pieces.map(({ text }) => text.replaceAll(/\s/g, "")).join("");
    const first = body.pieces[0]!;
    const moves = { heading: body.heading, line: first.line, column: first.column };
    if (SNAPSHOT.test(body.heading) || /[*[\]]/.test(written)) {
      snapshots.push({ ...moves, lurd: written });
      continue;
    }
    const expanded = expandRuns(written, MOST_MOVES);
    if ("fault" in expanded) {
      const message = `the solution cannot be read: ${expanded.fault}; it is left out`;
      warnings.push(findingAt("bad-solution", message, first));
    } else solutions.push({ ...moves, lurd: expanded.text });
  }
  return { keys, solutions, snapshots, warnings, taken };
}

/** The heading at `at` and the pieces of its moves, or null if there is no heading or nothing below it. */
function bodyOf(lines: readonly Line[], at: number) {
  const line = lines[at]!;
  const before = line.text.slice(0, LONGEST_HEADING);
  const key = parseKey(line)?.key ?? "";
  // A title may speak of solutions; a key's own name, as "Best solution: uuL", makes it a heading.
  if (!HEADING.test(before) || (key !== "" && !HEADING.test(key)) || /^\s*;\s*\d/.test(before)) return null;
  const heading = before.trim().replace(/^(?:;|::)\s*/, "");
  const pieces: Line[] = [];
  let end = at + 1;
  const colon = line.text.lastIndexOf(":") + 1;
  const inline = colon > 0 && isMoves(line.text.slice(colon));
  if (inline) {
    const blank = /^\s*/.exec(line.text.slice(colon))![0].length;
    pieces.push({ ...line, text: line.text.slice(colon), column: line.column + colon + blank });
  } else if (lines[end]?.text.trim() === "") end++;
  while (end < lines.length && isMoves(lines[end]!.text)) {
    const { text, ...place } = lines[end]!;
    const blank = text.length - text.trimStart().length;
    pieces.push({ ...place, text: text.trim(), column: place.column + blank });
    end++;
  }
  if (pieces.length === 0) return null;
  return { heading: inline ? heading.slice(0, heading.lastIndexOf(":")).trim() : heading, pieces, end };
}
