/** Worker thread of Node that serves one isolated solver. */
import { parentPort } from "node:worker_threads";
import { serveSolver } from "./serve-solver.ts";

const call = serveSolver((answer, transfer) => parentPort!.postMessage(answer, transfer));
parentPort!.on("message", call);
