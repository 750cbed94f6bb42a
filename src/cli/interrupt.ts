/** Ctrl-C: the first one asks the work to stop, a later one ends the program at once. */
import { EXIT } from "./exit.ts";

/** npm passes on the signal that the terminal has already sent: two this close together are one. */
const SAME_KEYSTROKE = 400;

/** Calls `stop` once at the first SIGINT or SIGTERM. @returns what takes the listeners away again */
export function onInterrupt(stop: () => void): () => void {
  let first: number | null = null;
  function listener(): void {
    const now = performance.now();
    if (first === null) {
      first = now;
      stop();
    } else if (now - first > SAME_KEYSTROKE) process.exit(EXIT.interrupted);
  }
  process.on("SIGINT", listener);
  process.on("SIGTERM", listener);
  return () => {
    process.off("SIGINT", listener);
    process.off("SIGTERM", listener);
  };
}
