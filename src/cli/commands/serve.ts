/** `sokobmc serve`: the built page on localhost. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, Option } from "commander";
import { UsageError } from "../../bmc/contract.ts";
import { action, EXIT } from "../exit.ts";
import { onInterrupt } from "../interrupt.ts";
import { wholeNumber } from "../values.ts";

/** In the package and in a checkout: this file is in dist/src/cli/commands. */
const PAGE = fileURLToPath(new URL("../../../web", import.meta.url));
const HOST = "127.0.0.1";
const LARGEST_PORT = 65_535;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

const EXAMPLES = `
Examples:
  npx sokobmc serve
  npx sokobmc serve --port 8080

The page solves in the browser: nothing is sent anywhere. docs/page.md says what it can do.`;

export function addServe(program: Command): void {
  program
    .command("serve")
    .description("serve the web page on this computer only (localhost)")
    .addOption(
      new Option("--port <PORT>", "port to listen on; 0 takes any that is free")
        .default(4173)
        .argParser(wholeNumber(0)),
    )
    .addHelpText("after", EXAMPLES)
    .action(action(serve));
}

async function serve({ port }: { readonly port: number }): Promise<number> {
  if (port > LARGEST_PORT) throw new UsageError(`ports go up to ${LARGEST_PORT}, not ${port}`);
  if (!existsSync(join(PAGE, "index.html"))) {
    throw new UsageError("the page is not built; in a checkout, run: npm run build:web");
  }
  const server = createPageServer(PAGE);
  const url = await listen(server, port);
  process.stdout.write(`sokobmc is at ${url}\nPress Ctrl-C to end.\n`);
  await new Promise<void>((resolve) => onInterrupt(resolve));
  server.closeAllConnections();
  server.close();
  return EXIT.decided;
}

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
