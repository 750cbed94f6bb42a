/**
 * Is it noticed when a verdict or a certificate lies? Each mutation is made in a copy of the built program, and the checks must fail
 * there. A sample runs always, all with SOKOBMC_MUTATIONS=all.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Copy, createCopy, sourceOf } from "./copy.ts";
import { verdictMutations } from "./verdict-mutations.ts";

const ALL = process.env.SOKOBMC_MUTATIONS === "all";
const EVERY = 3;
const LIMIT = 120_000;
const PROGRAM = "test/mutation/verdict-checks.ts";

let copy: Copy;
beforeAll(() => {
  copy = createCopy([PROGRAM, "test/support/boards.ts"]);
});
afterAll(() => copy.dispose());

describe("every mutation still applies", () => {
  test.each(verdictMutations)("$name", ({ file, find, replace }) => {
    expect(sourceOf(file).split(find).length - 1, `${file} has the text once`).toBe(1);
    expect(replace).not.toBe(find);
  });
});

test(
  "the checks pass where nothing is broken",
  () => {
    expect(copy.firstFailure(PROGRAM, [], LIMIT)).toBeNull();
  },
  LIMIT,
);

describe("the checks fail where a verdict lies", () => {
  test.each(verdictMutations.filter((_, index) => ALL || index % EVERY === 0))(
    "$name",
    ({ file, find, replace }) => {
      const source = sourceOf(file);
      copy.write(
        file,
        source.replace(find, () => replace),
      );
      try {
        expect(copy.firstFailure(PROGRAM, [], LIMIT)).not.toBeNull();
      } finally {
        copy.write(file, source);
      }
    },
    LIMIT,
  );
});
