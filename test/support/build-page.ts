/** Builds the page before the tests that open it: once, since a build empties the folder that others serve. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Vitest's `globalSetup`. @throws Error with what Vite says, where the page cannot be built */
export function setup(): void {
  const { status, stderr } = spawnSync("npm run build:web --silent", {
    cwd: ROOT,
    shell: true,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}
