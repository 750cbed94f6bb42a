/** Levels drawn and opened, and what is made of them: formulas, certificates, comparisons; in a browser. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import { HARD } from "../support/levels.ts";
import { accessFindings, button, drop, number, option, paste, solve, test, verdictOf } from "./page.ts";

test("a level is drawn, and solved by hand, with the keyboard alone", async ({ here }) => {
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

test("a dropped file is read, with what is wrong in it at its place; files and folders together", async ({
  here,
}) => {
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

test("odd input is read or refused in words", async ({ here }) => {
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

test("a cell of the formula has variables and clauses, and a clause lights up its cells", async ({
  here,
}) => {
  const page = await here.open();
  await number(page, "Steps").fill("3");
  await button(page, "Build the formula").click();
  await page.locator(".groups summary").last().click();
  await page.locator(".clause").first().click();
  expect(await page.locator(".mark.lit").count()).toBeGreaterThan(0);
  expect(await page.locator(".literals .literal").first().textContent()).toMatch(/\[\d+,\d+\]@0/);
  expect(await accessFindings(page)).toEqual([]);
});

test("a refuted bound names what it needs, each with what goes without it", async ({ here }) => {
  const page = await here.open();
  await option(page, "Level").selectOption({ index: 2 });
  await number(page, "Steps").fill("6");
  await button(page, "Why not in so few?").click();
  await page.locator("div.core li").first().waitFor();
  expect(await page.locator("div.core").textContent()).toContain("there is a solution in");
});

test("the search for what a refutation needs is stopped, and another one begins", async ({ here }) => {
  const page = await here.open();
  await paste(page, HARD);
  await number(page, "Steps").fill("40");
  await button(page, "Why not in so few?").click();
  await button(page, "Stop looking").click();
  await number(page, "Steps").fill("1");
  await button(page, "Why not in so few?").click();
  await page.locator("div.core p").waitFor();
});

test("a level without a solution is proven so by reachability, and its certificate is accepted", async ({
  here,
}) => {
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

test("the making of a certificate is stopped in the middle and begun anew", async ({ here }) => {
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

test("a certificate is saved, accepted, and refused once a file of it is changed", async ({ here }) => {
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

test("encodings and forms are compared on a level, with plots", async ({ here }) => {
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
  // Styles of the page are not for plots, whose words have no outline.
  const outline = await page.evaluate<string>(
    `getComputedStyle(document.querySelector(".plot .axis")).stroke`,
  );
  expect(outline).toBe("none");
  // The policy of the page lets no style in that stands in markup.
  expect(await panel.locator("svg.plot [data-style]").count()).toBe(0);
  expect(await accessFindings(page)).toEqual([]);
});

test("a comparison that is stopped keeps the runs that ended", async ({ here }) => {
  const page = await here.open();
  await paste(page, HARD);
  await button(page, "Compare").click();
  await page.getByText("Run 1 of").waitFor();
  await button(page, "Stop comparing").click();
  await page.locator(".compare").getByText("Stopped.").waitFor();
  await button(page, "Compare").waitFor();
});

test("on a phone nothing is wider than the screen, and fingers play and draw", async ({ visit }) => {
  const phone = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
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
});
