/** Workers that solve. Their file is named here so that the bundler finds it, once. */
import { webWorkers } from "../../src/job/web.ts";

export const jobWorkers = webWorkers(
  () => new Worker(new URL("./job.worker.ts", import.meta.url), { type: "module" }),
);
