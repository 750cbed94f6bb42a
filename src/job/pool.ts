/** Many tasks at the same time, their answers in order. */

/**
 * Runs `work` on all items, as many at a time as there are runners, each runner on one item at a time.
 *
 * @param emit gets the results one by one in the order of the items, each as soon as it and all before it are there
 * @param signal once aborted, no new item is begun
 * @throws what `work` or `emit` throws first; the other runners finish the item they are at
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

  function emitReady(): void {
    while (results.has(emitted)) {
      emit(results.get(emitted)!);
      results.delete(emitted++);
    }
  }

  await Promise.all(
    runners.map(async (runner) => {
      while (next < items.length && !signal?.aborted) {
        const index = next++;
        results.set(index, await work(items[index]!, runner));
        emitReady();
      }
    }),
  );
}
