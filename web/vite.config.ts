/** How the page is built: relative paths throughout, so that it works from any folder of any static host. */
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

export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  plugins: [contentSecurityPolicy],
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
  optimizeDeps: { exclude: ["cadical-wasm"] },
});
