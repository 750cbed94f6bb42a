/**
 * The map: the JSON file beside what was exported, from which `decode` reads answers. It holds all that decides
 * the bytes of the export, their hash, and the name of every numbered variable.
 */
import { z } from "zod";
import type { Pruning } from "../../encodings/contract.ts";
import { findEncoding } from "../../encodings/registry.ts";
import { findAmo } from "../cnf/amo/registry.ts";
import { boardFromTiles } from "../game/board.ts";
import { type Addition, type ExportRequest, ForeignAnswerError, type Format } from "./contract.ts";
import { findFormat } from "./registry.ts";

/** Published by `sokobmc schema --of map`. */
export const ExportMap = z.object({
  /** Version of this layout. */
  map: z.literal(1),
  /** The program that wrote it, e.g. "sokobmc 0.1.0". */
  program: z.string(),
  format: z.string(),
  file: z.string(),
  level: z.number().int().positive(),
  title: z.string().nullable(),
  /** The start position: one tile a character, one row a string. */
  board: z.array(z.string().regex(/^[#_.$*@+]+$/)).min(1),
  goal: z.enum(["targets-filled", "boxes-home"]),
  encoding: z.string(),
  encodingOptions: z.record(z.string(), z.string()),
  amo: z.string(),
  prunings: z.array(z.string()),
  /** What the model says on top of the rules; nothing where it is left out. */
  additions: z.array(z.string()).optional(),
  /** Number of transitions; null where the format has none. */
  steps: z.number().int().nonnegative().nullable(),
  /** `variables[i]` names variable `i + 1`. Empty where names stand in the file itself. */
  variables: z.array(z.string()),
  /** SHA-256 of the exported file, in hexadecimal digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ExportMap = z.infer<typeof ExportMap>;

/** How many names go into one piece of text. */
const BATCH = 4096;

/** The map as text, in pieces: as many variables as there are never stand in memory together. */
export function* writeMap(
  format: Format,
  request: ExportRequest,
  program: string,
  hash: string,
): Generator<string> {
  const { level, board, encoding, encodingOptions, amo, prunings, additions = new Set(), steps } = request;
  const rows = Array.from({ length: board.height }, (_, y) =>
    board.tiles.slice(y * board.width, (y + 1) * board.width).join(""),
  );
  const head: Omit<ExportMap, "variables" | "hash"> = {
    map: 1,
    program,
    format: format.name,
    ...level,
    board: rows,
    goal: board.goal,
    encoding: encoding.name,
    encodingOptions: { ...encodingOptions },
    amo: amo.name,
    prunings: [...prunings],
    ...(additions.size > 0 ? { additions: [...additions] } : {}),
    steps,
  };
  yield `${JSON.stringify({ ...head, hash }, null, 2).slice(0, -2)},\n  "variables": [`;
  let lines: string[] = [];
  let first = true;
  for (const name of format.names(request)) {
    lines.push(`${first ? "" : ","}\n    ${JSON.stringify(name)}`);
    first = false;
    if (lines.length < BATCH) continue;
    yield lines.join("");
    lines = [];
  }
  yield `${lines.join("")}${first ? "" : "\n  "}]\n}\n`;
}

/**
 * Reads a map back to what it was made from.
 *
 * @throws ForeignAnswerError when the text is no map
 */
export function readMap(text: string): {
  readonly map: ExportMap;
  readonly format: Format;
  readonly request: ExportRequest;
} {
  const map = parseMap(text);
  try {
    const tiles = [...map.board.join("")] as Parameters<typeof boardFromTiles>[2];
    const { file, level, title, steps } = map;
    return {
      map,
      format: findFormat(map.format),
      request: {
        level: { file, level, title },
        board: boardFromTiles(map.board[0]!.length, map.board.length, tiles, map.goal),
        encoding: findEncoding(map.encoding),
        encodingOptions: map.encodingOptions,
        amo: findAmo(map.amo),
        prunings: new Set(map.prunings as Pruning[]),
        additions: new Set(map.additions as Addition[]),
        steps,
      },
    };
  } catch (error) {
    throw new ForeignAnswerError(
      `the map of ${map.program} does not fit this program: ${(error as Error).message}`,
    );
  }
}

function parseMap(text: string): ExportMap {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ForeignAnswerError(
      `the map is no JSON (${(error as Error).message}); expected what export --map wrote`,
    );
  }
  const read = ExportMap.safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ForeignAnswerError(
    `the file is no map of export: ${issue!.path.join(".") || "it"}: ${issue!.message}`,
  );
}
