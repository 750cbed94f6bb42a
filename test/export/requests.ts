/** Requests for tests: what `export` would make of a board and options. */
import { findEncoding } from "../../encodings/registry.ts";
import { findAmo } from "../../src/cnf/amo/registry.ts";
import type { Addition, ExportRequest, Format } from "../../src/export/contract.ts";
import { findFormat } from "../../src/export/registry.ts";
import { EXPORTED_PRUNINGS } from "../../src/export/unrolled.ts";
import type { Board } from "../../src/game/board.ts";

export interface Wanted {
  readonly format: string;
  readonly encoding?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly amo?: string;
  readonly steps?: number;
  readonly plain?: boolean;
  readonly additions?: readonly Addition[];
}

export function requestFor(
  board: Board,
  { format: name, encoding, options = {}, amo = "sequential", steps, plain = false, additions = [] }: Wanted,
): { readonly format: Format; readonly request: ExportRequest } {
  const format = findFormat(name);
  const found = findEncoding(encoding ?? format.encodings?.[0] ?? "factored");
  const defaults = Object.fromEntries(found.options.map((option) => [option.name, option.default]));
  const request: ExportRequest = {
    level: { file: "test.xsb", level: 1, title: "a test" },
    board,
    encoding: found,
    encodingOptions: { ...defaults, ...options },
    amo: findAmo(amo),
    prunings: new Set(plain ? [] : EXPORTED_PRUNINGS.filter((each) => found.prunings.includes(each))),
    additions: new Set(additions),
    steps: steps ?? null,
  };
  return { format, request };
}

/** The whole file as bytes. */
export function bytesOf({ format, request }: ReturnType<typeof requestFor>): Buffer {
  return Buffer.concat([...format.write(request)].map((piece) => Buffer.from(piece as string)));
}

export const textOf = (wanted: ReturnType<typeof requestFor>): string => bytesOf(wanted).toString("latin1");
