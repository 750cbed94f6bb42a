import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardFromDrawing } from "../../src/game/board.ts";
import { directionOf, letterOf, replay } from "../../src/game/replay.ts";
import { mapDirection, SYMMETRIES } from "../../src/level/symmetry.ts";
import { verifySolution } from "../../src/verify/index.ts";

const room = boardFromDrawing(`
########
#      #
#@ $ . #
#  $ . #
#      #
########`);
const FULL = "rRRllldrRR";

const small = boardFromDrawing("#####\n#@$.#\n#   #\n#####");

describe("verifying a solution", () => {
  it("measures a valid one in six metrics", () => {
    const result = verifySolution(small, "R");
    expect(result).toEqual({
      verdict: "valid",
      solution: "R",
      metrics: { moves: 1, pushes: 1, boxLines: 1, boxChanges: 1, pushingSessions: 1, playerLines: 1 },
      trimmed: 0,
      recased: false,
    });
  });

  it("trims what comes after the level is solved, even if it is illegal", () => {
    expect(verifySolution(small, "Rldrrrr")).toMatchObject({ verdict: "valid", solution: "R", trimmed: 6 });
  });

  it("sets the letters by replay", () => {
    expect(verifySolution(room, "rRR")).toMatchObject({ verdict: "unfinished" });
    expect(verifySolution(small, "r")).toMatchObject({ solution: "R", recased: true });
  });

  it("reads run lengths, parentheses and white space", () => {
    const long = boardFromDrawing("########\n#@$   .#\n########");
    expect(verifySolution(long, "2(2R)")).toMatchObject({ verdict: "valid", solution: "RRRR" });
    expect(verifySolution(long, " (R R)\n RR ")).toMatchObject({ verdict: "valid", solution: "RRRR" });
    expect(verifySolution(long, "9999999R").verdict).toBe("unfinished");
    expect(verifySolution(long, "2(R").verdict).toBe("unfinished");
  });

  it("says where an illegal move is and draws the board at that moment", () => {
    const blocked = boardFromDrawing("#######\n#@ $$.#\n#    .#\n#######");
    expect(verifySolution(blocked, "rR")).toEqual({
      verdict: "illegal",
      move: 2,
      letter: "R",
      explanation: "illegal at move 2: box against box at (4,1)",
      drawing: ["#######", "# @$$.#", "#    .#", "#######"],
      fit: null,
    });
    expect(verifySolution(small, "u")).toMatchObject({ explanation: "illegal at move 1: wall at (1,0)" });
    expect(verifySolution(small, "dx")).toMatchObject({
      explanation: "illegal at move 2: not a move (x)",
      move: 2,
    });
  });

  it("says what is missing at the end of legal moves", () => {
    expect(verifySolution(room, "rR")).toEqual({
      verdict: "unfinished",
      explanation: "the level is not solved after 2 legal moves: 2 of 2 targets are empty",
      drawing: ["########", "#      #", "#  @$. #", "#  $ . #", "#      #", "########"],
      fit: null,
    });
  });

  it("finds that a solution fits the board turned or mirrored", () => {
    const mirrored = verifySolution(small, "L");
    expect(mirrored).toMatchObject({
      verdict: "illegal",
      fit: { symmetry: "turned by half", solution: "R" },
    });
  });

  it.each(SYMMETRIES.slice(1))("finds the way back for a solution that was $name", (symmetry) => {
    const laid = [...FULL]
      .map((letter) => letterOf(mapDirection(symmetry, directionOf(letter)!), false))
      .join("");
    const result = verifySolution(room, laid);
    if (result.verdict === "valid") throw new Error("the board is not symmetric");
    expect(result.fit?.solution).toBe(FULL);
  });

  it("never throws on any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: fc.constantFrom(..."udlrUDLR239()") }), (any, moves) => {
        for (const text of [any, moves]) {
          const result = verifySolution(room, text);
          if (result.verdict === "valid") expect(replay(room, result.solution).solvedAfter).not.toBeNull();
        }
      }),
    );
  });
});
