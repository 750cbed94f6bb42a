/** Worker thread of Node that serves one isolated solver. */
import { parentPort } from "node:worker_threads";
import { serveSolver } from "./serve-solver.ts";

const call = serveSolver((answer) => parentPort!.postMessage(answer));
parentPort!.on("message", call);
