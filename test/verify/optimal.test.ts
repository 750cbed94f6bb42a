import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, DisagreementError } from "../../src/bmc/contract.ts";
import { type Judged, judge, optionsToBeat } from "../../src/verify/optimal.ts";

const result = (some: Partial<Judged>): Judged => ({
  ...{
    verdict: "unknown",
    lowerBound: 0,
    upperBound: null,
    solution: null,
    reason: null,
    explanation: "why",
  },
  ...some,
});

describe("whether a solution is shortest", () => {
  it("asks only for shorter ones", () => {
    expect(optionsToBeat(DEFAULT_OPTIONS, 7)?.maxSteps).toBe(6);
    expect(optionsToBeat(DEFAULT_OPTIONS, [7, 3])?.maxSteps).toBeNull();
    expect(optionsToBeat(DEFAULT_OPTIONS, 0)).toBeNull();
  });

  it("is proven when all shorter lengths are excluded", () => {
    expect(judge(7, result({ verdict: "bounded", lowerBound: 7 })).verdict).toBe("optimal");
    expect(
      judge([7, 3], result({ verdict: "optimal", lowerBound: [7, 3], upperBound: [7, 3], solution: "u" }))
        .verdict,
    ).toBe("optimal");
    expect(judge(0, null).verdict).toBe("optimal");
  });

  it("is refuted by a shorter one", () => {
    const better = judge(7, result({ verdict: "optimal", lowerBound: 5, upperBound: 5, solution: "uuuuu" }));
    expect(better).toMatchObject({
      verdict: "improved",
      better: { solution: "uuuuu", length: 5, proven: true },
    });
    const same = result({
      verdict: "solvable",
      lowerBound: [2, 0],
      upperBound: [7, 2],
      solution: "u",
      reason: "timeout",
    });
    expect(judge([7, 3], same)).toMatchObject({ verdict: "improved", better: { proven: false } });
  });

  it("stays open when the search stopped early", () => {
    expect(judge(7, result({ lowerBound: 4, reason: "timeout" }))).toMatchObject({
      verdict: "undecided",
      lowerBound: 4,
    });
  });

  it("is an alarm when a search excludes what was replayed", () => {
    expect(() => judge(7, result({ verdict: "unsolvable" }))).toThrow(DisagreementError);
    expect(() =>
      judge(7, result({ verdict: "optimal", lowerBound: 9, upperBound: 9, solution: "u" })),
    ).toThrow(DisagreementError);
  });
});
