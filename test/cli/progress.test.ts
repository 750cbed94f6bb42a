/** The progress line: fits the terminal, and leaves no trace. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgress } from "../../src/cli/progress.ts";
import { truncate } from "../../src/cli/text.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

function terminal(columns: number) {
  const writes: string[] = [];
  const stream = { columns, write: (text: string) => writes.push(text) } as unknown as NodeJS.WriteStream;
  return { stream, writes };
}

const work = {
  type: "work",
  phase: "solving",
  steps: 33,
  variables: 12_345,
  clauses: 67_890,
  memory: 2 ** 25,
} as const;

test("bound, phase, formula size and time are told", () => {
  const { stream, writes } = terminal(100);
  const progress = createProgress(stream, 5, 10);
  progress.begin(3, "3 The long way");
  progress.tell(3, work);
  vi.advanceTimersByTime(1500);
  const line = writes.at(-1);
  expect(line).toContain(
    "1/5  3 The long way · bound 33 · solving · 12,345 variables, 67,890 clauses · 1.50 s of 10 s",
  );
  progress.close();
  expect(writes.at(-1)).toBe("\r\x1b[K");
});

test("what is done in a moment shows no progress", () => {
  const { stream, writes } = terminal(100);
  const progress = createProgress(stream, 1, null);
  progress.begin(1, "quick");
  vi.advanceTimersByTime(150);
  progress.end(1);
  progress.close();
  expect(writes).toEqual([]);
});

test("the line never reaches the edge of the terminal", () => {
  const { stream, writes } = terminal(40);
  const progress = createProgress(stream, 1, null);
  progress.begin(1, "a title that is longer than any terminal is wide, 漢字 and all");
  progress.tell(1, work);
  vi.advanceTimersByTime(1000);
  progress.close();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal controls are taken out
  const shown = writes.map((text) => text.replaceAll(/\x1b\[[0-9;]*[A-Za-z]|\r/g, ""));
  for (const line of shown) expect([...line].length).toBeLessThan(40);
  expect(shown.some((line) => line.endsWith("…"))).toBe(true);
});

test("text is cut by cells, wide characters counting two", () => {
  expect(truncate("abcdef", 6)).toBe("abcdef");
  expect(truncate("abcdefg", 6)).toBe("abcde…");
  expect(truncate("漢字漢字", 8)).toBe("漢字漢字");
  expect(truncate("漢字漢字", 6)).toBe("漢字…");
});
