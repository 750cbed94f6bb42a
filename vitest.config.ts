import { defineConfig } from "vitest/config";
import { closingLine } from "./test/support/closing-line.ts";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build.ts"],
    reporters: ["default", closingLine()],
    testTimeout: 120_000,
    // Solvers are CPU-bound: more workers than cores only adds noise.
    maxWorkers: 2,
  },
});
