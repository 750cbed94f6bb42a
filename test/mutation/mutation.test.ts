/**
 * Do the suites notice a broken encoder? Each mutation is made in a copy of the built program, and the checks must
 * fail there. A sample runs always, all with SOKOBMC_MUTATIONS=all.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Copy, createCopy, sourceOf } from "./copy.ts";
import { mutations } from "./mutations.ts";

const ALL = process.env.SOKOBMC_MUTATIONS === "all";
/** Every so many of the list run always. */
const EVERY = 5;
const LIMIT = 240_000;
const PROGRAM = "test/mutation/checks.ts";

let copy: Copy;
beforeAll(() => {
  copy = createCopy([PROGRAM, "test/support/boards.ts"]);
});
afterAll(() => copy.dispose());

const firstFailure = (encoding: string) => copy.firstFailure(PROGRAM, [encoding], LIMIT);

describe("every mutation still applies", () => {
  test.each(mutations)("$name", ({ file, find, replace }) => {
    expect(sourceOf(file).split(find).length - 1, `${file} has the text once`).toBe(1);
    expect(replace).not.toBe(find);
  });
});

describe("the checks pass where nothing is broken", () => {
  const names = [...new Set(mutations.map(({ encoding }) => encoding))];
  test.each(ALL ? names : names.slice(0, 1))(
    "%s",
    (encoding) => {
      expect(firstFailure(encoding)).toBeNull();
    },
    LIMIT,
  );
});

describe("the checks fail where an encoder is broken", () => {
  const chosen = mutations.filter((_, index) => ALL || index % EVERY === 0);
  test.each(chosen)(
    "$name",
    ({ file, find, replace, encoding }) => {
      const source = sourceOf(file);
      copy.write(
        file,
        source.replace(find, () => replace),
      );
      try {
        expect(firstFailure(encoding)).not.toBeNull();
      } finally {
        copy.write(file, source);
      }
    },
    LIMIT,
  );
});
