/** Entry point of a job's worker thread in Node. */
import { parentPort } from "node:worker_threads";
import "../solver/node.ts";
import { inWorkerThread } from "../solver/isolated-node.ts";
import { serveJobs } from "./serve.ts";

const port = parentPort!;
serveJobs(
  {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on("message", listener),
  },
  { isolate: inWorkerThread },
);
