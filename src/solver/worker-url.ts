/**
 * Where a worker's file is. Workers run built JavaScript; from sources (tests run by vitest) that is the file of
 * the same name under `dist/`.
 *
 * @param file the worker's source file relative to the importer, as `./node.worker.ts`
 * @param importer the importer's `import.meta.url`
 */
export function workerUrl(file: string, importer: string): URL {
  const built = importer.endsWith(".ts") ? importer.replace(/\/src\/(?!.*\/src\/)/, "/dist/src/") : importer;
  return new URL(file.replace(/\.ts$/, ".js"), built);
}
