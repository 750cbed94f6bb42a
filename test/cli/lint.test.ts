/** `sokobmc lint`: what is odd in a level file. */
import { expect, test } from "vitest";
import { EASY } from "../support/levels.ts";
import { shell, sokobmc } from "./program.ts";

test("findings for a person: place, code, the line with a caret, what to do; exit 1 for errors", async () => {
  const { code, stdout, stderr } = await sokobmc(["lint", "-"], { input: "####\n#@$.\n####\n" });
  expect(stdout).toContain("standard input:2:5: error: the walls are open here");
  expect(stdout).toContain("[open-walls]");
  expect(stdout).toContain("     2 | #@$.\n       |     ^\n");
  expect(stdout).toContain("= Close the wall");
  expect(stdout).toMatch(/1 level, 1 invalid: 1 error\n$/);
  expect(stderr).toBe("");
  expect(code).toBe(1);
});

test("--json gives one object a finding, --severity leaves out what is less", async () => {
  const input = `; 1\n${EASY.trim()}\n\n; 3\n#####\n#.$@#\n#####\n`;
  const all = await sokobmc(["lint", "-", "--json"], { input });
  const findings = all.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(findings.map(({ code, severity, level, line }) => [code, severity, level, line])).toEqual([
    ["numbering", "info", null, 6],
    ["duplicate-level", "warning", 2, 7],
  ]);
  for (const finding of findings)
    expect(Object.keys(finding)).toEqual([
      "file",
      "level",
      "severity",
      "code",
      "message",
      "line",
      "column",
      "hint",
    ]);
  expect(all.code).toBe(0);
  const some = await sokobmc(["lint", "-", "--json", "--severity", "warning", "--level", "1"], { input });
  expect(some.stdout).toBe("");
});

test("a good file: exit 0, and it says so", async () => {
  const { code, stdout } = await sokobmc(["lint", "-"], { input: EASY.trimStart() });
  expect(stdout).toBe("standard input: 1 level: nothing to report\n");
  expect(code).toBe(0);
});

test("a file without levels: exit 2", async () => {
  const { code, stdout } = await sokobmc(["lint", "-"], { input: "hello\n" });
  expect(stdout).toContain("[no-levels]");
  expect(code).toBe(2);
});

test("escape sequences in a title do not reach the terminal", async () => {
  const { stdout } = await sokobmc(["lint", "-"], { input: `\u001b[31mred${EASY}` });
  expect(stdout).toContain("[control-characters]");
  expect(stdout).not.toContain("\u001b");
});

test("the examples of --help work as typed", async () => {
  const { stdout } = await sokobmc(["lint", "--help"]);
  for (const [, line] of stdout.matchAll(/^ {2}(.*npx sokobmc lint .*)$/gm)) {
    const { code, stderr } = await shell(line!);
    expect([0, 1]).toContain(code);
    expect(stderr).toBe("");
  }
});
