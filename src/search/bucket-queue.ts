/** A priority queue for searches in which many items share few distinct costs: one bucket a cost. */
export interface BucketQueue {
  push(cost: number, item: number): void;
  /** An item of least cost, or null when the queue is empty. Items of equal cost come last in, first out. */
  pop(): { readonly cost: number; readonly item: number } | null;
}

export function bucketQueue(): BucketQueue {
  const buckets = new Map<number, number[]>();
  // Costs with a bucket, falling: the least one is at the end. New costs nearly always belong near the front.
  const costs: number[] = [];
  return {
    push(cost, item) {
      const bucket = buckets.get(cost);
      if (bucket !== undefined) {
        bucket.push(item);
        return;
      }
      buckets.set(cost, [item]);
      let at = 0;
      while (at < costs.length && costs[at]! > cost) at++;
      costs.splice(at, 0, cost);
    },
    pop() {
      for (;;) {
        const cost = costs.at(-1);
        if (cost === undefined) return null;
        const item = buckets.get(cost)!.pop();
        if (item !== undefined) return { cost, item };
        buckets.delete(cost);
        costs.pop();
      }
    },
  };
}
