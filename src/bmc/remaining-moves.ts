/**
 * What the tables of remaining moves say of a frame with r moves left. Every value is a lower bound for the moves
 * that the whole game still needs, so what is above r cannot be in this frame of a solution.
 */
import type { Pruning } from "../../encodings/contract.ts";
import { INFINITE } from "../analysis/infinite.ts";
import type { MoveAnalysis } from "../analysis/move-analysis.ts";
import type { TwoBoxMoves } from "../analysis/move-tables.ts";
import { FALSE, type Formula, type Literal } from "../cnf/formula.ts";

/** The literals of a frame by floor number; FALSE where its window excludes the cell. */
export interface FrameByFloor {
  agent(cell: number): Literal;
  box(cell: number): Literal;
}

/** The table of two boxes is said in every fourth frame: in all of them it was not faster and many times larger. */
const TWO_BOX_FRAMES = 4;

export function addRemainingMoves(
  formula: Formula,
  { floor, oneBox, twoBoxes }: MoveAnalysis,
  prunings: ReadonlySet<Pruning>,
  r: number,
  frame: FrameByFloor,
): void {
  const agents = present(floor.size, frame.agent);
  const boxes = present(floor.size, frame.box);
  const alone = prunings.has("one-box-table") ? (oneBox?.movesTo ?? null) : null;
  /** "With the player here and only this box, r moves are enough." */
  const enough = (agent: number, box: number) => alone === null || alone[agent * floor.size + box]! <= r;
  for (const agent of agents) {
    for (const box of boxes) {
      if (agent !== box && !enough(agent, box)) formula.add(-frame.agent(agent), -frame.box(box));
    }
  }
  if (twoBoxes === null) return;
  const inBox = new Set(boxes);
  for (let pair = 0; pair < twoBoxes.pairs.count; pair++) {
    const [b, c] = [twoBoxes.pairs.members[2 * pair]!, twoBoxes.pairs.members[2 * pair + 1]!];
    if (!inBox.has(b) || !inBox.has(c)) continue;
    const least = twoBoxes.leastTo[pair]!;
    const table = prunings.has("two-box-table") && r % TWO_BOX_FRAMES === 0;
    if ((least === INFINITE && prunings.has("dead-pairs")) || (table && least > r)) {
      formula.add(-frame.box(b), -frame.box(c));
    } else if (table) {
      for (const agent of agents) {
        if (agent === b || agent === c || !enough(agent, b) || !enough(agent, c)) continue;
        if (movesOf(twoBoxes, pair, agent, floor.size) <= r) continue;
        formula.add(-frame.agent(agent), -frame.box(b), -frame.box(c));
      }
    }
  }
}

const present = (size: number, literal: (cell: number) => Literal) =>
  Array.from({ length: size }, (_, cell) => cell).filter((cell) => literal(cell) !== FALSE);

const movesOf = (table: TwoBoxMoves, pair: number, agent: number, size: number) =>
  table.movesTo[pair * size + agent]!;
