import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dimacsClauses,
  dimacsComment,
  dimacsHeader,
  dimacsName,
  dimacsNames,
  writeDimacs,
} from "../../src/cnf/dimacs.ts";
import { createDimacsReader, DimacsError, readDimacs } from "../../src/cnf/dimacs-reader.ts";
import { createFormula } from "../../src/cnf/formula.ts";

const textOf = (pieces: Iterable<Uint8Array>) => Buffer.concat([...pieces]).toString("latin1");

/** The error of reading `text`, as "line:column message". */
function faultOf(text: string, options = {}): string {
  try {
    readDimacs(text, options);
  } catch (error) {
    if (!(error instanceof DimacsError)) throw error;
    return `${error.line}:${error.column} ${error.message.replace(/^[^:]*: /, "")}`;
  }
  return "none";
}

describe("writing", () => {
  test("one line a clause, exact counts, names as comments", () => {
    const formula = createFormula();
    formula.fresh("x[0,0]@0=#");
    formula.fresh("m@0=left");
    formula.add(1, -2);
    formula.add(-1);
    expect(textOf(writeDimacs(formula, { comments: ["made by a test"], names: true }))).toBe(
      "c made by a test\nc v 1 x[0,0]@0=#\nc v 2 m@0=left\np cnf 2 2\n1 -2 0\n-1 0\n",
    );
  });

  test("what is written reads back to the same clauses, however the file is cut", () => {
    const literal = fc.integer({ min: 1, max: 2 ** 30 - 1 }).chain((v) => fc.constantFrom(v, -v));
    fc.assert(
      fc.property(fc.array(fc.array(literal, { maxLength: 9 }), { maxLength: 30 }), fc.nat(40), (cs, cut) => {
        const flat = Int32Array.from(cs.flatMap((c) => [...c, 0]));
        const variables = Math.max(0, ...flat.map(Math.abs));
        const bytes = Buffer.concat([
          Buffer.from(dimacsHeader(variables, cs.length)),
          ...dimacsClauses(flat),
        ]);
        const reader = createDimacsReader();
        for (let at = 0; at < bytes.length; at += cut + 1) reader.push(bytes.subarray(at, at + cut + 1));
        const read = reader.end();
        expect([...read.clauses]).toEqual([...flat]);
        expect([read.variables, read.clauseCount, read.warnings]).toEqual([variables, cs.length, []]);
      }),
    );
  });

  test("a formula of several pieces is written whole", () => {
    const flat = Int32Array.from({ length: 120_000 }, (_, i) => (i % 3 === 2 ? 0 : i % 2 ? i + 1 : -i - 1));
    const pieces = [...dimacsClauses(flat)];
    expect(pieces.length).toBeGreaterThan(5);
    const read = readDimacs(Buffer.concat([Buffer.from(dimacsHeader(120_000, 40_000)), ...pieces]));
    expect(read.clauses).toEqual(flat);
  });

  test("no comment line is longer than readers can take, none is an instruction to other programs", () => {
    expect(dimacsName(1, "a".repeat(300))).toBe("");
    expect(dimacsComment("a\nb")).toBe("c a b\n");
    expect(() => dimacsComment("ind 1 2 0")).toThrow("c ind 1 2 0");
    const formula = createFormula();
    formula.block(10_000, (i) => "n".repeat(150 + (i % 100)));
    for (const line of textOf(dimacsNames(formula)).split("\n")) expect(line.length).toBeLessThan(200);
  });
});

describe("reading", () => {
  test("comments, blank lines, clauses over several lines, CRLF, no last line end", () => {
    const read = readDimacs("c first\r\n\r\n  p  cnf  3 3 \r\n1\r\n2 0 -3 0\r\nc between\r\n\t3 -1 0");
    expect([...read.clauses]).toEqual([1, 2, 0, -3, 0, 3, -1, 0]);
  });

  test("trailing variables of the header that no clause uses are kept", () => {
    expect(readDimacs("p cnf 7 1\n1 0\n").variables).toBe(7);
  });

  test("empty formula, empty clause", () => {
    expect(readDimacs("p cnf 0 0\n")).toEqual({
      variables: 0,
      clauseCount: 0,
      clauses: new Int32Array(),
      warnings: [],
    });
    expect([...readDimacs("p cnf 0 1\n0\n").clauses]).toEqual([0]);
  });

  test.each([
    ["", '1:1 the file ends without a header "p cnf VARIABLES CLAUSES"'],
    ["1 0\n", '1:1 found "1" before the header; expected "p cnf VARIABLES CLAUSES" first'],
    ["p cnf 1\n", '1:1 found "p cnf 1", expected "p cnf VARIABLES CLAUSES"'],
    ["p inccnf\n", '1:1 found "p inccnf", expected "p cnf VARIABLES CLAUSES"'],
    ["p cnf x 1\n", '1:1 "x" in the header is not a number'],
    ["p cnf 1 -1\n", '1:1 "-1" in the header is not a number'],
    ["p cnf 2147483648 0\n", "1:1 2147483648 variables; at most 1073741823 can be read"],
    ["p cnf 1 1\np cnf 1 1\n1 0\n", "2:1 a second header; a file has exactly one"],
    ["p cnf 2 1\n1 3 0\n", "2:3 literal 3 is beyond variable 2, the last one by the header"],
    ["p cnf 2 1\n1 -3 0\n", "2:3 literal -3 is beyond variable 2, the last one by the header"],
    [
      "p cnf 2 1\n1 99999999999999999999 0\n",
      "2:3 literal 100000000000000000000 is beyond variable 2, the last one by the header",
    ],
    ["p cnf 2 1\n1 x2 0\n", '2:3 found "x2", expected a literal or 0'],
    ["p cnf 2 1\n1 -0 0\n", '2:3 found "-0", expected a literal or 0'],
    ["p cnf 2 1\n1 02 0\n", '2:3 found "02", expected a literal or 0'],
    ["p cnf 2 1\n1 2 c\n", '2:5 found "c", expected a literal or 0'],
    ["p cnf 2 1\n1 2", "2:4 the file ends inside the clause that begins on line 2: its 0 is missing"],
    ["p cnf 2 1\n1\n2\n\n", "5:1 the file ends inside the clause that begins on line 2: its 0 is missing"],
    ["p cnf 2 2\n1 2 0\n", "3:1 clauses: the header says 2, the file has 1"],
    ["p cnf 2 0\n1 2 0\n", "3:1 clauses: the header says 0, the file has 1"],
    ["p cnf 2 1\n1 2 0\n%\n0\n", '3:1 found "%", expected a literal or 0'],
  ])("refuses %j and says where and why", (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  test("lenient: a % tail and wrong counts are warnings", () => {
    const read = readDimacs("p cnf 2 5\n1 2 0\n-3 0\n%\n0\n\n", { lenient: true });
    expect([...read.clauses]).toEqual([1, 2, 0, -3, 0]);
    expect(read.variables).toBe(3);
    expect(read.warnings).toEqual([
      'line 4: "%" ends the formula; what follows was not read',
      "clauses: the header says 5, the file has 2",
      "variables: the header says 2, the clauses use 3",
    ]);
  });

  test("lenient: a file that ends inside a clause is still refused", () => {
    expect(faultOf("p cnf 2 1\n1 2", { lenient: true })).toMatch("its 0 is missing");
    expect(faultOf("p cnf 2 1\n1 2\n%\n0\n", { lenient: true })).toMatch("inside the clause");
  });

  test("bytes that are no text do not make it keep growing", () => {
    expect(faultOf(`p cnf 1 1\n${"x".repeat(1000)}`)).toMatch("too long");
  });
});
