import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAnswer, statusLine, valueLines } from "../../src/cnf/answer.ts";

const valuesOf = (text: string, variables: number) => {
  const answer = readAnswer(text, variables);
  return answer.status === "sat" ? [...answer.values.slice(1)] : answer.status;
};

test("what is written reads back, in lines of at most 4096 characters ended by 0", () => {
  fc.assert(
    fc.property(fc.uint8Array({ max: 1, minLength: 1, maxLength: 4000 }), (model) => {
      const lines = [...valueLines(model)];
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(4097);
      expect(lines.at(-1)).toMatch(/ 0\n$/);
      expect(valuesOf(statusLine("sat") + lines.join(""), model.length - 1)).toEqual(
        [...model.slice(1)].map((value) => (value === 1 ? 1 : -1)),
      );
    }),
    { numRuns: 30 },
  );
});

describe("reading", () => {
  test.each([
    ["several v lines among comments", "c hello\ns SATISFIABLE\nv 1 -2\nc more\nv 3\nv 0\n", [1, -1, 1]],
    ["v lines before the s line", "v 1 -2 3 0\ns SATISFIABLE\n", [1, -1, 1]],
    ["a partial model leaves variables open", "s SATISFIABLE\nv -2 0\n", [0, -1, 0]],
    ["the same literal twice", "s SATISFIABLE\nv 1 1 0\n", [1, 0, 0]],
    ["a status said twice", "s SATISFIABLE\ns SATISFIABLE\nv 0\n", [0, 0, 0]],
    ["CRLF", "s SATISFIABLE\r\nv 1 0\r\n", [1, 0, 0]],
    ["a result file", "SAT\n1 -2 3 0\n", [1, -1, 1]],
    ["a result file without model", "UNSAT\n", "unsat"],
    ["a result file of a solver that gave up", "INDET\n", "unknown"],
    ["statistics around the status", "|  Variables: 3 |\nSATISFIABLE\ns UNSATISFIABLE\n", "unsat"],
    ["unknown", "s UNKNOWN\n", "unknown"],
  ])("takes %s", (_, text, values) => {
    expect(valuesOf(text, 3)).toEqual(values);
  });

  test.each([
    ["nothing", "", "no status line found"],
    ["garbage", "Segmentation fault\n", "no status line found"],
    ["an unknown status", "s MAYBE\n", 'line 1: found "s MAYBE"'],
    ["two answers", "s UNSATISFIABLE\ns SATISFIABLE\nv 0\n", "line 2: a second, different status"],
    ["a truncated model", "s SATISFIABLE\nv 1 -2\n", "cut off"],
    ["a truncated result file", "SAT\n1 -2", "cut off"],
    ["a model without values", "s SATISFIABLE\n", "no model"],
    ["a contradictory model", "s SATISFIABLE\nv 1 -1 0\n", "line 2: the model has both 1 and -1"],
    ["a variable of another formula", "s SATISFIABLE\nv 1 4 0\n", "another formula"],
    ["words in the model", "s SATISFIABLE\nv 1 x2 0\n", 'line 2: found "x2"'],
    ["more after the end", "s SATISFIABLE\nv 1 0 2\n", "after the 0"],
    ["a model of an unsatisfiable formula", "s UNSATISFIABLE\nv 1 0\n", "a model beside the status"],
  ])("refuses %s", (_, text, message) => {
    expect(() => readAnswer(text, 3)).toThrow(message);
  });
});
