/** What people do on the page, in a browser. Each test is a visit of its own. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { createServer } from "vite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../cli/program.ts";
import { HARD } from "../support/levels.ts";
import { CHROMIUM, type Host, host, PATIENCE, type Visit } from "./page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const option = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const number = (page: Page, name: string) => page.getByRole("spinbutton", { name, exact: true });
const verdictOf = (page: Page) => page.locator("[data-verdict]").getAttribute("data-verdict");

async function paste(page: Page, text: string): Promise<void> {
  await page.getByText("Paste or open your own").click();
  await page.getByRole("textbox", { name: "Level text" }).fill(text);
  await button(page, "Read the text").click();
}

async function solve(page: Page): Promise<void> {
  await button(page, "Solve").click();
  await page.locator("[data-verdict]").waitFor();
}

async function seriousFindings(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy lets no script in.
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) =>
    (await session.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true })).result
      .value;
  await evaluate(`${AXE};0`);
  const found = await evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" ")))`);
  return found as string[];
}

describe.skipIf(CHROMIUM === undefined)("the page in Chromium", { timeout: 4 * PATIENCE }, () => {
  let at: Host;
  let here: Visit;
  beforeAll(async () => {
    at = await host();
  }, 4 * PATIENCE);
  afterAll(async () => {
    await at?.close();
  });
  beforeEach(async () => {
    here = await at.visit();
  });
  // Whatever a failed test left running would slow down the next.
  afterEach(async () => {
    await here.context.close();
  });

  test("a chosen level is solved to its proven optimum and shown", async () => {
    const page = await here.open();
    await option(page, "Collection").selectOption("First steps");
    await option(page, "Level").selectOption({ index: 2 });
    await solve(page);
    expect(await verdictOf(page)).toBe("optimal");
    expect(await page.locator(".metrics dd").first().textContent()).toBe("7");
    await button(page, "To the end").click();
    expect(await page.locator(".box.home").count()).toBe(1);
    expect(await page.locator(".count").first().textContent()).toBe("7 / 7");
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, "Theme: system").click();
    await button(page, "Theme: light").click();
    await button(page, "Theme: dark").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(here.complaints).toEqual([]);
  });

  test("a bad level says what is wrong and where", async () => {
    const page = await here.open();
    await paste(page, "#####\n#@$?#\n#####");
    await page.locator(".findings .error").first().waitFor();
    expect(await page.locator(".findings").textContent()).toContain("line 2, column 4");
    expect(await button(page, "Solve").isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test("a search is stopped in the middle and keeps what was proven", async () => {
    const page = await here.open();
    await paste(page, HARD);
    await button(page, "Solve").click();
    await page.getByText(/^at least/).waitFor();
    await button(page, "Stop").click();
    await page.locator("[data-reason=interrupted]").waitFor();
    expect(await page.locator(".mark-lower").textContent()).toMatch(/^at least [1-9]/);
  });

  test("a level too large for the memory allowed ends in a reason and the page lives on", async () => {
    const page = await here.open();
    await paste(page, HARD);
    await page.getByText("How: encoding, schedule, limits").click();
    await number(page, "Memory limit, MiB").fill("32");
    await option(page, "Encoding").first().selectOption("coordinate");
    await solve(page);
    expect(await page.locator("[data-verdict]").getAttribute("data-reason")).toBe("memory");
    await option(page, "Collection").selectOption("First steps");
    await number(page, "Memory limit, MiB").fill("");
    await option(page, "Encoding").first().selectOption("auto");
    await solve(page);
    expect(await verdictOf(page)).toBe("optimal");
  });

  test("a cell of the formula has variables and clauses, and a clause lights up its cells", async () => {
    const page = await here.open();
    await number(page, "Steps").fill("3");
    await button(page, "Build the formula").click();
    await page.locator(".groups summary").last().click();
    await page.locator(".clause").first().click();
    expect(await page.locator(".mark.lit").count()).toBeGreaterThan(0);
    expect(await page.locator(".literals .literal").first().textContent()).toMatch(/\[\d+,\d+\]@0/);
    expect(await seriousFindings(page)).toEqual([]);
  });

  test("a refuted bound names what it needs, each with what goes without it", async () => {
    const page = await here.open();
    await option(page, "Level").selectOption({ index: 2 });
    await number(page, "Steps").fill("6");
    await button(page, "Why not in so few?").click();
    await page.locator("div.core li").first().waitFor();
    expect(await page.locator("div.core").textContent()).toContain("there is a solution in");
  });

  test("the search for what a refutation needs is stopped, and another one begins", async () => {
    const page = await here.open();
    await paste(page, HARD);
    await number(page, "Steps").fill("40");
    await button(page, "Why not in so few?").click();
    await button(page, "Stop looking").click();
    await number(page, "Steps").fill("1");
    await button(page, "Why not in so few?").click();
    await page.locator("div.core p").waitFor();
  });

  test("a link opens level and solution in a new page; a damaged one opens the page as it is", async () => {
    const page = await here.open();
    await paste(page, "; Mine\n#####\n#@$.#\n#####");
    await solve(page);
    await button(page, "Copy a link").click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    const other = await here.open(new URL(link).hash);
    await other.getByText("Mine").first().waitFor();
    expect(await other.locator(".count").first().textContent()).toBe("0 / 1");
    const damaged = await here.open(`${new URL(link).hash.slice(0, -9)}AAAA`);
    expect(await option(damaged, "Collection").inputValue()).toBe("0");
    expect(here.complaints).toEqual([]);
  });

  test("a level is drawn, and solved by hand, with the keyboard alone", async () => {
    const page = await here.open();
    await paste(page, "#####\n#@  #\n#####");
    await button(page, "Edit").focus();
    await page.keyboard.press("Enter");
    await page.locator(".board").focus();
    for (const key of ["Home", "ArrowDown", "ArrowRight", "ArrowRight", "$", "ArrowRight", "."])
      await page.keyboard.press(key);
    expect(await page.locator(".findings .error").count()).toBe(0);
    await page.keyboard.press("Control+z");
    expect(await page.locator(".findings .error").count()).toBe(1);
    await page.keyboard.press("Control+y");
    await button(page, "Play").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".board").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("Solved in 1 move, 1 push.").first().waitFor();
  });

  test("a level without a solution is proven so by reachability, and its certificate is accepted", async () => {
    const page = await here.open();
    await option(page, "Collection").selectOption("Without a solution");
    await option(page, "Level").selectOption({ label: "11. Both on one side" });
    await page.getByText("How: encoding, schedule, limits").click();
    await option(page, "Engine").selectOption("pdr");
    await solve(page);
    expect(await verdictOf(page)).toBe("unsolvable");
    expect(await page.locator(".result .hint").textContent()).toMatch(/^pdr/);
    await button(page, "Make a certificate").click();
    await button(page, "Check it here").click();
    await page.locator("[data-check=accepted]").waitFor();
    expect(await page.locator("[data-check]").textContent()).toContain("no solution of any length exists");
    expect(here.complaints).toEqual([]);
  });

  test("a certificate is saved, accepted, and refused once a file of it is changed", async () => {
    const page = await here.open();
    await option(page, "Level").selectOption({ index: 1 });
    await solve(page);
    await button(page, "Make a certificate").click();
    await button(page, "Save all").waitFor();
    const saved: { name: string; mimeType: string; buffer: Buffer }[] = [];
    const names = await page.locator(".files .quiet").allTextContents();
    for (const name of names) {
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      expect(download.suggestedFilename()).toBe(name);
      saved.push({ name, mimeType: "", buffer: readFileSync(await download.path()) });
    }
    expect(names).toContain("manifest.json");
    await page.getByText("Check the certificate of somebody else").click();
    const chooser = page.getByLabel("Files of a certificate");
    await chooser.setInputFiles(saved);
    await page.locator("[data-check=accepted]").waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const changed = saved.map((file) =>
      file.name === "solution.lurd" ? { ...file, buffer: Buffer.from("LLLL") } : file,
    );
    await chooser.setInputFiles(changed);
    await page.locator("[data-check=refused]").waitFor();
    expect(await page.locator("[data-check]").textContent()).toContain("solution.lurd");
    expect(here.complaints).toEqual([]);
  });

  test("encodings and forms are compared on a level, with plots", async () => {
    const page = await here.open();
    await option(page, "Level").selectOption({ index: 1 });
    const panel = page.locator(".compare");
    const choose = (name: string, chosen: boolean) =>
      panel.getByRole("checkbox", { name, exact: true }).setChecked(chosen);
    for (const name of ["factored", "object", "coordinate-binary", "pairwise"]) await choose(name, false);
    await button(page, "Compare").click();
    await panel.getByText("All runs agree.").waitFor();
    expect(await panel.locator("tbody tr").count()).toBe(2);
    expect(await panel.locator("svg.plot").count()).toBeGreaterThan(0);
    // The policy of the page lets no style in that stands in markup.
    expect(await panel.locator("svg.plot [data-style]").count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(here.complaints).toEqual([]);
  });

  test("a comparison that is stopped keeps the runs that ended", async () => {
    const page = await here.open();
    await paste(page, HARD);
    await button(page, "Compare").click();
    await page.getByText("Run 1 of").waitFor();
    await button(page, "Stop comparing").click();
    await page.locator(".compare").getByText("Stopped.").waitFor();
    await button(page, "Compare").waitFor();
  });

  test("a link that is no link of ours runs nothing and changes nothing", async () => {
    const deflated = (text: string) => `#1.${deflateRawSync(text, { level: 9 }).toString("base64url")}`;
    const options = {
      ...{ metric: "moves", encoding: "auto", amo: "sequential", engine: "bmc", schedule: "linear" },
      ...{ any: false, timeout: null, memory: null, maxSteps: null },
    };
    const shared = { title: "t", rows: ["#####", "#@$.#", "#####"], solution: null, options };
    const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
    const bomb = deflated(JSON.stringify({ ...shared, title: "x".repeat(20_000_000) }));
    const hostile = [
      bomb,
      deflated(JSON.stringify({ ...shared, more: 1 })),
      deflated(JSON.stringify({ ...shared, rows: [markup] })),
      deflated("{"),
      "#1.%%%",
      `#1.${"A".repeat(100_000)}`,
    ];
    for (const fragment of hostile) {
      const page = await here.open(fragment);
      expect(await option(page, "Collection").inputValue()).toBe("0");
      await page.close();
    }
    const page = await here.open(deflated(JSON.stringify({ ...shared, title: markup })));
    await page.locator(".level-name", { hasText: "onerror" }).waitFor();
    expect(await page.locator(".level-name *").count()).toBe(0);
    expect(here.complaints).toEqual([]);
  });

  test("the address forgets the link once another level is chosen", async () => {
    const page = await here.open();
    await button(page, "Copy a link").click();
    await page.getByRole("textbox", { name: "Link" }).waitFor();
    expect(new URL(page.url()).hash).not.toBe("");
    await option(page, "Level").selectOption({ index: 2 });
    expect(new URL(page.url()).hash).toBe("");
  });

  test("with the keyboard alone a level is chosen, solved and watched to its end", async () => {
    const page = await here.open();
    const reach = async (selector: string) => {
      const reached = () => page.locator(`${selector}:focus`).count();
      for (let presses = 0; (await reached()) === 0; presses++) {
        if (presses > 60) throw new Error(`Tab never reaches ${selector}`);
        await page.keyboard.press("Tab");
      }
    };
    await reach("[aria-label='Next level']");
    await page.keyboard.press("Enter");
    await reach(".solve .primary");
    await page.keyboard.press("Enter");
    await page.locator("[data-verdict=optimal]").waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.evaluate("document.activeElement.blur(), scrollTo(0, 0)");
    await reach(".board");
    await page.keyboard.press("End");
    expect(await page.locator(".box:not(.home)").count()).toBe(0);
  });

  test("the first load is small and has no solver in it", async () => {
    const loaded: string[] = [];
    here.context.on("request", (request) => {
      if (request.serviceWorker() === null) loaded.push(request.url());
    });
    await here.open();
    const files = loaded.map((url) => url.slice(here.url.length).replace(/^$/, "index.html"));
    const size = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(ROOT, "dist/web", file))).length,
      0,
    );
    expect(files.filter((file) => /wasm|worker/.test(file))).toEqual([]);
    expect(size).toBeLessThan(600_000);
  });

  test("the development server's page solves too", async () => {
    const server = await createServer({
      configFile: join(ROOT, "web/vite.config.ts"),
      logLevel: "error",
      server: { port: 0, host: "localhost" },
    });
    try {
      await server.listen();
      const there = await at.visit(server.resolvedUrls!.local[0]!);
      const page = await there.open();
      await solve(page);
      expect(await verdictOf(page)).toBe("optimal");
      await there.context.close();
    } finally {
      await server.close();
    }
  });

  test("after a visit the page opens and solves without a network", async () => {
    const page = await here.open();
    const controlled = () => page.evaluate<boolean>("navigator.serviceWorker.controller !== null");
    await expect.poll(controlled, { timeout: PATIENCE }).toBe(true);
    at.disconnect();
    await page.reload();
    await solve(page);
    expect(await verdictOf(page)).toBe("optimal");
  });
});
