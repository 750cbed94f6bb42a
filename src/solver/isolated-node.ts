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
      die(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "solver-failed", error.message),
    );
    worker.once("exit", (code) => die("solver-failed", `the worker ended with code ${code}`));
    return {
      post: (call) => worker.postMessage(call),
      terminate: () => void worker.terminate(),
    };
  });
}
