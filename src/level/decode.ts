/**
 * Bytes to lines.
 *
 * Level files come from thirty years of editors and mail programs: UTF-8 with or without a byte order mark,
 * UTF-16, Windows-1252, with LF, CRLF, lone CR, and files joined end to end, so that marks and NUL padding turn
 * up in the middle. Nothing here fails: every byte sequence becomes some lines.
 */
import type { Line } from "./raw.ts";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Decodes a file. Text that is not UTF-8 is read as Windows-1252, in which every byte means something. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== "windows-1252") return { text, encoding };
  return { text: text.replaceAll(/[\u0080-\u009f]/g, in1252).replaceAll(MARK_IN_1252, "\ufeff"), encoding };
}

/** What 0x80 to 0x9f mean. Node 20 decodes Windows-1252 as if it were Latin-1 and leaves them as controls. */
const SIGNS_OF_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const in1252 = (control: string) => SIGNS_OF_1252[control.charCodeAt(0) - 0x80]!;

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** A UTF-8 byte order mark that was read as Windows-1252, left over where a marked file was joined to another. */
const MARK_IN_1252 = "\u00ef\u00bb\u00bf";

/** Text without byte order marks and lone surrogates. */
export const cleaned = (text: string): string =>
  text.replaceAll("\ufeff", "").replaceAll(/\p{Surrogate}/gu, "\ufffd");

/** The number of CRs is limited so that a long run of them is not scanned again and again. */
const LINE_END = /\r{0,3}\n|\r/;

/**
 * Splits text into lines. CR CR LF, the trace of a file converted twice, is one line end. A NUL cuts its line in
 * two with a blank line between, without counting as a line.
 *
 * @returns null if there are more lines than `most`
 */
export function linesOf(text: string, most = Number.POSITIVE_INFINITY): Line[] | null {
  const clean = cleaned(text);
  // Counted before anything is made of them.
  let ends = 0;
  for (let at = 0; at < clean.length; at++) {
    const code = clean.charCodeAt(at);
    if (code === 10 || code === 0 || (code === 13 && clean.charCodeAt(at + 1) !== 10)) ends++;
    if (ends >= most) return null;
  }
  const lines = clean.split(LINE_END).flatMap((whole, index): Line | Line[] => {
    const line = index + 1;
    if (!whole.includes("\0")) return { text: whole, line, column: 1 };
    const pieces: Line[] = [];
    for (const match of whole.matchAll(/[^\0]+/g)) {
      if (match.index > 0) pieces.push({ text: "", line, column: match.index });
      pieces.push({ text: match[0], line, column: match.index + 1 });
    }
    if (whole.endsWith("\0")) pieces.push({ text: "", line, column: whole.length });
    return pieces;
  });
  return lines.length > most ? null : lines;
}
