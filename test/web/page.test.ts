/** What people do on the page, in a browser. Each test is a visit of its own. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
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

/** Files and folders, as a file manager drops them. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
}

async function accessFindings(page: Page): Promise<string[]> {
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

/** A room in which the first formula of one encoding has sixteen million clauses: little more than 2 GiB hold. */
const HUGE = Array.from({ length: 36 }, (_, y) => {
  if (y === 0 || y === 35) return "#".repeat(36);
  const row = y === 15 ? "       @   $         ." : "";
  return `#${row.padEnd(34)}#`;
}).join("\n");

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
    expect(here.complaints).toEqual([]);
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
    expect(await accessFindings(page)).toEqual([]);
    await button(page, "Theme: system").click();
    await button(page, "Theme: light").click();
    await button(page, "Theme: dark").waitFor();
    expect(await accessFindings(page)).toEqual([]);
  });

  test("a bad level says what is wrong and where", async () => {
    const page = await here.open();
    await paste(page, "#####\n#@$?#\n#####");
    await page.locator(".findings .error").first().waitFor();
    expect(await page.locator(".findings").textContent()).toContain("line 2, column 4");
    expect(await button(page, "Solve").isDisabled()).toBe(true);
    expect(await accessFindings(page)).toEqual([]);
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

  test("a formula that 2 GiB cannot hold ends in a reason and the page lives on", async () => {
    const page = await here.open();
    await paste(page, HUGE);
    await page.getByText("How: encoding, schedule, limits").click();
    await option(page, "Encoding").first().selectOption("coordinate-binary");
    await option(page, "At most one").selectOption("pairwise");
    await solve(page);
    expect(await page.locator("[data-verdict]").getAttribute("data-reason")).toBe("memory");
    expect(await page.locator(".result").textContent()).toMatch(
      /more memory than WebAssembly's heap can hold/,
    );
    // What the formula alone takes, in MiB: growing tables need room for a copy beside it.
    await page.getByText("Every bound").click();
    const memory = await page.locator(".bounds tbody td").nth(3).textContent();
    expect(Number(memory!.replace(",", ""))).toBeGreaterThan(1000);
    await option(page, "Collection").selectOption("First steps");
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
    expect(await accessFindings(page)).toEqual([]);
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
    await damaged.getByText("The link that was opened is damaged").waitFor();
    expect(await option(damaged, "Collection").inputValue()).toBe("0");
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
    await page.getByRole("textbox", { name: "Title" }).fill("By hand");
    await page.keyboard.press("Tab");
    await page.locator(".level-name").getByText("By hand").waitFor();
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
  });

  test("the making of a certificate is stopped in the middle and begun anew", async () => {
    const page = await here.open();
    await option(page, "Collection").selectOption("Without a solution");
    await option(page, "Level").selectOption({ label: "11. Both on one side" });
    await solve(page);
    await button(page, "Make a certificate").click();
    await page.getByText(/^Looking for an invariant/).waitFor();
    await button(page, "Stop it").click();
    await page.locator(".certificate").getByText("Stopped.").waitFor();
    expect(await page.locator(".files").textContent()).toBe("");
    await button(page, "Make a certificate").click();
    await page.getByText(/^Looking for an invariant/).waitFor();
    // Another level ends it too.
    await button(page, "Previous level").click();
    expect(await button(page, "Stop it").isVisible()).toBe(false);
  });

  test("a certificate is saved, accepted, and refused once a file of it is changed", async () => {
    const page = await here.open();
    await option(page, "Level").selectOption({ index: 1 });
    await solve(page);
    await button(page, "Make a certificate").click();
    const [zip] = await Promise.all([page.waitForEvent("download"), button(page, "Save as zip").click()]);
    expect(zip.suggestedFilename()).toBe("certificate.zip");
    const whole = { name: "certificate.zip", mimeType: "", buffer: readFileSync(await zip.path()) };
    await page.getByText("Its files one by one").click();
    const saved: { name: string; mimeType: string; buffer: Buffer }[] = [];
    const names = await page.locator(".files details button").allTextContents();
    for (const name of names) {
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      expect(download.suggestedFilename()).toBe(name);
      saved.push({ name, mimeType: "", buffer: readFileSync(await download.path()) });
    }
    expect(names).toContain("manifest.json");
    expect(unzipSync(whole.buffer)["solution.lurd"]).toEqual(
      new Uint8Array(saved.find(({ name }) => name === "solution.lurd")!.buffer),
    );
    await page.getByText("Check the certificate of somebody else").click();
    const chooser = page.getByLabel("Files of a certificate");
    await chooser.setInputFiles(saved);
    await page.locator("[data-check=accepted]").waitFor();
    expect(await accessFindings(page)).toEqual([]);
    const changed = saved.map((file) =>
      file.name === "solution.lurd" ? { ...file, buffer: Buffer.from("LLLL") } : file,
    );
    await chooser.setInputFiles(changed);
    await page.locator("[data-check=refused]").waitFor();
    expect(await page.locator("[data-check]").textContent()).toContain("solution.lurd");
    await chooser.setInputFiles(whole);
    await page.locator("[data-check=accepted]").waitFor();
    await chooser.setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, -40) });
    await page.locator("[data-check=refused]").waitFor();
    expect(await page.locator("[data-check]").textContent()).toContain("certificate.zip");
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
    expect(await panel.locator("svg.plot > title").allTextContents()).toEqual([
      "Time to the answer: Round the corner",
      "Variables: Round the corner",
      "Clauses: Round the corner",
      "Time per bound: Round the corner",
    ]);
    // The policy of the page lets no style in that stands in markup.
    expect(await panel.locator("svg.plot [data-style]").count()).toBe(0);
    expect(await accessFindings(page)).toEqual([]);
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

  test("a solution stored with a level, or in a link, is shown only if it solves the level", async () => {
    const deflated = (text: string) => `#1.${deflateRawSync(text).toString("base64url")}`;
    const page = await here.open();
    const shown = button(page, "Solution");
    expect(await shown.isDisabled()).toBe(true);
    await paste(page, "######\n#@$ .#\n######\nSolution\nRRl\n");
    expect(await shown.isDisabled()).toBe(false);
    await shown.click();
    expect(await page.locator(".count").first().textContent()).toBe("0 / 2");
    const options = {
      ...{ metric: "moves", encoding: "auto", amo: "sequential", engine: "bmc", schedule: "linear" },
      ...{ any: false, timeout: null, memory: null, maxSteps: null },
    };
    const wrong = { title: "Wrong", rows: ["#####", "#@$.#", "#####"], solution: "LLLL", options };
    const other = await here.open(deflated(JSON.stringify(wrong)));
    await other.getByText("The solution in the link does not solve this level.").waitFor();
    expect(await button(other, "Solution").isDisabled()).toBe(true);
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
    expect(await page.locator(".board .box:not(.home)").count()).toBe(0);
  });

  test("a dropped file is read, with what is wrong in it at its place; files and folders together", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sokobmc-drop-"));
    const inside = join(folder, "levels");
    mkdirSync(inside);
    const write = (name: string, text: string) => {
      writeFileSync(join(inside, name), text);
      return join(inside, name);
    };
    const bad = write("bad.xsb", "; Broken\n#####\n#@$ .#\n# \t #\n######\n");
    const good = write("2 good.sok", "#####\n#@$.#\n#####\nTitle: Good\n");
    write("notes.txt", "nothing to see here\n");
    const page = await here.open();
    await drop(page, [bad]);
    await page.locator(".findings .error").first().waitFor();
    expect(await page.locator(".findings").first().textContent()).toContain("line 4, column 3");
    await drop(page, [bad, good]);
    await page.getByText("2. Broken (not valid)").waitFor({ state: "attached" });
    expect(await option(page, "Collection").locator("option:checked").textContent()).toBe("2 files");
    expect(await page.locator(".level-name").textContent()).toBe("Good");
    await option(page, "Collection").selectOption("First steps");
    await drop(page, [inside]);
    await page.getByText("Without a level in them: notes.txt").waitFor();
    expect(await page.locator(".level-name").textContent()).toBe("Good");
    rmSync(folder, { recursive: true });
  });

  test("odd input is read or refused in words", async () => {
    const page = await here.open();
    const name = page.locator(".level-name");
    const own = page.getByText("Paste or open your own");
    await own.click();
    const text = page.getByRole("textbox", { name: "Level text" });
    for (const odd of ["", "https://example.org/levels", "rrUULLdd", "\u0000\u0001\ufffd\u0007"]) {
      await text.fill(odd);
      await button(page, "Read the text").click();
      await name.getByText("Nothing to read").waitFor();
      expect(await page.locator(".findings .error").count()).toBeGreaterThan(0);
      expect(await button(page, "Solve").isDisabled()).toBe(true);
    }
    const many = Array.from({ length: 200 }, (_, index) => `; Number ${index + 1}\n#####\n#@$.#\n#####\n`);
    // As by the clipboard: to type so many lines takes a browser seconds.
    await here.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(many.join("\n"))})`);
    await text.fill("");
    await text.press("Control+v");
    await button(page, "Read the text").click();
    await name.getByText("Number 1", { exact: true }).waitFor();
    expect(await option(page, "Level").locator("option").count()).toBe(200);
    const large = { name: "large.txt", mimeType: "", buffer: Buffer.alloc(3_000_000, "#") };
    await page.locator("input[type=file]").first().setInputFiles(large);
    await page.getByText("More than 2 MiB of levels").waitFor();
    await name.getByText("Number 1", { exact: true }).waitFor();
  });

  test("whoever is hasty gets one run, of the level that is shown", async () => {
    const page = await here.open();
    await paste(page, HARD);
    await button(page, "Solve").dblclick();
    await button(page, "Solve").waitFor();
    await button(page, "Solve").click();
    await page.getByText(/^at least/).waitFor();
    await option(page, "Collection").selectOption("First steps");
    await button(page, "Solve").waitFor();
    expect(await page.locator(".gap").isVisible()).toBe(false);
    expect(await page.locator(".work").textContent()).toBe("");
    await solve(page);
    expect(await page.locator(".metrics dd").first().textContent()).toBe("1");
  });

  test("who wants no motion sees none", async () => {
    const still = await at.visit({ reducedMotion: "reduce" });
    const page = await still.open();
    await solve(page);
    await button(page, "Watch it").click();
    await page.locator(".count").getByText("1 / 1").waitFor();
    const moving = await page.evaluate<string[]>(
      `[...document.querySelectorAll("*")].map((each) => getComputedStyle(each))
        .filter((style) => style.transitionDuration !== "0s" || style.animationName !== "none")
        .map((style) => style.transitionProperty + " " + style.animationName)`,
    );
    expect(moving).toEqual([]);
    await still.context.close();
    expect(still.complaints).toEqual([]);
  });

  test("on a phone nothing is wider than the screen, and fingers play and draw", async () => {
    const phone = await at.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    const page = await phone.open();
    const fits = async (state: string) => {
      const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect(`${state}: ${wide}`).toBe(`${state}: 360`);
    };
    await fits("at first");
    await button(page, "Move up").tap();
    await page.getByText("Solved in 1 move, 1 push.").first().waitFor();
    await page.getByText("How: encoding, schedule, limits").tap();
    await solve(page);
    await page.getByText("Every bound").tap();
    await page.getByText("As a formula or model for other programs").tap();
    await button(page, "Make a certificate").tap();
    await page.getByText("Its files one by one").tap();
    await fits("solved");
    await button(page, "Build the formula").tap();
    await page.locator(".groups summary").first().tap();
    await fits("formula");
    await paste(page, "#######\n#@ $x.#\n#######");
    await page.locator(".findings .error").first().waitFor();
    await fits("not valid");

    await button(page, "Edit").tap();
    await page.locator("[data-tool=_]").tap();
    const board = page.locator(".board");
    await board.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await board.boundingBox())!;
    const centre = (column: number, row: number) => ({
      x: x + ((column + 0.5) * width) / 7,
      y: y + ((row + 0.5) * height) / 3,
    });
    const walls = () =>
      page.evaluate<number>(`document.querySelector(".board .wall").getAttribute("d").split("z").length - 1`);
    const before = await walls();
    const scrolled = await page.evaluate<number>("scrollY");
    const touches = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [centre(2, 0)]);
    for (const column of [3, 4]) await touch("touchMove", [centre(column, 0)]);
    await touch("touchMove", [centre(4, 2)]);
    await touch("touchEnd", []);
    expect(before - (await walls())).toBe(4);
    expect(await page.evaluate<number>("scrollY")).toBe(scrolled);
    await fits("editor");
    expect(await accessFindings(page)).toEqual([]);
    await phone.context.close();
    expect(phone.complaints).toEqual([]);
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
      const there = await at.visit({}, server.resolvedUrls!.local[0]!);
      const page = await there.open();
      await solve(page);
      expect(await verdictOf(page)).toBe("optimal");
      await there.context.close();
      expect(there.complaints).toEqual([]);
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
