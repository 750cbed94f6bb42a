import { defineConfig } from "vitest/config";
import { closingLine } from "./test/support/closing-line.ts";

const PAGE = "test/web/**/*.test.ts";

export default defineConfig({
  test: {
    reporters: ["default", closingLine()],
    testTimeout: 120_000,
    // Solvers are CPU-bound: more workers than cores only adds noise.
    maxWorkers: 2,
    // Two, so that only tests of the page wait for the page to be built.
    projects: [
      {
        extends: true,
        test: {
          name: "program",
          include: ["test/**/*.test.ts"],
          exclude: [PAGE],
          globalSetup: ["test/support/build-code.ts"],
        },
      },
      {
        extends: true,
        test: { name: "page", include: [PAGE], globalSetup: ["test/support/build-page.ts"] },
      },
    ],
  },
});
