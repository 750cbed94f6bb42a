/** Jobs in Web Workers. No memory is shared, so no special headers are needed: what does not stop is ended. */
import type { SpawnWorker } from "./runner.ts";

/** @param create a new worker whose script calls `serveJobs`; bundlers need to see where its file is named */
export function webWorkers(create: () => Worker): SpawnWorker {
  return ({ onMessage, onDeath }) => {
    const worker = create();
    worker.addEventListener("message", ({ data }) => onMessage(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const message = event.message || "the worker could not be started";
      onDeath({ reason: /out of memory|allocation/i.test(message) ? "memory" : "solver-failed", message });
    });
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
    };
  };
}
