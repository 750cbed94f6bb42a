/** The built page in the system's Chromium. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
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

export interface Host {
  readonly url: string;
  readonly browser: Browser;
  /** A new page at `url`; what it complains about is collected. */
  open(fragment?: string): Promise<Page>;
  readonly complaints: string[];
  /** Ends the server, as if the network were gone. */
  disconnect(): void;
  close(): Promise<void>;
}

export async function host(): Promise<Host> {
  const built = spawnSync("npm run build:web --silent", { cwd: ROOT, shell: true, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stderr);
  const server = createPageServer(join(ROOT, "dist"));
  // Not at the root: the page has to work from any folder.
  const url = `${await listen(server, 0)}web/`;
  const browser = await chromium.launch({ executablePath: CHROMIUM!, args: FLAGS });
  const complaints: string[] = [];
  const context = await browser.newContext();
  const disconnect = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url,
    browser,
    complaints,
    async open(fragment = "") {
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("request", (request) => {
        if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(url))
          complaints.push(`fetched ${request.url()}`);
      });
      await page.goto(url + fragment);
      return page;
    },
    disconnect,
    async close() {
      await browser.close();
      disconnect();
    },
  };
}
