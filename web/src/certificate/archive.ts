/** A certificate as one zip file. What is in somebody else's is bounded before anything is unpacked. */
import { type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import type { Files } from "../../../src/certify/certificate.ts";
import type { CheckOutcome, ReadFile } from "../../../src/proof/check.ts";
import { LARGEST } from "./messages.ts";

/** A certificate has half a dozen files. */
const MOST_ENTRIES = 100;

export const packed = (files: Files): Uint8Array => zipSync(Object.fromEntries(files));

/** Files by name, whatever folder of the archive they are in; or why there are none. */
export function unpacked(
  name: string,
  archive: Uint8Array,
): { readonly read: ReadFile } | Extract<CheckOutcome, { verdict: "refused" }> {
  const refused = (message: string) => ({ verdict: "refused", file: name, place: null, message }) as const;
  let size = 0;
  let entries = 0;
  let tooLarge = false;
  // What is unpacked is cut at the size that is stated here.
  const filter = ({ originalSize }: UnzipFileInfo) => {
    size += originalSize;
    tooLarge ||= ++entries > MOST_ENTRIES || size > LARGEST;
    return !tooLarge;
  };
  try {
    const files = new Map(
      Object.entries(unzipSync(archive, { filter })).map(([path, bytes]) => [
        path.replace(/^.*\//, ""),
        bytes,
      ]),
    );
    if (tooLarge) return refused("it unpacks to more than 512 MiB or 100 files: use sokobmc check");
    return { read: async (file) => files.get(file) ?? null };
  } catch (error) {
    return refused(`it cannot be unpacked (${(error as Error).message})`);
  }
}
