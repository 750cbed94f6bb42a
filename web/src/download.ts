/** Gives a person a file. */
import { h } from "./dom.ts";

export function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
