/** A foreign program under limits (Node): started without a shell, ended with everything it started. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { SolveRequest } from "./contract.ts";
import type { Failure } from "./guard.ts";

export interface ProgramLimits extends Pick<SolveRequest, "deadline" | "signal"> {
  /** Bytes of resident memory of the program and what it started; looked at ten times a second, on Linux only. */
  readonly memory?: number;
  /** Bytes of standard output beyond which the program is taken to be out of its mind. */
  readonly output: number;
}

/** How a program ended by itself. */
export interface ProgramEnd {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
  /** The last line on its error output, empty if there was none. */
  readonly complaint: string;
  /** Most bytes of resident memory seen, or null where that cannot be told. */
  readonly memory: number | null;
}

/** The longest delay timers take; later deadlines never come. */
const LONGEST_DELAY = 2 ** 31 - 1;
const MEMORY_INTERVAL = 100;
/** What is kept of the error output, in characters. */
const LONGEST_COMPLAINT = 4096;

/** Runs a program to its end, or ends it when a limit is reached. */
export function runProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
): Promise<ProgramEnd | Failure> {
  const { deadline, signal, memory, output } = limits;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own, so that what the program starts ends with it.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const pieces: Buffer[] = [];
    let size = 0;
    let errors = "";
    let peak: number | null = null;
    const timers: ReturnType<typeof setTimeout>[] = [];

    function settle(end: ProgramEnd | Failure): void {
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener("abort", interrupt);
      process.off("exit", kill);
      resolve(end);
    }
    const kill = () => endGroup(child);
    function stop(failure: Failure): void {
      kill();
      child.stdout.destroy();
      child.stderr.destroy();
      settle(failure);
    }
    const interrupt = () => stop({ reason: "interrupted", message: `${program} was interrupted` });

    child.stdout.on("data", (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size > output) {
        const message = `${program} printed more than ${output} bytes, which is no answer`;
        stop({ reason: "solver-failed", message });
      }
    });
    child.stderr.on("data", (piece: Buffer) => {
      errors = (errors + piece.toString("latin1")).slice(-LONGEST_COMPLAINT);
    });
    child.once("error", ({ message }) =>
      settle({ reason: "solver-failed", message: `${program} cannot be started: ${message}` }),
    );
    child.once("close", (code, ended) =>
      settle({
        code,
        signal: ended,
        output: Buffer.concat(pieces).toString("latin1"),
        complaint: errors.trim().split(/\r?\n/).at(-1) ?? "",
        memory: peak,
      }),
    );

    process.once("exit", kill);
    if (signal?.aborted) interrupt();
    else signal?.addEventListener("abort", interrupt);
    if (deadline !== undefined && deadline - performance.now() < LONGEST_DELAY) {
      const late = () =>
        stop({ reason: "timeout", message: `the time limit passed while ${program} was running` });
      timers.push(setTimeout(late, Math.max(0, deadline - performance.now())));
    }
    timers.push(
      setInterval(() => {
        const now = child.pid === undefined ? null : residentMemory(child.pid);
        if (now === null) return;
        peak = Math.max(peak ?? 0, now);
        if (memory === undefined || now <= memory) return;
        const limit = Math.round(memory / 2 ** 20);
        stop({ reason: "memory", message: `${program} needs more memory than the limit of ${limit} MiB` });
      }, MEMORY_INTERVAL),
    );
  });
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch (error) {
    // It ended in the meantime.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Bytes that a process and its descendants hold, or null where that cannot be told (not Linux, ended). */
function residentMemory(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const kibibytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").split(" ").filter(Boolean);
    return children.reduce((sum, child) => sum + (residentMemory(Number(child)) ?? 0), kibibytes * 1024);
  } catch {
    return null;
  }
}
