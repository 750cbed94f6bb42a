/** Colours, only where a terminal shows them and nobody asked for none (https://no-color.org). */
import picocolors from "picocolors";

// The package's own detection also colours what a CI server stores, so it is not asked.
const wanted = (stream: { readonly isTTY?: boolean }) =>
  stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb";

/** For standard output. */
export const colours = picocolors.createColors(wanted(process.stdout));
/** For standard error. */
export const errorColours = picocolors.createColors(wanted(process.stderr));
