import { expect, it } from "vitest";
import { boardFromDrawing } from "../../src/game/board.ts";
import { pdr } from "../../src/pdr/pdr.ts";
import { sokobanSystem } from "../../src/pdr/transition-system.ts";
import { invariantInWords } from "../../src/pdr/words.ts";
import { cadical } from "../../src/solver/cadical.ts";

async function wordsFor(drawing: string): Promise<string | null> {
  const board = boardFromDrawing(drawing);
  const outcome = await pdr(sokobanSystem(board), cadical);
  if (outcome.verdict !== "unreachable") throw new Error(outcome.verdict);
  return invariantInWords(board, outcome.invariant);
}

it("says that a box in a corner stays there", async () => {
  expect(await wordsFor("######\n#$   #\n# @ .#\n#    #\n######")).toBe("the box at 1,1 never moves");
});

it("says which squares a box along a wall never leaves", async () => {
  expect(await wordsFor("#####\n#@$ #\n#   #\n#.  #\n#####")).toBe(
    "a box never leaves the squares 2,1; 1,1; 3,1, and one starts there, at 2,1",
  );
});

it("says where no box ever comes", async () => {
  expect(await wordsFor("#######\n#  .  #\n#  @  #\n# $.$ #\n#######")).toBe(
    "no box ever comes to 1,1; 2,1; 3,1; 4,1; 5,1; 1,2; 2,2; 3,2; 4,2; 5,2",
  );
});

it("says nothing of an invariant that is too long", () => {
  const board = boardFromDrawing("#######\n#. $ @#\n#######");
  const all = [1, 2, 3, 4, 5].map((literal) => [-literal, literal + 1, literal + 2, literal + 3]);
  expect(invariantInWords(board, all)).toBeNull();
});
