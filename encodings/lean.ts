import { FALSE } from "../src/cnf/formula.ts";
import { DIRECTIONS, type Direction } from "../src/game/board.ts";
import { countLines } from "./board-counts.ts";
import { type Encoding, type EncodingContext, MOVE_PRUNINGS, type Unrolling } from "./contract.ts";
import {
  FLOOR_LITERALS,
  type FloorFrame,
  floorAt,
  floorFrame,
  floorUnrolling,
  goalCells,
  type PushVariables,
  pushVariables,
} from "./floor.ts";

interface LeanStep {
  readonly from: FloorFrame;
  readonly to: FloorFrame;
  readonly pushes: PushVariables;
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

function unroll(context: EncodingContext): Unrolling<FloorFrame, LeanStep> {
  const { board, formula } = context;
  const { floor } = board;
  const at = floorAt(board);

  return {
    ...floorUnrolling(context),
    frame: (label, window) => floorFrame(context, label, window),

    transition(from, to) {
      const pushes = pushVariables(
        context,
        from.label,
        (cell, direction) =>
          from.agent(at(cell, direction, -1)) !== FALSE &&
          from.box(cell) !== FALSE &&
          to.agent(cell) !== FALSE &&
          to.box(at(cell, direction)) !== FALSE,
      );
      for (const cell of floor) {
        for (const direction of DIRECTIONS) {
          const agent = from.agent(at(cell, direction, -1));
          const [box, next] = [from.box(cell), to.agent(cell)];
          const beyond = at(cell, direction);
          const push = pushes.at(cell, direction);
          if (push === FALSE) {
            formula.add(-agent, -next, -box);
            continue;
          }
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
        const arrives = DIRECTIONS.map((direction) => pushes.at(at(cell, direction, -1), direction));
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return { from, to, pushes };
    },

    goes({ from, to }, direction) {
      const goes = formula.fresh(`m@${from.label}=${direction}`);
      for (const cell of floor) formula.add(-goes, -from.agent(cell), to.agent(at(cell, direction)));
      return [goes];
    },

    literals: FLOOR_LITERALS,

    action(model, { from, to }) {
      const agentOf = (frame: FloorFrame) =>
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
