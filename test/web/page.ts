/** The built page in the system's Chromium: `test` gives each test a visit, the rest is what a visitor does. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect, test as plain, vi } from "vitest";
import { createPageServer, listen } from "../../src/cli/page-server.ts";
import { ROOT } from "../cli/program.ts";

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Undefined where there is no Chromium: then the tests are skipped by name. */
const CHROMIUM = PROGRAMS.find((path) => existsSync(path));

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
vi.setConfig({ testTimeout: 4 * PATIENCE });

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Visit {
  readonly url: string;
  /** In a context of its own: storage and service workers of other visits are not there. */
  readonly context: BrowserContext;
  /** A new page at `url`; errors and warnings of it, and what it fetches from elsewhere, are in `complaints`. */
  open(fragment?: string): Promise<Page>;
  readonly complaints: string[];
}

interface Host {
  /** Where `dist/web` is: not at the root, the page has to work from any folder. */
  readonly url: string;
  /** @param url of the page, if it is another one */
  readonly visit: (options?: BrowserContextOptions, url?: string) => Promise<Visit>;
  /** Ends the server, as if the network were gone. */
  disconnect(): void;
  close(): Promise<void>;
}

async function host(): Promise<Host> {
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

/**
 * A test in the browser. `here` is a visit of its own; `visit` makes others; `at` is the server, which all tests of a
 * file share. No visit may end with a complaint.
 */
export const test = plain
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads off the pattern what a fixture needs
  .extend("at", { scope: "file" }, async ({}, { onCleanup }) => {
    const at = await host();
    onCleanup(at.close);
    return at;
  })
  .extend("visit", ({ at }, { onCleanup }) => {
    const visits: Visit[] = [];
    // Whatever a failed test left running would slow down the next.
    onCleanup(async () => {
      for (const { context } of visits) await context.close();
      expect(visits.flatMap(({ complaints }) => complaints)).toEqual([]);
    });
    return async (...where: Parameters<Host["visit"]>) => {
      const made = await at.visit(...where);
      visits.push(made);
      return made;
    };
  })
  .extend("here", ({ visit }) => visit())
  .skipIf(CHROMIUM === undefined);

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const option = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
export const number = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
export const verdictOf = (page: Page) => page.locator("[data-verdict]").getAttribute("data-verdict");

export async function paste(page: Page, text: string): Promise<void> {
  await page.getByText("Paste or open your own").click();
  await page.getByRole("textbox", { name: "Level text" }).fill(text);
  await button(page, "Read the text").click();
}

export async function solve(page: Page): Promise<void> {
  await button(page, "Solve").click();
  await page.locator("[data-verdict]").waitFor();
}

/** Files and folders, as a file manager drops them. */
export async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
}

/** What axe finds wrong for people who do not see or do not point. */
export async function accessFindings(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy lets no script in.
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) =>
    (await session.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true })).result
      .value;
  await evaluate(`${AXE};0`);
  const found = await evaluate(`axe.run().then(({ violations }) => violations
    .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`);
  return found as string[];
}
