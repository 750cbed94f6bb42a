/** What all benchmarks of searches can be told; each adds its own, and its own defaults. */
export const FLAGS = {
  levels: { type: "string", default: "../shared/levels" },
  metric: { type: "string", default: "moves" },
  encoding: { type: "string", default: "auto" },
  cap: { type: "string", default: "60" },
  seeds: { type: "string", default: "0,1,2" },
  floor: { type: "string", default: "0.3" },
  "warm-up": { type: "string", default: "5" },
} as const;
