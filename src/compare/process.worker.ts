/**
 * Entry point of the process of one run. The run itself is in a worker thread of this process, so that this thread
 * always hears when the parent goes away, and nothing goes on after a `kill -9` of the comparison.
 */

import type { ToWorker } from "../job/messages.ts";
import { nodeWorkers } from "../job/node.ts";
import type { FromProcess } from "./process.ts";

const memory = process.argv[2] === undefined ? null : Number(process.argv[2]);
/** Node gives kibibytes. */
const peak = () => process.resourceUsage().maxRSS * 1024;

const tell = (message: FromProcess) => process.connected && process.send?.(message);
const worker = nodeWorkers(memory)({
  onMessage: (message) => tell({ message, peak: peak() }),
  onDeath: (death) => tell({ death, peak: peak() }),
});
process.on("message", (message) => worker.post(message as ToWorker));
process.on("disconnect", () => process.exit());
// A parent that died before this line was reached has been reported already, to nobody.
if (!process.connected) process.exit();
// Ctrl-C in a terminal goes to all processes; the parent decides what becomes of this one.
process.on("SIGINT", () => {});
