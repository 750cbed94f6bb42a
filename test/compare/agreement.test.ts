/** Runs that contradict each other are noticed, runs that do not are left alone. */
import { expect, test } from "vitest";
import { DisagreementError } from "../../src/bmc/contract.ts";
import { createAgreement } from "../../src/compare/agreement.ts";
import { alarmFiles } from "../../src/compare/alarm.ts";
import { columnsOf } from "../../src/compare/combinations.ts";
import { compareLevels, planRuns } from "../../src/compare/plan.ts";
import type { RunRecord } from "../../src/compare/record.ts";
import { runTasks } from "../../src/compare/run.ts";
import { readLevels } from "../../src/level/index.ts";
import { type Draft, record } from "./records.ts";

/** Index of the record at which the alarm goes off, else null. */
function alarmAt(drafts: readonly Draft[]): number | null {
  const check = createAgreement();
  const index = drafts.findIndex((draft) => check(record(draft)) !== null);
  return index < 0 ? null : index;
}

test.each<[string, Draft[], number | null]>([
  ["the same optimum twice", [{ lower: 5 }, { lower: 5 }], null],
  ["two optima", [{ lower: 5 }, { lower: 5 }, { lower: 6 }], 2],
  ["the larger one first", [{ lower: 6 }, { lower: 5 }], 1],
  ["other levels", [{ lower: 5 }, { lower: 6, board: "b2" }], null],
  ["other metrics", [{ lower: 5 }, { lower: 3, metric: "pushes" }], null],
  ["no solution against a solution", [{ lower: 5 }, { verdict: "unsolvable" }], 1],
  ["the same in another metric", [{ verdict: "unsolvable" }, { lower: 3, metric: "pushes" }], 1],
  [
    "unsolvable twice, with other bounds",
    [{ verdict: "unsolvable" }, { verdict: "unsolvable", lower: 9 }],
    null,
  ],
  ["a time-out below the optimum", [{ lower: 5 }, { verdict: "unknown", lower: 3 }], null],
  ["a time-out that excluded too much", [{ lower: 5 }, { verdict: "unknown", lower: 6 }], 1],
  ["a longer solution without proof", [{ lower: 5 }, { verdict: "solvable", lower: 2, upper: 8 }], null],
  ["a shorter solution without proof", [{ verdict: "solvable", lower: 2, upper: 4 }, { lower: 5 }], 1],
  [
    "pairs that differ in the second part",
    [
      { metric: "moves,pushes", lower: [5, 2] },
      { metric: "moves,pushes", lower: [5, 3] },
    ],
    1,
  ],
  [
    "rules that are not those of the game",
    [{ lower: 5 }, { encoding: "coordinate-literal", lower: 1 }],
    null,
  ],
])("%s", (_, drafts, expected) => expect(alarmAt(drafts)).toBe(expected));

const levels = compareLevels(
  "one.xsb",
  readLevels(new TextEncoder().encode("; One\n#####\n#@$.#\n#####\n")).levels,
);
const { columns } = columnsOf({
  metrics: ["moves"],
  encodings: ["factored", "object", "coordinate"].map((encoding) => ({ encoding, encodingOptions: {} })),
  amoForms: ["pairwise"],
  solvers: ["cadical"],
  schedules: ["linear"],
  without: [[]],
});
const tasks = planRuns(levels, columns, { timeout: 10, memory: null, repeat: 1 }, "0");

test("a wrong record stops the comparison at once, is kept, and its input is handed over", async () => {
  const records = new Map<string, RunRecord>();
  const begun: string[] = [];
  const run = runTasks(
    tasks,
    { records, append: (each) => records.set(each.key, each) },
    async ({ key, column }) => {
      const { encoding, amo } = column;
      return record({ key, encoding, amo, lower: encoding === "object" ? 2 : 1 });
    },
    {
      begin: ({ column }) => begun.push(column.encoding),
      end: () => {},
      disagree: (task, disagreement) => alarmFiles(task, disagreement).level,
    },
  );
  const error = await run.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DisagreementError);
  const { message } = error as DisagreementError;
  expect(begun).toEqual(["factored", "object"]);
  expect(records.size).toBe(2);
  expect(message).toContain("found a solution of 1 and proved that none is shorter than 1");
  // What is saved is a level file that can be solved as it is, with the commands to do so.
  expect(message).toContain("--encoding factored --amo pairwise");
  expect(message).toContain("--encoding object --amo pairwise");
  const [saved] = readLevels(new TextEncoder().encode(message)).levels;
  expect(saved?.rows).toEqual(levels[0]!.rows);
});
