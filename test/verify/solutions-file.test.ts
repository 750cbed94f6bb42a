import { describe, expect, it } from "vitest";
import { readSolutions } from "../../src/verify/index.ts";

const read = (text: string, file = "levels/a.xsb") => {
  const { solutions, warnings } = readSolutions(new TextEncoder().encode(text), file);
  return [
    ...solutions.map(({ level, lurd, line }) => `${level} ${lurd} ${line}`),
    ...warnings.map(({ code }) => code),
  ];
};

describe("solutions in a file of their own", () => {
  it.each([
    ["numbered lines", "; by Ada\n\n1: uRR\n12; d\n3 LL\n", ["1 uRR 3", "12 d 4", "3 LL 5"]],
    ["bare moves in the order of the levels", "uRR\n\n2(lD)\n", ["1 uRR 1", "2 2(lD) 3"]],
    ["a table", "level,moves,lurd\n4,3,uRR\n5,,\n", ["4 uRR 2"]],
    ["a table for several files", "file,level,solution\na.xsb,4,uRR\nb.xsb,4,dd\n", ["4 uRR 2"]],
    [
      "results of solve --json",
      '{"file":"x/a.xsb","level":2,"solution":"uRR","verdict":"optimal"}\n{"level":3,"solution":null}\n',
      ["2 uRR 1"],
    ],
    ["results about another file", '{"file":"b.xsb","level":2,"solution":"uRR"}\n', []],
    [
      "a level file",
      "#####\n#@$.#\n#####\nSolution\nR\n\n#####\n#.$@#\n#####\nSolution\nL\n",
      ["1 R 5", "2 L 11"],
    ],
    ["nothing", "", []],
  ])("reads %s", (_, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it("warns of lines without a solution and goes on", () => {
    expect(read("uRR\nhello world\nd\n")).toEqual(["1 uRR 1", "3 d 3", "unreadable-solution"]);
    expect(read('{"level":1,"solution":"R"}\n{"level":')).toEqual(["1 R 1", "unreadable-solution"]);
    expect(read("level,lurd\nx,R\n")).toEqual(["unreadable-solution"]);
  });
});
