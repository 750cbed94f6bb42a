/** Tells in which form a file is written, by what it holds. */
import { cleaned } from "../decode.ts";
import type { Line, RawFile } from "../raw.ts";
import { looksLikeMf8, readMf8 } from "./mf8.ts";
import { looksLikeSlc, readSlc } from "./slc.ts";
import { readXsb } from "./xsb.ts";

export function readForm(text: string, lines: readonly Line[]): RawFile {
  if (looksLikeSlc(text)) return readSlc(cleaned(text));
  if (looksLikeMf8(lines)) return readMf8(lines);
  return readXsb(lines);
}
