/** Entry point of the Web Worker in which levels are solved. */
import wasm from "cadical-wasm/cadical.wasm?url";
import "./without-eval.ts";
import { serveJobs } from "../../src/job/serve.ts";
import { locateCadical } from "../../src/solver/cadical-module.ts";

locateCadical(new URL(wasm, self.location.href).href);
serveJobs({
  post: (message) => self.postMessage(message),
  onMessage: (listener) => self.addEventListener("message", ({ data }) => listener(data)),
});
