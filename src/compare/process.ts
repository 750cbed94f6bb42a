/**
 * Workers that are processes: nothing a run does (a heap that runs out, garbage, a crash) reaches the next run, and
 * the largest memory the system has ever given to the process is the run's own.
 */
import { type ChildProcess, fork } from "node:child_process";
import type { Death, SpawnWorker } from "../job/runner.ts";
import { workerUrl } from "../solver/worker-url.ts";

/** What the process tells: what its worker said or how it died, and the largest resident memory so far, in bytes. */
export type FromProcess = { readonly peak: number } & (
  | { readonly message: unknown }
  | { readonly death: Death }
);

/**
 * @param memory MiB for the heap of the run; null: what Node takes
 * @param onPeak gets the largest resident memory of the process so far, in bytes, with everything the run tells;
 *   `first` is true before any run
 */
export function processes(
  memory: number | null,
  onPeak: (bytes: number, first: boolean) => void,
): SpawnWorker {
  return ({ onMessage, onDeath }) => {
    const url = workerUrl("./process.worker.ts", import.meta.url);
    const child = fork(url, memory === null ? [] : [String(memory)], {
      execArgv: [],
      serialization: "advanced",
      // What dying engines print is no answer to anybody.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    let first = true;
    child.on("message", (told) => {
      const { peak, ...event } = told as FromProcess;
      onPeak(peak, first);
      first = false;
      if ("death" in event) onDeath(event.death);
      else onMessage(event.message);
    });
    child.once("error", (error) => onDeath({ reason: "solver-failed", message: error.message }));
    child.once("exit", (code, signal) => onDeath(deathOf(code, signal)));
    return {
      post: (message) => sendTo(child, message),
      terminate: () => void child.kill("SIGKILL"),
    };
  };
}

/** A process that has just died does not take messages; its death is told by its exit. */
function sendTo(child: ChildProcess, message: object): void {
  if (child.connected) child.send(message, () => {});
}

function deathOf(code: number | null, signal: NodeJS.Signals | null): Death {
  // V8 aborts where its heap is full; a system without memory kills.
  if (signal === "SIGABRT" || signal === "SIGKILL") {
    return { reason: "memory", message: `the process was ended by ${signal}` };
  }
  return { reason: "solver-failed", message: `the process ended with ${signal ?? `code ${code}`}` };
}
