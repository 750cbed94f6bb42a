/** Builds the program before the tests: workers and the command line run as built JavaScript. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Vitest's `globalSetup`. */
export function setup(): void {
  const { status, stdout } = spawnSync("npm run build:code --silent", {
    cwd: ROOT,
    shell: true,
    encoding: "utf8",
  });
  // Types are `npm run check`'s business: a file with a type error is still built and still tested.
  if (status !== 0) console.error(stdout);
}
