/** The one line on the terminal that says what is going on while a level is solved. */
import type { ProgressEvent } from "../bmc/contract.ts";
import { countOf } from "../results/length.ts";
import { errorColours } from "./colours.ts";
import { duration, truncate } from "./text.ts";

export interface Progress {
  begin(level: number, name: string): void;
  tell(level: number, event: ProgressEvent): void;
  end(level: number): void;
  /** Takes the line away, so that something else can be written; it comes back by itself. */
  clear(): void;
  /** Takes the line away for good. */
  close(): void;
}

interface Running {
  readonly name: string;
  readonly started: number;
  work: Extract<ProgressEvent, { type: "work" }> | null;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const MILLISECONDS_A_FRAME = 100;
/** What is faster than this is shown by its result alone. */
const PATIENCE = 200;

/** For when nobody looks. */
export const noProgress: Progress = { begin() {}, tell() {}, end() {}, clear() {}, close() {} };

/** @param total how many levels there are to solve */
export function createProgress(stream: NodeJS.WriteStream, total: number, timeout: number | null): Progress {
  const running = new Map<number, Running>();
  let finished = 0;
  let frame = 0;
  let shown = false;

  function clear(): void {
    if (shown) stream.write("\r\x1b[K");
    shown = false;
  }

  function paint(): void {
    const now = performance.now();
    const visible = [...running.values()].filter(({ started }) => now - started > PATIENCE);
    if (visible.length === 0) {
      clear();
      return;
    }
    const spinner = FRAMES[frame++ % FRAMES.length]!;
    const count = total > 1 ? `${finished + 1}/${total}  ` : "";
    const jobs = visible.map((job) => describe(job, now, timeout, visible.length > 1)).join("   ");
    const text = truncate(`${count}${jobs}`, (stream.columns || 80) - 4);
    stream.write(`\r ${errorColours.cyan(spinner)} ${errorColours.dim(text)}\x1b[K`);
    shown = true;
  }

  const timer = setInterval(paint, MILLISECONDS_A_FRAME);
  timer.unref();
  return {
    begin(level, name) {
      running.set(level, { name, started: performance.now(), work: null });
    },
    tell(level, event) {
      const job = running.get(level);
      if (job && event.type === "work") job.work = event;
    },
    end(level) {
      running.delete(level);
      finished++;
    },
    clear,
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

function describe(
  { name, work, started }: Running,
  now: number,
  timeout: number | null,
  short: boolean,
): string {
  const limit = timeout === null || short ? "" : ` of ${timeout} s`;
  const time = `${duration(now - started)}${limit}`;
  if (work === null) return `${name} · starting · ${time}`;
  const { phase, steps, variables, clauses, memory } = work;
  if (phase === "analysing") return `${name} · analysing the board · ${time}`;
  const bound = phase === "searching" ? `depth ${steps}` : `bound ${steps}`;
  if (short) return `${name} · ${bound} · ${time}`;
  const size =
    phase === "searching"
      ? countOf(variables, "positions")
      : `${countOf(variables, "variables")}, ${countOf(clauses, "clauses")}`;
  const needed = memory === null ? "" : ` · ${Math.ceil(memory / 2 ** 20)} MiB`;
  return `${name} · ${bound} · ${phase} · ${size} · ${time}${needed}`;
}
