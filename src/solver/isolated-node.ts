/** Isolated solvers in worker threads of Node. */
import { Worker } from "node:worker_threads";
import type { Backend } from "./contract.ts";
import { isolate } from "./isolated.ts";
import { workerUrl } from "./worker-url.ts";

/** The same backend, each solver in a worker thread of its own. */
export function inWorkerThread(backend: Backend): Backend {
  return isolate(backend, (receive, die) => {
    const worker = new Worker(workerUrl("./solver.worker.ts", import.meta.url), { execArgv: [] });
    worker.on("message", receive);
    worker.once("error", (error: Error & { code?: string }) =>
      die({
        reason: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "solver-failed",
        message: error.message,
      }),
    );
    worker.once("exit", (code) =>
      die({ reason: "solver-failed", message: `the worker ended with code ${code}` }),
    );
    return {
      post: (call, transfer) => worker.postMessage(call, transfer),
      terminate: () => void worker.terminate(),
    };
  });
}
