import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOVE_NAMES, TILE_NAMES } from "../../src/export/smv-names.ts";
import { type Board, boardFromDrawing, DIRECTIONS } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import { startState, step, tileAt } from "../../src/game/rules.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";
import { requestFor, textOf } from "./requests.ts";
import { plainTrace, readSmv, shortestRun, xmlTrace } from "./smv-model.ts";

const exported = (board: Board, encoding = "coordinate", options = {}) => {
  const wanted = requestFor(board, { format: "smv", encoding, options });
  return { ...wanted, model: readSmv(textOf(wanted)) };
};
const optimum = (board: Board) => {
  const result = breadthFirstSync(board, { metric: "moves" });
  return result.verdict === "solved" ? result.length : null;
};

test("the model's shortest counterexample is as long as the shortest solution, and comes back as one", () => {
  fc.assert(
    fc.property(smallBoard({ maxFloor: 9, maxBoxes: 2 }), (board) => {
      const { format, request, model } = exported(board);
      const run = shortestRun(model);
      expect(run?.length ?? null).toBe(optimum(board));
      if (run === null) return;
      for (const trace of [plainTrace(model, run), xmlTrace(model, run)]) {
        const answer = format.read(request, trace);
        if (answer.status !== "solution") throw new Error(answer.explanation);
        expect(replay(board, answer.moves).solvedAfter).toBe(run.length);
      }
    }),
    { numRuns: runs(12) },
  );
});

test("each step of the model is a step of the game, a blocked move changes nothing", () => {
  fc.assert(
    fc.property(smallBoard(), fc.array(fc.constantFrom(...DIRECTIONS), { maxLength: 12 }), (board, moves) => {
      const { model } = exported(board);
      let state = startState(board);
      let field = model.start;
      for (const direction of moves) {
        const result = step(board, state, direction);
        if (!("blocked" in result)) state = result.state;
        field = model.next(field, MOVE_NAMES[direction]);
        const shown = [...field].map((value) => model.values[value]);
        expect(shown).toEqual(board.tiles.map((_, cell) => TILE_NAMES[tileAt(board, state, cell)]));
      }
    }),
    { numRuns: runs(12) },
  );
});

test("more targets than boxes: solved when every box is home", () => {
  fc.assert(
    fc.property(smallBoard({ maxFloor: 8, maxBoxes: 2, extraBoxes: -1, goal: "boxes-home" }), (board) => {
      expect(shortestRun(exported(board).model)?.length ?? null).toBe(optimum(board));
    }),
    { numRuns: runs(5) },
  );
});

test("the printed rules: a counterexample that is no game is reported as such", () => {
  // The agent walks away from a target it stands on; G as printed leaves that target out.
  const board = zoo("player on a target");
  const { format, request, model } = exported(board, "coordinate-literal");
  const run = shortestRun(model, 100_000)!;
  expect(format.read(request, plainTrace(model, run)).status).toBe("spurious");
});

test("rule 5 by its letter is a model too", () => {
  const { model } = exported(zoo("one push"), "coordinate-literal", { rule5: "unbracketed" });
  expect(model.variables.length).toBe(15);
});

describe("traces", () => {
  const board = boardFromDrawing("######\n#@ $.#\n######");
  const { format, request, model } = exported(board);
  const read = (text: string) => format.read(request, text);
  const trace = plainTrace(model, ["Right", "Right"]);

  test("a move that did not change is not printed again", () => {
    expect(trace.match(/move/g)).toHaveLength(1);
    expect(read(trace)).toEqual({ status: "solution", moves: "rR" });
  });

  test("blocked moves, a loop, DEFINEs and a second trace are passed over", () => {
    const longer = plainTrace(model, ["Up", "Right", "Right", "Right"]).replace(
      "  -> State: 1.5",
      "  -- Loop starts here\n  -> State: 1.5",
    );
    expect(read(`*** This is NuSMV\n${longer}\n${trace}`)).toEqual({ status: "solution", moves: "rR" });
    expect(read(trace.replace("State: 1.1 <-", "State: 1.1 <-\n    solved = FALSE")).status).toBe("solution");
  });

  test("proofs and bounded searches without a counterexample are told apart", () => {
    expect(read("-- invariant !solved  is true\n").status).toBe("none");
    expect(read("-- no counterexample found with bound 7\n")).toEqual({
      status: "unknown",
      explanation: "No solution of up to 7 steps was found.",
    });
  });

  test.each([
    ["nothing", "", "no counterexample found"],
    ["garbage", "Segmentation fault", "no counterexample found"],
    ["a trace that is cut off", trace.slice(0, trace.indexOf("-> State: 1.3")), "cut off"],
    ["a trace cut off inside a line", trace.slice(0, trace.lastIndexOf(" = ") + 2), "expected VARIABLE"],
    ["another board", trace.replace("x1_3 = Box\n", "x1_3 = Free\n"), "another model"],
    ["a larger board", trace.replace("x1_3 = Box\n", "x9_9 = Box\n"), "another model"],
    ["an unknown move", trace.replace("move = Right", "move = North"), "another model"],
    ["no move", trace.replace("    move = Right\n", ""), "does not say the move"],
    ["broken XML", xmlTrace(model, ["Right", "Right"]).replace("</state>", ""), "XML is broken"],
    ["XML that is cut off", xmlTrace(model, ["Right", "Right"]).slice(0, 900), "XML is broken"],
  ])("%s is refused", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test("XML with changes only", () => {
    expect(read(xmlTrace(model, ["Right", "Right"]))).toEqual({ status: "solution", moves: "rR" });
  });
});

test("a level's title cannot break out of its comment", () => {
  const { format, request } = requestFor(zoo("one push"), { format: "smv" });
  const level = { ...request.level, title: "a\nMODULE evil" };
  const text = [...format.write({ ...request, level })].join("");
  expect(readSmv(text).variables.length).toBe(15);
});
