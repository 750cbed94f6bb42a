/** Stopping in the middle keeps what there is. */
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { EASY, HARD } from "../support/levels.ts";
import { resultsOf, shell, sokobmc } from "./program.ts";

const MANY = `${EASY}\n${HARD}\n${EASY}`;

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s: exit 130, finished and running levels are told",
  async (signal) => {
    const ended = await sokobmc(["solve", "-", "--json"], {
      input: MANY,
      onOutput: async (child) => {
        await delay(300);
        child.kill(signal);
      },
    });
    const results = resultsOf(ended);
    expect(results.map(({ level, verdict, reason }) => [level, verdict, reason])).toEqual([
      [1, "optimal", null],
      [2, "unknown", "interrupted"],
    ]);
    expect(ended.stderr).toBe("");
    expect(ended.code).toBe(130);
  },
);

test("an interruption that npm passes on a second time is still one interruption", async () => {
  const ended = await sokobmc(["solve", "-", "--json"], {
    input: MANY,
    onOutput: (child) => {
      child.kill("SIGINT");
      setTimeout(() => child.kill("SIGINT"), 20);
    },
  });
  expect(resultsOf(ended)).toHaveLength(2);
  expect(ended.code).toBe(130);
});

test("an interruption keeps the bounds that were proven", async () => {
  const ended = await sokobmc(["solve", "-", "--json", "--verbose"], {
    input: HARD,
    at: "stderr",
    onOutput: (child) => child.kill("SIGINT"),
  });
  const [result] = resultsOf(ended);
  expect(result).toMatchObject({ verdict: "unknown", reason: "interrupted" });
  expect(result!.bounds.length).toBeGreaterThan(0);
  expect(result!.lowerBound).toBe(result!.bounds.findLast(({ verdict }) => verdict === "unsat")!.steps + 1);
});

test("an interruption stops levels that run side by side", async () => {
  const ended = await sokobmc(["solve", "-", "--json", "--jobs", "2"], {
    input: `${EASY}\n${HARD}\n${HARD}\n${HARD}`,
    onOutput: (child) => child.kill("SIGINT"),
  });
  expect(ended.code).toBe(130);
  expect(
    resultsOf(ended)
      .map(({ level }) => level)
      .slice(0, 2),
  ).toEqual([1, 2]);
});

test("a time limit ends one level, not the next", async () => {
  const ended = await sokobmc(["solve", "-", "--json", "--timeout", "1"], { input: `${HARD}\n${EASY}` });
  expect(resultsOf(ended).map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ["unknown", "timeout"],
    ["optimal", null],
  ]);
  expect(ended.code).toBe(1);
});

test("a reader that has seen enough ends the program quietly", async () => {
  const line = "sokobmc solve levels/first-steps.xsb --json | head -1; echo codes $PIPESTATUS";
  const { stdout, stderr } = await shell(line);
  expect(stdout).toMatch(/^\{.*\}\ncodes 0\n$/);
  expect(stderr).toBe("");
});
