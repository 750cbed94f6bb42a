/** The worker's side of a job. Knows no kind of worker: the port is Node's or the browser's. */
import { DisagreementError, type SolveHooks, UsageError } from "../bmc/contract.ts";
import { solveBoard } from "../bmc/solve.ts";
import { boardFromTiles } from "../game/board.ts";
import { type FromWorker, ToWorker } from "./messages.ts";

export interface Port {
  post(message: FromWorker): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Solves the boards that arrive on `port`, one at a time. */
export function serveJobs(port: Port, hooks: Pick<SolveHooks, "isolate"> = {}): void {
  let current: { readonly job: number; readonly controller: AbortController } | null = null;

  async function solve({ job, board, options }: Extract<ToWorker, { type: "solve" }>): Promise<void> {
    const controller = new AbortController();
    current = { job, controller };
    try {
      const { width, height, tiles, goal } = board;
      const result = await solveBoard(boardFromTiles(width, height, tiles, goal), options, {
        ...hooks,
        signal: controller.signal,
        onProgress: (event) => port.post({ type: "progress", job, event }),
      });
      port.post({ type: "done", job, result });
    } catch (error) {
      const kind = kindOf(error);
      const message = kind === "other" ? described(error as Error) : (error as Error).message;
      port.post({ type: "failed", job, error: kind, message });
    }
    current = null;
  }

  port.onMessage((data) => {
    const message = ToWorker.parse(data);
    if (message.type === "solve") void solve(message);
    else if (current?.job === message.job) current.controller.abort();
  });
  port.post({ type: "ready" });
}

/** What JavaScript engines throw when a buffer, an array or a map cannot grow any more. */
const OUT_OF_MEMORY = /allocation failed|out of memory|invalid (typed )?array length|maximum size exceeded/i;

function kindOf(error: unknown): Extract<FromWorker, { type: "failed" }>["error"] {
  if (error instanceof UsageError) return "UsageError";
  if (error instanceof DisagreementError) return "DisagreementError";
  return error instanceof RangeError && OUT_OF_MEMORY.test(error.message) ? "memory" : "other";
}

/** An unexpected failure with the place it came from, which the other side would not know. */
function described({ name, message, stack = "" }: Error): string {
  const [, place] = /^ +at .*?([^/\\\s]+:\d+:\d+)\)?$/m.exec(stack) ?? [];
  return `${name}: ${message}${place === undefined ? "" : ` at ${place}`}`;
}
