/** Numbers as people read them in a table: short, with a unit. */
import { countOf } from "../../src/results/length.ts";

export const inSeconds = (milliseconds: number): string =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;

/** 1234567 as "1.2M". */
export function inShort(count: number): string {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)}k` : `${(count / 1e6).toFixed(1)}M`;
}

/** "1.2M clauses", "1 clause". @param unit in the plural */
export const countInShort = (count: number, unit: string): string =>
  count < 1000 ? countOf(count, unit) : `${inShort(count)} ${unit}`;

export const inMebibytes = (bytes: number): string => Math.ceil(bytes / 2 ** 20).toLocaleString("en");

/** "840 bytes", "12 KiB", "3.4 MiB". */
export function inBytes(bytes: number): string {
  if (bytes < 1024) return countInShort(bytes, "bytes");
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
