/**
 * Builds the program before the tests: workers and the command line run as built JavaScript. Does nothing when the
 * build is newer than every source.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STAMP = join(ROOT, "dist/built");
const SOURCES = ["src", "encodings", "levels", "tsconfig.json", "tsconfig.build.json"];

/** Vitest's `globalSetup`. */
export function setup(): void {
  const started = new Date();
  const newest = Math.max(...SOURCES.map((path) => newestChange(join(ROOT, path))));
  if (existsSync(STAMP) && statSync(STAMP).mtimeMs >= newest) return;
  const { status, stdout } = spawnSync("npm run build --silent", {
    cwd: ROOT,
    shell: true,
    encoding: "utf8",
  });
  // Types are `npm run check`'s business: a file with a type error is still built and still tested.
  if (status !== 0) console.error(stdout);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, "");
  utimesSync(STAMP, started, started);
}

function newestChange(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}
