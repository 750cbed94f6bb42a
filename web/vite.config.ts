/** How the page is built: relative paths throughout, so that it works from any folder of any static host. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/**
 * What the built page may load. Not for the development server, which puts styles into the document.
 * 'wasm-unsafe-eval' lets the solver's WebAssembly be compiled; no script is ever made from text.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const contentSecurityPolicy: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
      injectTo: "head-prepend",
    },
  ],
};

/** Emits the service worker with the list of all that was built. */
const offline: Plugin = {
  name: "offline",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const built = Object.keys(bundle).filter((file) => !file.endsWith(".map"));
      const files = ["./", "icon.svg", ...built.filter((file) => file !== "index.html")];
      const hash = createHash("sha256").update(files.join("\n"));
      const page = bundle["index.html"];
      if (page?.type === "asset") hash.update(page.source);
      const source = readFileSync(new URL("./service-worker.js", import.meta.url), "utf8")
        .replace("__VERSION__", hash.digest("hex").slice(0, 16))
        .replace("__FILES__", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: "./",
  // Vite's own PROD goes by NODE_ENV: a page built where that is "test" would not work offline.
  define: { "import.meta.env.BUILT": JSON.stringify(command === "build") },
  plugins: [contentSecurityPolicy, offline],
  resolve: {
    alias: {
      "logic-solver/minisat_wrapper.js": new URL("./src/no-minisat.ts", import.meta.url).pathname,
      "node:module": new URL("./src/no-require.ts", import.meta.url).pathname,
    },
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  // Found beside its own file, which bundling for development would move.
  optimizeDeps: {
    exclude: ["cadical-wasm"],
    // What only a worker needs would otherwise be found while it works, and the page would load anew.
    entries: ["index.html", "src/**/*.worker.ts", "src/**/comparison.ts", "src/export-files.ts"],
  },
}));
