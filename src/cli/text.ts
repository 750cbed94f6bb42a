/** Text that fits: widths, wrapping, durations. */

/** Characters that terminals draw two cells wide, roughly. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

function widthOf(character: string): number {
  return /\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
}

/** The text cut to `width` cells, with a sign where something is missing. */
export function truncate(text: string, width: number): string {
  let used = 0;
  let kept = "";
  for (const character of text) {
    if (used + widthOf(character) < width) kept += character;
    used += widthOf(character);
  }
  return used <= width ? text : `${kept}…`;
}

/** Lays words out in lines of at most `width` characters; longer words stay whole. */
export function wrap(words: readonly string[], width: number, separator = " "): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)}${separator}${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The text in pieces of `width` characters. */
export function chunk(text: string, width: number): string[] {
  const count = Math.max(1, Math.ceil(text.length / width));
  return Array.from({ length: count }, (_, index) => text.slice(index * width, (index + 1) * width));
}

/** "0.12 s", "12.3 s", "2 min 5 s". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const rest = whole % 60 === 0 ? "" : ` ${whole % 60} s`;
  return `${Math.floor(whole / 60)} min${rest}`;
}

/** The width to write for: the terminal's, or what is easily read where there is none. */
export function columnsOf(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return Math.max(40, Math.min(100, stream.isTTY ? (stream.columns ?? 80) : 80));
}
