/** Many tasks at the same time, their answers in order. */

/**
 * Runs `work` on all items, as many at a time as there are runners, each runner on one item at a time.
 *
 * @param emit gets the results one by one in the order of the items, each as soon as it and all before it are there
 * @param signal once aborted, no new item is begun
 * @throws what `work` or `emit` throws first; nothing is emitted any more after that
 */
export async function runInOrder<Item, Runner, Result>(
  items: readonly Item[],
  runners: readonly Runner[],
  work: (item: Item, runner: Runner) => Promise<Result>,
  emit: (result: Result) => void,
  signal?: AbortSignal,
): Promise<void> {
  const results = new Map<number, Result>();
  let next = 0;
  let emitted = 0;
  let failed = false;

  function emitReady(): void {
    while (results.has(emitted)) {
      emit(results.get(emitted)!);
      results.delete(emitted++);
    }
  }

  async function serve(runner: Runner): Promise<void> {
    try {
      while (next < items.length && !failed && !signal?.aborted) {
        const index = next++;
        const result = await work(items[index]!, runner);
        if (failed) return;
        results.set(index, result);
        emitReady();
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  await Promise.all(runners.map(serve));
}
