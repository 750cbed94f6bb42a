/**
 * Solutions kept in a file of their own. Read are:
 * - one object a line, as `solve --json` writes them
 * - a table with a head line (CSV) that has a column `solution` or `lurd`, and `level` and `file` if it holds more
 * - lines `12: uuLd` or `12 uuLd`, the number being the level's
 * - bare moves, one line a level in their order
 * - a level file with solutions in it, matched by number
 */
import { z } from "zod";
import { decodeText, linesOf } from "../level/decode.ts";
import { readLevels } from "../level/levels.ts";
import type { Finding } from "../results/result.ts";

export interface GivenSolution {
  /** The number of the level in its file. */
  readonly level: number;
  readonly lurd: string;
  /** 1-based line of the solutions' file. */
  readonly line: number;
}

const MOVES = /^[udlrUDLR\d()]*[udlrUDLR][udlrUDLR\d()]*$/;
const LONGEST_LINE = 1_000_000;
const Row = z.object({
  level: z.number().int().positive(),
  solution: z.string().nullable(),
  file: z.string().optional(),
});

/** @param levelFile the name of the file the levels are in; rows about other files are left out */
export function readSolutions(
  bytes: Uint8Array,
  levelFile: string,
): { readonly solutions: readonly GivenSolution[]; readonly warnings: readonly Finding[] } {
  const { text } = decodeText(bytes);
  const lines = (linesOf(text) ?? []).map((line) => ({ ...line, text: line.text.trim() }));
  const filled = lines.filter(({ text }) => text !== "" && text.length <= LONGEST_LINE);
  const first = filled[0]?.text ?? "";
  const about = (file: string | undefined) => file === undefined || base(file) === base(levelFile);
  if (first.startsWith("{")) {
    return collect(filled, (text) => {
      const row = Row.safeParse(parseJson(text));
      if (!row.success) return null;
      const { level, solution, file } = row.data;
      return solution === null || !about(file) ? "other" : { level, lurd: solution };
    });
  }
  const columns = first
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const lurdColumn = columns.findIndex((name) => name === "lurd" || name === "solution");
  if (lurdColumn >= 0) {
    const [levelColumn, fileColumn] = [columns.indexOf("level"), columns.indexOf("file")];
    return collect(filled.slice(1), (text, index) => {
      const fields = text.split(",").map((field) => field.trim().replaceAll(/^"|"$/g, ""));
      const lurd = fields[lurdColumn] ?? "";
      if (fileColumn >= 0 && !about(fields[fileColumn])) return "other";
      if (lurd === "") return "other";
      const level = levelColumn < 0 ? index + 1 : Number(fields[levelColumn]);
      return Number.isInteger(level) && level > 0 ? { level, lurd } : null;
    });
  }
  const stored = readLevels(bytes).levels.flatMap(({ index, solutions }) =>
    solutions.map(({ lurd, line }) => ({ level: index, lurd, line })),
  );
  if (stored.length > 0) return { solutions: stored, warnings: [] };
  return collect(filled, (text, index) => {
    const [, number, lurd] = /^(?:(\d{1,6})(?:\s*[:;]\s*|\s+))?(\S+)$/.exec(text) ?? [];
    if (lurd === undefined || !MOVES.test(lurd)) return /^[;:#]/.test(text) ? "other" : null;
    return { level: number === undefined ? index + 1 : Number(number), lurd };
  });
}

const base = (file: string) => file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function collect(
  lines: readonly { readonly text: string; readonly line: number }[],
  read: (text: string, index: number) => { level: number; lurd: string } | "other" | null,
) {
  const solutions: GivenSolution[] = [];
  const warnings: Finding[] = [];
  let index = 0;
  for (const { text, line } of lines) {
    const found = read(text, index);
    if (found === "other") continue;
    index++;
    if (found !== null) solutions.push({ ...found, line });
    else {
      const message = "no solution in this line; expected as in 12: uuLdR";
      warnings.push({ code: "unreadable-solution", message, line, column: 1 });
    }
  }
  return { solutions, warnings };
}
