/**
 * Witnesses checked without any formula: steps by the rules of the game (src/game) or, for what is no game, by the
 * table of rules evaluated directly; goals by looking at the cells.
 */
import { next } from "../../encodings/tiles/rules.ts";
import { DisagreementError } from "../bmc/contract.ts";
import { boardFromTiles, type Goal, isBox, isPlayer, isTarget } from "../game/board.ts";
import { startState, step, tileAt } from "../game/rules.ts";
import type { Field, Side, Sides, StepWitness, Witness } from "./contract.ts";
import { drawWitness } from "./draw.ts";

const same = (a: Field | null, b: Field | null) => a?.join("") === b?.join("");

/** By the rules of the game; null if the move is blocked. */
function played({ width, height, before, direction }: StepWitness): Field | null {
  const board = boardFromTiles(width, height, before);
  const moved = step(board, startState(board), direction);
  return "blocked" in moved ? null : before.map((_, cell) => tileAt(board, moved.state, cell));
}

/** Every field the side may end in by what is known without its formula: by the game, by its table. */
function expectedEnds(side: Side, witness: StepWitness): (Field | null)[] {
  const { encoding, options } = side;
  const ends: (Field | null)[] = [];
  if (encoding.sound && witness.before.filter(isPlayer).length === 1) {
    ends.push(played(witness) ?? (encoding.stutters(options) ? witness.before : null));
  }
  const rules = encoding.rules?.(options);
  if (rules) ends.push(next(witness, rules.table, witness.before, witness.direction));
  return ends;
}

function expectedGoal({ encoding, options }: Side, start: Field, state: Field, goal: Goal): boolean {
  const rules = encoding.sound ? undefined : encoding.rules?.(options);
  if (goal === "boxes-home") return state.every((tile) => tile !== "$");
  return start.every((tile, cell) => {
    const isGoal = rules ? rules.goalTiles.includes(tile) : isTarget(tile);
    return !isGoal || (isTarget(state[cell]!) && isBox(state[cell]!));
  });
}

/**
 * @param goal what solves the board in question
 * @throws DisagreementError when a side's formula does not say what its rules say
 */
export function verifyWitness(sides: Sides, witness: Witness, goal: Goal): void {
  for (const [index, side] of sides.entries()) {
    const wrong =
      witness.difference === "step"
        ? expectedEnds(side, witness).some((end) => !same(end, witness.after[index as 0 | 1]))
        : expectedGoal(side, witness.start, witness.state, goal) !== witness.solved[index as 0 | 1];
    if (!wrong) continue;
    const rules = side.encoding.sound ? "the rules of Sokoban" : "its table of rules";
    throw new DisagreementError(
      `the formula of ${side.name} does not do what ${rules} say\n\n${drawWitness(sides, witness)}`,
    );
  }
}
