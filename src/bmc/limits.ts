/** Time and interruption: one clock for a whole job, asked at every place that can take long. */
import type { Reason } from "../results/result.ts";

/** Thrown by `pause` and `check` when the job has to stop; what was proven until then stays in the report. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
  readonly reason: Extract<Reason, "timeout" | "interrupted">;

  constructor(reason: Extract<Reason, "timeout" | "interrupted">) {
    super(reason);
    this.reason = reason;
  }
}

export interface Limits {
  /** `performance.now()` at which the job has to end; undefined: never. */
  readonly deadline: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** @throws StoppedError when time is up or the job was interrupted */
  check(): void;
  /** Like `check`, and now and then lets the thread handle messages, so that an interruption can arrive. */
  pause(): Promise<void>;
}

/** How long a thread may go on without looking at its messages, in milliseconds. */
const BREATH = 50;

export function createLimits(timeoutSeconds: number | null, signal: AbortSignal | undefined): Limits {
  const deadline = timeoutSeconds === null ? undefined : performance.now() + timeoutSeconds * 1000;
  let lastBreath = performance.now();

  function check(): void {
    if (signal?.aborted) throw new StoppedError("interrupted");
    if (deadline !== undefined && performance.now() >= deadline) throw new StoppedError("timeout");
  }

  return {
    deadline,
    signal,
    check,
    async pause() {
      check();
      if (performance.now() - lastBreath < BREATH) return;
      await new Promise((resolve) => setTimeout(resolve, 0));
      lastBreath = performance.now();
      check();
    },
  };
}
