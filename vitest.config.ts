import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 120_000,
    // Solvers are CPU-bound: more workers than cores only adds noise.
    maxWorkers: 2,
  },
});
