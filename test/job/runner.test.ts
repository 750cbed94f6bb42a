/** The rules of stopping, on workers that misbehave in every way. */
import { expect, test } from "vitest";
import {
  DEFAULT_OPTIONS,
  DisagreementError,
  type ProgressEvent,
  UsageError,
} from "../../src/bmc/contract.ts";
import { boardFromDrawing } from "../../src/game/board.ts";
import type { ToWorker } from "../../src/job/messages.ts";
import { createRunner, type WorkerEvents } from "../../src/job/runner.ts";

const BOARD = boardFromDrawing("#####\n#@$.#\n#####");

/** Workers under the test's control; each does what `answer` says to each message. */
function fakeWorkers(answer: (message: ToWorker, events: WorkerEvents, worker: number) => void) {
  const log = { spawned: 0, terminated: 0, messages: [] as ToWorker[] };
  const spawn = (events: WorkerEvents) => {
    const worker = ++log.spawned;
    queueMicrotask(() => events.onMessage({ type: "ready" }));
    return {
      post(message: ToWorker) {
        log.messages.push(message);
        answer(message, events, worker);
      },
      terminate() {
        log.terminated++;
      },
    };
  };
  return { log, spawn };
}

const plan = {
  type: "plan",
  lowerBound: 1,
  engine: "bmc",
  encoding: "factored",
  amo: "sequential",
  solver: "cadical",
  schedule: "linear",
} satisfies ProgressEvent;

const refuted = (steps: number): ProgressEvent => ({
  type: "bound",
  bound: { steps, verdict: "unsat", variables: 10, clauses: 20, memory: null, milliseconds: 1, conflicts: 0 },
  lowerBound: steps + 1,
  upperBound: null,
  solution: null,
});

function tell(events: WorkerEvents, job: number, ...told: ProgressEvent[]): void {
  for (const event of told) events.onMessage({ type: "progress", job, event });
}

test("a worker that ignores an interruption is ended, and what it had proven is in the result", async () => {
  const { log, spawn } = fakeWorkers((message, events) => {
    if (message.type === "solve") tell(events, message.job, plan, refuted(1), refuted(2));
  });
  const runner = createRunner(spawn);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  const result = await runner.run(BOARD, DEFAULT_OPTIONS, { signal: controller.signal });
  expect(result).toMatchObject({
    verdict: "unknown",
    reason: "interrupted",
    lowerBound: 3,
    encoding: "factored",
  });
  expect(result.bounds.map(({ steps }) => steps)).toEqual([1, 2]);
  expect(log.messages.map(({ type }) => type)).toEqual(["solve", "abort"]);
  expect(log.terminated).toBe(1);
});

test("a worker that ignores its time limit is ended and the next job gets a new one", async () => {
  const { log, spawn } = fakeWorkers((message, events, worker) => {
    if (message.type !== "solve") return;
    if (worker === 1) tell(events, message.job, plan, refuted(4));
    else events.onMessage({ type: "failed", job: message.job, error: "UsageError", message: "second" });
  });
  const runner = createRunner(spawn);
  const first = await runner.run(BOARD, { ...DEFAULT_OPTIONS, timeout: 0.01 });
  expect(first).toMatchObject({ verdict: "unknown", reason: "timeout", lowerBound: 5 });
  await expect(runner.run(BOARD, DEFAULT_OPTIONS)).rejects.toThrow("second");
  expect(log.spawned).toBe(2);
});

test("a time limit beyond what timers can count is no time limit", async () => {
  const { spawn } = fakeWorkers((message, events) => {
    const failed = { type: "failed", job: message.job, error: "UsageError", message: "after a while" };
    if (message.type === "solve") setTimeout(() => events.onMessage(failed), 20);
  });
  const run = createRunner(spawn).run(BOARD, { ...DEFAULT_OPTIONS, timeout: 1e9 });
  await expect(run).rejects.toThrow("after a while");
});

test("a known solution outlives the worker that found it", async () => {
  const { spawn } = fakeWorkers((message, events) => {
    if (message.type !== "solve") return;
    tell(events, message.job, plan, {
      ...(refuted(0) as object),
      upperBound: 1,
      solution: "R",
    } as ProgressEvent);
    events.onDeath({ reason: "memory", message: "heap full" });
  });
  const result = await createRunner(spawn).run(BOARD, DEFAULT_OPTIONS);
  expect(result).toMatchObject({ verdict: "solvable", reason: "memory", solution: "R", pushes: 1 });
  expect(result.explanation).toContain("heap full");
});

test("a worker that dies is a result, and the next job runs", async () => {
  const { spawn } = fakeWorkers((message, events, worker) => {
    if (message.type === "solve") events.onDeath({ reason: "solver-failed", message: `crash ${worker}` });
  });
  const runner = createRunner(spawn);
  for (const worker of [1, 2]) {
    const result = await runner.run(BOARD, DEFAULT_OPTIONS);
    expect(result).toMatchObject({ verdict: "unknown", reason: "solver-failed", lowerBound: 0 });
    expect(result.explanation).toContain(`crash ${worker}`);
  }
});

test("a worker that dies while it starts does not leave the job waiting", async () => {
  const runner = createRunner((events) => {
    queueMicrotask(() => events.onDeath({ reason: "solver-failed", message: "no such file" }));
    return { post() {}, terminate() {} };
  });
  expect(await runner.run(BOARD, DEFAULT_OPTIONS)).toMatchObject({ reason: "solver-failed" });
});

test("a job that was interrupted before it began never reaches the worker", async () => {
  const { log, spawn } = fakeWorkers(() => {});
  const result = await createRunner(spawn).run(BOARD, DEFAULT_OPTIONS, { signal: AbortSignal.abort() });
  expect(result.reason).toBe("interrupted");
  expect(log.messages).toEqual([]);
});

test("an answer to an earlier job is not taken for this one's", async () => {
  const { spawn } = fakeWorkers((message, events) => {
    if (message.type !== "solve") return;
    const failed = { type: "failed", error: "UsageError" };
    events.onMessage({ ...failed, job: message.job - 1, message: "late" });
    events.onMessage({ ...failed, job: message.job, message: "mine" });
  });
  await expect(createRunner(spawn).run(BOARD, DEFAULT_OPTIONS)).rejects.toThrow("mine");
});

test("disagreements and wrong use keep their type across the border", async () => {
  for (const [error, type] of [
    ["UsageError", UsageError],
    ["DisagreementError", DisagreementError],
  ] as const) {
    const { spawn } = fakeWorkers((message, events) => {
      events.onMessage({ type: "failed", job: message.job, error, message: "said so" });
    });
    const failure = createRunner(spawn).run(BOARD, DEFAULT_OPTIONS);
    await expect(failure).rejects.toBeInstanceOf(type);
  }
});

test("a solution that does not replay is a disagreement even if the worker believes in it", async () => {
  const { spawn } = fakeWorkers((message, events) => {
    tell(events, message.job, plan, {
      ...(refuted(0) as object),
      upperBound: 1,
      solution: "L",
    } as ProgressEvent);
  });
  await expect(createRunner(spawn).run(BOARD, DEFAULT_OPTIONS)).rejects.toBeInstanceOf(DisagreementError);
});

test("a message that is no message ends the worker, not the program", async () => {
  const { log, spawn } = fakeWorkers((_, events) => events.onMessage({ type: "done", job: 1, result: 7 }));
  expect(await createRunner(spawn).run(BOARD, DEFAULT_OPTIONS)).toMatchObject({ reason: "solver-failed" });
  expect(log.terminated).toBe(1);
});

test("disposing of a runner interrupts its job", async () => {
  const { spawn } = fakeWorkers(() => {});
  const runner = createRunner(spawn);
  setTimeout(() => runner.dispose(), 10);
  expect(await runner.run(BOARD, DEFAULT_OPTIONS)).toMatchObject({ reason: "interrupted" });
});
