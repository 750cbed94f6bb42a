/** Levels chosen, solved, watched and passed on by a link, in a browser; and the page being opened at all. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { createServer } from "vite";
import { expect } from "vitest";
import { ROOT } from "../cli/program.ts";
import { HARD } from "../support/levels.ts";
import { accessFindings, button, option, PATIENCE, paste, solve, test, verdictOf } from "./page.ts";

/** A room in which the first formula of one encoding has sixteen million clauses: little more than 2 GiB hold. */
const HUGE = Array.from({ length: 36 }, (_, y) => {
  if (y === 0 || y === 35) return "#".repeat(36);
  const row = y === 15 ? "       @   $         ." : "";
  return `#${row.padEnd(34)}#`;
}).join("\n");

/** What a link of the page carries, for tests to spoil. */
const SHARED = {
  ...{ title: "t", rows: ["#####", "#@$.#", "#####"], solution: null },
  options: {
    ...{ metric: "moves", encoding: "auto", amo: "sequential", engine: "bmc", schedule: "linear" },
    ...{ any: false, timeout: null, memory: null, maxSteps: null },
  },
};

const fragmentOf = (text: string) => `#1.${deflateRawSync(text, { level: 9 }).toString("base64url")}`;
const linkOf = (shared: unknown) => fragmentOf(JSON.stringify(shared));

test("a chosen level is solved to its proven optimum and shown", async ({ here }) => {
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

test("a bad level says what is wrong and where", async ({ here }) => {
  const page = await here.open();
  await paste(page, "#####\n#@$?#\n#####");
  await page.locator(".findings .error").first().waitFor();
  expect(await page.locator(".findings").textContent()).toContain("line 2, column 4");
  expect(await button(page, "Solve").isDisabled()).toBe(true);
  expect(await accessFindings(page)).toEqual([]);
});

test("a search is stopped in the middle and keeps what was proven", async ({ here }) => {
  const page = await here.open();
  await paste(page, HARD);
  await button(page, "Solve").click();
  await page.getByText(/^at least/).waitFor();
  await button(page, "Stop").click();
  await page.locator("[data-reason=interrupted]").waitFor();
  expect(await page.locator(".mark-lower").textContent()).toMatch(/^at least [1-9]/);
});

test("a formula that 2 GiB cannot hold ends in a reason and the page lives on", async ({ here }) => {
  const page = await here.open();
  // A busy machine is longer at so many clauses than at all the rest.
  page.setDefaultTimeout(3 * PATIENCE);
  await paste(page, HUGE);
  await page.getByText("How: encoding, schedule, limits").click();
  await option(page, "Encoding").first().selectOption("coordinate-binary");
  await option(page, "At most one").selectOption("pairwise");
  await solve(page);
  expect(await page.locator("[data-verdict]").getAttribute("data-reason")).toBe("memory");
  expect(await page.locator(".result").textContent()).toMatch(/more memory than WebAssembly's heap can hold/);
  // What the formula alone takes, in MiB: growing tables need room for a copy beside it.
  await page.getByText("Every bound").click();
  const memory = await page.locator(".bounds tbody td").nth(3).textContent();
  expect(Number(memory!.replace(",", ""))).toBeGreaterThan(1000);
  await option(page, "Collection").selectOption("First steps");
  await option(page, "Encoding").first().selectOption("auto");
  await solve(page);
  expect(await verdictOf(page)).toBe("optimal");
});

test("whoever is hasty gets one run, of the level that is shown", async ({ here }) => {
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

test("with the keyboard alone a level is chosen, solved and watched to its end", async ({ here }) => {
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

test("who wants no motion sees none", async ({ visit }) => {
  const still = await visit({ reducedMotion: "reduce" });
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
});

test("a link opens level and solution in a new page; a damaged one opens the page as it is", async ({
  here,
}) => {
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

test("a solution stored with a level, or in a link, is shown only if it solves the level", async ({
  here,
}) => {
  const page = await here.open();
  const shown = button(page, "Solution");
  expect(await shown.isDisabled()).toBe(true);
  await paste(page, "######\n#@$ .#\n######\nSolution\nRRl\n");
  expect(await shown.isDisabled()).toBe(false);
  await shown.click();
  expect(await page.locator(".count").first().textContent()).toBe("0 / 2");
  const other = await here.open(linkOf({ ...SHARED, solution: "LLLL" }));
  await other.getByText("The solution in the link does not solve this level.").waitFor();
  expect(await button(other, "Solution").isDisabled()).toBe(true);
});

test("a link that is no link of ours runs nothing and changes nothing", async ({ here }) => {
  const markup = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  const bomb = linkOf({ ...SHARED, title: "x".repeat(20_000_000) });
  const hostile = [
    bomb,
    linkOf({ ...SHARED, more: 1 }),
    linkOf({ ...SHARED, rows: [markup] }),
    fragmentOf("{"),
    "#1.%%%",
    `#1.${"A".repeat(100_000)}`,
  ];
  for (const fragment of hostile) {
    const page = await here.open(fragment);
    expect(await option(page, "Collection").inputValue()).toBe("0");
    await page.close();
  }
  const page = await here.open(linkOf({ ...SHARED, title: markup }));
  await page.locator(".level-name", { hasText: "onerror" }).waitFor();
  expect(await page.locator(".level-name *").count()).toBe(0);
});

test("the address forgets the link once another level is chosen", async ({ here }) => {
  const page = await here.open();
  await button(page, "Copy a link").click();
  await page.getByRole("textbox", { name: "Link" }).waitFor();
  expect(new URL(page.url()).hash).not.toBe("");
  await option(page, "Level").selectOption({ index: 2 });
  expect(new URL(page.url()).hash).toBe("");
});

test("the first load is small and has no solver in it", async ({ here }) => {
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

test("the development server's page solves too", async ({ visit }) => {
  const server = await createServer({
    configFile: join(ROOT, "web/vite.config.ts"),
    logLevel: "error",
    server: { port: 0, host: "localhost" },
  });
  try {
    await server.listen();
    const there = await visit({}, server.resolvedUrls!.local[0]!);
    const page = await there.open();
    await solve(page);
    expect(await verdictOf(page)).toBe("optimal");
    // Before the server ends: the page would complain that it is gone.
    await there.context.close();
  } finally {
    await server.close();
  }
});

// The last one: no page comes from this server afterwards.
test("after a visit the page opens and solves without a network", async ({ at, here }) => {
  const page = await here.open();
  const controlled = () => page.evaluate<boolean>("navigator.serviceWorker.controller !== null");
  await expect.poll(controlled, { timeout: PATIENCE }).toBe(true);
  at.disconnect();
  await page.reload();
  await solve(page);
  expect(await verdictOf(page)).toBe("optimal");
});
