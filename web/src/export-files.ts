/** A level as files for other programs, made in the page. Loaded when first asked for. */
import type { Pruning } from "../../encodings/contract.ts";
import { findEncoding } from "../../encodings/registry.ts";
import { choose } from "../../src/bmc/choose.ts";
import { DEFAULT_OPTIONS } from "../../src/bmc/contract.ts";
import type { ExportRequest } from "../../src/export/contract.ts";
import { writeMap } from "../../src/export/map.ts";
import { findFormat } from "../../src/export/registry.ts";
import { EXPORTED_PRUNINGS } from "../../src/export/unrolled.ts";
import type { Board } from "../../src/game/board.ts";

/** Bytes; larger ones are for the command line. */
const LARGEST = 256 * 1024 * 1024;
/** Milliseconds of work between two moments for everything else. */
const TURN = 30;

export interface ExportChoice {
  readonly board: Board;
  readonly title: string;
  readonly format: string;
  readonly encoding: string;
  readonly amo: string;
  readonly steps: number;
}

/**
 * The file and its map.
 *
 * @throws Error that says what does not go together, or that the file would be too large
 */
export async function exportFiles(
  choice: ExportChoice,
): Promise<{ readonly name: string; readonly blob: Blob }[]> {
  const format = findFormat(choice.format);
  const wanted = choice.encoding === "auto" ? (format.encodings?.[0] ?? "factored") : choice.encoding;
  if (format.encodings !== null && !format.encodings.includes(wanted))
    throw new Error(`${format.name} is written from ${format.encodings.join(" or ")}, not from ${wanted}`);
  const { step } = findEncoding(wanted);
  const { encoding, encodingOptions, amo, prunings } = choose({
    ...DEFAULT_OPTIONS,
    encoding: wanted,
    amo: choice.amo,
    metric: step === "move" ? "moves" : "pushes",
  });
  const name = `level.${format.name}`;
  const request: ExportRequest = {
    level: { file: name, level: 1, title: choice.title },
    board: choice.board,
    ...{ encoding, encodingOptions, amo },
    prunings: new Set(EXPORTED_PRUNINGS.filter((pruning: Pruning) => prunings.has(pruning))),
    steps: format.bounded ? choice.steps : null,
  };
  const file = await blobOf(format.write(request));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const map = await blobOf(writeMap(format, request, "sokobmc page", hash));
  return [
    { name, blob: file },
    { name: `${name}.map.json`, blob: map },
  ];
}

async function blobOf(pieces: Iterable<string | Uint8Array>): Promise<Blob> {
  const parts: Blob[] = [];
  let size = 0;
  let turn = performance.now();
  for (const piece of pieces) {
    const part = new Blob([piece as BlobPart]);
    parts.push(part);
    size += part.size;
    if (size > LARGEST) throw new Error("the file is larger than 256 MiB: use sokobmc export");
    if (performance.now() - turn < TURN) continue;
    await new Promise((resolve) => setTimeout(resolve));
    turn = performance.now();
  }
  return new Blob(parts);
}
