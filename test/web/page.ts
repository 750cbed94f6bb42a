/** The built page in the system's Chromium. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { createPageServer, listen } from "../../src/cli/page-server.ts";
import { ROOT } from "../cli/program.ts";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Undefined where there is no Chromium: then the tests are skipped by name. */
export const CHROMIUM = PROGRAMS.find((path) => existsSync(path));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Milliseconds; machines that run tests are busy. */
export const PATIENCE = 90_000;

export interface Visit {
  readonly url: string;
  /** In a context of its own: storage and service workers of other visits are not there. */
  readonly context: BrowserContext;
  /** A new page at `url`; errors and warnings of it, and what it fetches from elsewhere, are in `complaints`. */
  open(fragment?: string): Promise<Page>;
  readonly complaints: string[];
}

export interface Host {
  /** Where `dist/web` is: not at the root, the page has to work from any folder. */
  readonly url: string;
  /** @param url of the page, if it is another one */
  visit(options?: BrowserContextOptions, url?: string): Promise<Visit>;
  /** Ends the server, as if the network were gone. */
  disconnect(): void;
  close(): Promise<void>;
}

export async function host(): Promise<Host> {
  const built = spawnSync("npm run build:web --silent", { cwd: ROOT, shell: true, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stderr);
  const server = createPageServer(join(ROOT, "dist"));
  const url = `${await listen(server, 0)}web/`;
  const browser = await chromium.launch({ executablePath: CHROMIUM!, args: FLAGS });
  const disconnect = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url,
    disconnect,
    visit: (options = {}, other = url) => visit(browser, options, other),
    async close() {
      await browser.close();
      disconnect();
    },
  };
}

async function visit(browser: Browser, options: BrowserContextOptions, url: string): Promise<Visit> {
  const complaints: string[] = [];
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  // Of pages, their workers and the service worker alike.
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!/^(blob|data):$/.test(protocol) && origin !== new URL(url).origin)
      complaints.push(`fetched ${request.url()}`);
  });
  return {
    url,
    context,
    complaints,
    async open(fragment = "") {
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      await page.goto(url + fragment);
      return page;
    },
  };
}
