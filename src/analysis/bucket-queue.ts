/** A priority queue for searches in which many items share few distinct costs: one bucket a cost. */
export interface BucketQueue {
  push(cost: number, item: number): void;
  /** An item of least cost, or null when the queue is empty. Items of equal cost come last in, first out. */
  pop(): number | null;
  /** The cost of the item popped last. */
  readonly cost: number;
}

export function bucketQueue(): BucketQueue {
  const buckets = new Map<number, number[]>();
  // Costs with a bucket, falling: the least one is at the end. New costs nearly always belong near the front.
  const costs: number[] = [];
  let popped = 0;
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
      for (let cost = costs.at(-1); cost !== undefined; cost = costs.at(-1)) {
        const item = buckets.get(cost)!.pop();
        if (item !== undefined) {
          popped = cost;
          return item;
        }
        buckets.delete(cost);
        costs.pop();
      }
      return null;
    },
    get cost() {
      return popped;
    },
  };
}
