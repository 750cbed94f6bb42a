/** The comparison itself: the runs that are not in the file yet, one after the other, watched for disagreements. */
import { DisagreementError } from "../bmc/contract.ts";
import { createAgreement, type Disagreement } from "./agreement.ts";
import type { Task } from "./plan.ts";
import type { RunRecord } from "./record.ts";
import type { Store } from "./store.ts";

export interface RunEvents {
  /** @param done how many runs are in the file */
  begin(task: Task, done: number): void;
  end(task: Task, record: RunRecord): void;
  /** Called before `DisagreementError` is thrown. @returns what to tell the person, as where the input was saved */
  disagree(task: Task, disagreement: Disagreement | string): string;
}

/**
 * Runs one task at a time, so that runs do not slow each other down.
 *
 * @param measure null: interrupted
 * @throws DisagreementError at the first two runs that contradict each other, also among those of the file
 */
export async function runTasks(
  tasks: readonly Task[],
  store: Pick<Store, "records" | "append">,
  measure: (task: Task) => Promise<RunRecord | null>,
  events: RunEvents,
): Promise<void> {
  const check = createAgreement();
  function compare(task: Task, record: RunRecord): void {
    const found = check(record);
    if (found) throw new DisagreementError(`${found.message}\n${events.disagree(task, found)}`);
  }

  let done = 0;
  for (const task of tasks) {
    const record = store.records.get(task.key);
    if (!record) continue;
    done++;
    compare(task, record);
  }
  for (const task of tasks) {
    if (store.records.has(task.key)) continue;
    events.begin(task, done);
    const record = await measured(task);
    if (record === null) return;
    // On the disk first: whatever is wrong with it can then be looked at.
    store.append(record);
    done++;
    events.end(task, record);
    compare(task, record);
  }

  async function measured(task: Task): Promise<RunRecord | null> {
    try {
      return await measure(task);
    } catch (error) {
      if (!(error instanceof DisagreementError)) throw error;
      throw new DisagreementError(`${error.message}\n${events.disagree(task, error.message)}`);
    }
  }
}
