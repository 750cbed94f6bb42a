/** A vitest reporter whose line ends every run: `N passed, N failed`, with `, N skipped` where some were. */
import type { Reporter, TestModule } from "vitest/node";

export function closingLine(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      const count = { passed: 0, failed: 0, skipped: 0 };
      for (const module of modules) {
        // A file that cannot be loaded has no tests to fail, but did not pass.
        if (module.state() === "failed" && module.errors().length > 0) count.failed++;
        for (const test of module.children.allTests()) {
          const { state } = test.result();
          if (state !== "pending") count[state]++;
        }
      }
      const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
      process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`);
    },
  };
}
