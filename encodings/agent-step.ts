/** The agent's part of a step along m; shared by the encodings with one-hot agent positions. */
import { DIRECTIONS } from "../src/game/board.ts";
import type { EncodingContext } from "./contract.ts";
import type { AgentAndBoxes, FloorAt } from "./floor.ts";
import type { MoveVariables } from "./move-variables.ts";

type Context = Pick<EncodingContext, "board" | "formula">;

/** A(c) ∧ m=d → A'(c+d): every step moves the agent. */
export function addStrictAgent(
  { board, formula }: Context,
  from: AgentAndBoxes,
  to: AgentAndBoxes,
  m: MoveVariables,
  at: FloorAt,
): void {
  for (const cell of board.floor) {
    for (const direction of DIRECTIONS) {
      formula.add(-from.agent(cell), -m[direction], to.agent(at(cell, direction)));
    }
  }
}

/** A(c) ∧ m=d leads to c+d if that is free or holds a box with room behind it, else the agent stays on c. */
export function addStutteringAgent(
  { board, formula }: Context,
  from: AgentAndBoxes,
  to: AgentAndBoxes,
  m: MoveVariables,
  at: FloorAt,
): void {
  for (const cell of board.floor) {
    for (const direction of DIRECTIONS) {
      const wants = [-from.agent(cell), -m[direction]] as const;
      const next = at(cell, direction);
      if (next < 0) {
        formula.add(...wants, to.agent(cell));
        continue;
      }
      const behind = at(cell, direction, 2);
      formula.add(...wants, from.box(next), to.agent(next));
      if (behind < 0) formula.add(...wants, -from.box(next), to.agent(cell));
      else {
        formula.add(...wants, -from.box(next), from.box(behind), to.agent(next));
        formula.add(...wants, -from.box(next), -from.box(behind), to.agent(cell));
      }
    }
  }
}
