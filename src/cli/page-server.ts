/** Static files on this computer only. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { UsageError } from "../bmc/contract.ts";

const HOST = "127.0.0.1";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/**
 * @returns the address it can be reached at
 * @throws UsageError when the port is taken
 */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new UsageError(`port ${port} cannot be used (${message}): choose another with --port`)),
    );
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === "object" ? address?.port : port}/`);
    });
  });
}

/** Serves the files below `root` and nothing else; answers only requests that were meant for localhost. */
export function createPageServer(root: string): Server {
  return createServer(async (request, response) => {
    const end = (status: number, text: string) => {
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
    };
    // A name that somebody made point here is not ours (DNS rebinding).
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? ""))
      return end(403, "not localhost");
    if (request.method !== "GET" && request.method !== "HEAD") return end(405, "only GET and HEAD");
    const file = fileOf(root, request.url ?? "/");
    const body = file === null ? null : await readFile(file).catch(() => null);
    if (file === null || body === null) return end(404, "no such file");
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-length": body.length,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  });
}

/** The file of an address, or null where it is none below `root`. */
function fileOf(root: string, url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(url.replace(/[?#].*$/, ""));
  } catch {
    return null;
  }
  if (!path.startsWith("/") || path.includes("\0") || path.includes("\\")) return null;
  const file = normalize(join(root, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(normalize(root + sep)) ? file : null;
}
