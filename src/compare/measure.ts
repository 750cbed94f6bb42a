/** One measured run: a new process, a warm-up in it, then the run that counts. */
import { cpus, totalmem } from "node:os";
import type { BoardResult } from "../bmc/contract.ts";
import { levelResult } from "../job/level-result.ts";
import { createRunner } from "../job/runner.ts";
import { findBackend } from "../solver/registry.ts";
import type { Task } from "./plan.ts";
import { processes } from "./process.ts";
import type { Machine, RunRecord } from "./record.ts";

/**
 * The warm-up is the run itself, cut off after this many seconds: engines compile JavaScript and WebAssembly better
 * the longer the same code runs (docs/compare.md has measurements), and only the run itself runs the same code.
 */
const WARM_UP_SECONDS = 2;

const machine: Machine = {
  system: process.platform,
  architecture: process.arch,
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: cpus().length,
  memory: totalmem(),
};

/**
 * @returns null when `signal` was aborted before the run ended: such a run says nothing
 * @throws DisagreementError when two parts of the run contradict each other
 */
export async function measure(task: Task, version: string, signal: AbortSignal): Promise<RunRecord | null> {
  const { key, level, column, repeat, options } = task;
  let peak: number | null = null;
  let idle: number | null = null;
  const spawn = processes(options.memory, (bytes, ready) => {
    peak = bytes;
    if (ready) idle = bytes;
  });
  const runner = createRunner(spawn);
  let result: BoardResult;
  const started = new Date().toISOString();
  try {
    const warmUp = { ...options, timeout: Math.min(WARM_UP_SECONDS, options.timeout!) };
    await runner.run(level.board, warmUp, { signal });
    if (signal.aborted) return null;
    result = await runner.run(level.board, options, { signal });
  } finally {
    runner.dispose();
  }
  if (signal.aborted || result.reason === "interrupted") return null;
  return {
    key,
    board: level.id,
    column,
    timeout: options.timeout!,
    memoryLimit: options.memory,
    repeat,
    result: levelResult(level.file, { index: level.index, title: level.title, warnings: [] }, result),
    memory: { peak, idle },
    started,
    versions: {
      sokobmc: version,
      node: process.version,
      v8: process.versions.v8,
      solver: findBackend(column.solver).source,
    },
    machine,
  };
}
