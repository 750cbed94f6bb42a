/** The line on the terminal that says how far a long series of runs is. */
import { errorColours } from "./colours.ts";
import { duration, truncate } from "./text.ts";

export interface Countdown {
  /** @param done how many runs are behind us, those of earlier sessions included */
  begin(done: number, name: string): void;
  end(): void;
  /** Takes the line away. */
  close(): void;
}

const REPAINT = 500;

/** @param total how many runs there are in all; nothing is written where nobody looks */
export function createCountdown(
  stream: NodeJS.WriteStream,
  total: number,
  { visible, timeout }: { readonly visible: boolean; readonly timeout: number },
): Countdown {
  if (!visible || !stream.isTTY) return { begin() {}, end() {}, close() {} };
  const opened = performance.now();
  let ended = 0;
  let current: { readonly done: number; readonly name: string; readonly started: number } | null = null;

  function paint(): void {
    if (current === null) return;
    const now = performance.now();
    const left = total - current.done;
    // From what this session has measured; levels that get harder make it too small at first.
    const estimate = ended === 0 ? "" : ` · about ${duration(((now - opened) / (ended + 1)) * left)} left`;
    const text = `${current.done + 1} of ${total} · ${current.name} · ${duration(now - current.started)} of ${timeout} s${estimate}`;
    stream.write(`\r ${errorColours.dim(truncate(text, (stream.columns || 80) - 2))}\x1b[K`);
  }

  const timer = setInterval(paint, REPAINT);
  timer.unref();
  return {
    begin(done, name) {
      current = { done, name, started: performance.now() };
      paint();
    },
    end() {
      ended++;
    },
    close() {
      clearInterval(timer);
      if (current !== null) stream.write("\r\x1b[K");
      current = null;
    },
  };
}
