/**
 * `lean`: the factored step without the paper's input m. The move is the difference between the agent's cells of
 * two neighbouring frames, so only agent, box and push literals are left:
 *
 *   state      exactly one A(c);  ¬A(c) ∨ ¬B(c)
 *   agent      A(c) → ⋁d A'(c+d);  A'(c) → ⋁d A(c-d)
 *   push       P(c,d) ↔ A(c-d) ∧ A'(c) ∧ B(c)                   the agent pushes the box on c
 *   box        P(c,d) → B'(c+d);  P(c,d) → ¬B(c+d)              false if c+d is no floor
 *   frame      B(c) → B'(c) ∨ A'(c)                             a box leaves only under the agent
 *              B'(c) ∧ ¬B(c) → ⋁d P(c-d,d)                      and appears only where one was pushed to
 *
 * Every step moves the agent (strict): a boxed-in agent has no next frame, and bounds are raised one by one.
 */
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal } from "../src/cnf/formula.ts";
import { coordinates, DIRECTIONS, type Direction } from "../src/game/board.ts";
import { countLines } from "./board-counts.ts";
import {
  type Encoding,
  type EncodingContext,
  type Frame,
  MOVE_PRUNINGS,
  type Unrolling,
} from "./contract.ts";
import {
  type AgentAndBoxes,
  floorAt,
  floorGoal,
  floorShows,
  floorTiles,
  floorVariables,
  goalCells,
} from "./floor.ts";

type LeanFrame = Frame & AgentAndBoxes;

interface LeanStep {
  readonly from: LeanFrame;
  readonly to: LeanFrame;
  /** Every P(c,d) of the step. */
  readonly pushes: readonly Literal[];
}

export const lean: Encoding = {
  name: "lean",
  summary: "agent and boxes without move variables: a move is the difference of two agent positions",
  source: "the factored step with its input eliminated",
  step: "move",
  sound: true,
  stutters: () => false,
  options: [],
  prunings: MOVE_PRUNINGS,
  sizes({ board, amo }) {
    const { n, near, line } = countLines(board);
    const agents = amo.size(n);
    return {
      frame: { variables: 2 * n + agents.variables, clauses: 1 + agents.clauses + n },
      step: { variables: line, clauses: 4 * n + (near - line) + 6 * line },
      start: { variables: 0, clauses: n + 1 },
      goal: { variables: 1, clauses: goalCells(board) + 1 },
    };
  },
  unroll,
};

function unroll(context: EncodingContext): Unrolling<LeanFrame, LeanStep> {
  const { board, formula, amo } = context;
  const { floor } = board;
  const at = floorAt(board);

  return {
    frame(label, window) {
      const agent = floorVariables(context, "agent", label, window?.agent);
      const box = floorVariables(context, "box", label, window?.box);
      exactlyOne(formula, amo, floor.map(agent), `agent@${label}`);
      for (const cell of floor) formula.add(-agent(cell), -box(cell));
      return { label, agent, box };
    },

    transition(from, to) {
      const literals = new Map<string, Literal>();
      for (const cell of floor) {
        for (const direction of DIRECTIONS) {
          const agent = from.agent(at(cell, direction, -1));
          const [box, next] = [from.box(cell), to.agent(cell)];
          if (agent === FALSE || box === FALSE || next === FALSE) continue;
          const beyond = at(cell, direction);
          if (to.box(beyond) === FALSE) {
            formula.add(-agent, -next, -box);
            continue;
          }
          const push = formula.fresh(`push[${coordinates(board, cell)}]${direction}@${from.label}`);
          literals.set(`${cell}${direction}`, push);
          formula.add(-push, agent);
          formula.add(-push, next);
          formula.add(-push, box);
          formula.add(push, -agent, -next, -box);
          formula.add(-push, to.box(beyond));
          formula.add(-push, -from.box(beyond));
        }
      }
      for (const cell of floor) {
        const around = DIRECTIONS.map((direction) => at(cell, direction));
        formula.addLong([-from.agent(cell), ...around.map((other) => to.agent(other))]);
        formula.addLong([-to.agent(cell), ...around.map((other) => from.agent(other))]);
        formula.add(-from.box(cell), to.box(cell), to.agent(cell));
        const arrives = DIRECTIONS.map(
          (direction) => literals.get(`${at(cell, direction, -1)}${direction}`) ?? FALSE,
        );
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return { from, to, pushes: [...literals.values()] };
    },

    start(frame, guard) {
      formula.add(-guard, frame.agent(board.player));
      for (const cell of floor) {
        const box = frame.box(cell);
        formula.add(-guard, board.boxes.includes(cell) ? box : -box);
      }
    },

    goal: (frame) => floorGoal(context, frame),

    forbid(frame, kind, cell, guard) {
      formula.add(-guard, -frame[kind](cell));
    },

    tiles: (model, frame) => floorTiles(board, model, frame),
    shows: (frame, cell, tile) => floorShows(board, frame, cell, tile),
    goes({ from, to }, direction) {
      const goes = formula.fresh(`m@${from.label}=${direction}`);
      for (const cell of floor) formula.add(-goes, -from.agent(cell), to.agent(at(cell, direction)));
      return [goes];
    },

    literals: {
      agent: (frame, cell) => frame.agent(cell),
      box: (frame, cell) => frame.box(cell),
      pushes: (step) => step.pushes,
    },

    action(model, { from, to }) {
      const agentOf = (frame: LeanFrame) =>
        floor.find((cell) => frame.agent(cell) !== FALSE && model[frame.agent(cell)] === 1) ?? -1;
      const [before, after] = [agentOf(from), agentOf(to)];
      const direction = DIRECTIONS.find((candidate) => at(before, candidate) === after) as
        | Direction
        | undefined;
      if (!direction)
        throw new Error("the agent does not move one cell in the model: the agent clauses are broken");
      return { kind: "move", direction };
    },
  };
}
