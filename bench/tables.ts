/** Numbers of many runs in one, and tables of them in Markdown, as docs/performance.md has them. */

/** NaN for none. */
export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);

/** A row a line, padded; the first column is text, all others are numbers. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |\n`;
  const rule = widths.map((width, i) => (i === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [heads, rule, ...rows].map(line).join("");
}

/** "1.91", "12.5", "69": a factor; "-" where there is none. */
export function factorText(factor: number): string {
  if (!Number.isFinite(factor)) return "-";
  return factor.toFixed(factor >= 100 ? 0 : factor >= 10 ? 1 : 2);
}

/** "0.93 to 1.08": the least and the largest of some factors. */
export function spreadText(factors: readonly number[]): string {
  const known = factors.filter(Number.isFinite);
  return known.length === 0 ? "-" : `${factorText(Math.min(...known))} to ${factorText(Math.max(...known))}`;
}
