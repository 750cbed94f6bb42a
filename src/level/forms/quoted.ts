/** Boards in mails and forum posts, every line quoted by `>` (or by `>>`, `> >`, as often as it was answered). */
import { kindOf } from "../alphabet.ts";
import type { Line } from "../raw.ts";

const QUOTE = /^[ \t]*(?:>[ \t]?)*>/;

/** Strips the quote signs of each run of quoted lines that holds a board; the indent behind them is kept. */
export function unquote(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && QUOTE.test(lines[end]!.text)) end++;
    if (end === at) {
      out.push(lines[at++]!);
      continue;
    }
    const bare = lines.slice(at, end).map(strip);
    const rows = bare.filter((line) => kindOf(line) === "row").length;
    out.push(
      ...(rows >= 3 || bare.some(({ text }) => /^\s*\d+#.*\|/.test(text)) ? bare : lines.slice(at, end)),
    );
    at = end;
  }
  return out;
}

function strip(line: Line): Line {
  const quote = QUOTE.exec(line.text)![0].length;
  return { ...line, text: line.text.slice(quote), column: line.column + quote };
}
