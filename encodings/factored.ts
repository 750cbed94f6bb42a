import { FALSE } from "../src/cnf/formula.ts";
import { DIRECTIONS } from "../src/game/board.ts";
import { addStrictAgent, addStutteringAgent } from "./agent-step.ts";
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
import { chosenDirection, type MoveVariables, moveVariables } from "./move-variables.ts";
import { STEPS, stutters } from "./steps.ts";

interface FactoredStep {
  readonly m: MoveVariables;
  readonly pushes: PushVariables;
}

export const factored: Encoding = {
  name: "factored",
  summary: "one-hot agent position, one box variable a cell, move variable m; walls and targets static",
  source:
    "the paper's model with its static parts factored out; frame axioms as in planning as satisfiability (Kautz, Selman 1992)",
  step: "move",
  sound: true,
  stutters,
  options: [STEPS],
  prunings: MOVE_PRUNINGS,
  sizes({ board, amo, options }) {
    const stutter = stutters(options);
    const { n, near, line } = countLines(board);
    const agents = amo.size(n);
    const m = amo.size(4);
    return {
      frame: { variables: 2 * n + agents.variables, clauses: 1 + agents.clauses + n },
      step: {
        variables: 4 + m.variables + line,
        clauses: 1 + m.clauses + 6 * n + near + (stutter ? 7 : 5) * line,
      },
      start: { variables: 0, clauses: n + 1 },
      goal: { variables: 1, clauses: goalCells(board) + 1 },
    };
  },
  unroll,
};

function unroll(context: EncodingContext): Unrolling<FloorFrame, FactoredStep> {
  const { board, formula, options } = context;
  const { floor } = board;
  const stutter = stutters(options);
  const at = floorAt(board);

  /** P(c,d) of one step, defined; a push against a wall is excluded or, where steps stutter, changes nothing. */
  function pushes(from: FloorFrame, to: FloorFrame, m: MoveVariables): PushVariables {
    const pushed = pushVariables(
      context,
      from.label,
      (cell, direction) =>
        from.agent(at(cell, direction, -1)) !== FALSE && from.box(cell) !== FALSE && at(cell, direction) >= 0,
    );
    for (const cell of floor) {
      for (const direction of DIRECTIONS) {
        const agent = from.agent(at(cell, direction, -1));
        const box = from.box(cell);
        const beyond = at(cell, direction);
        if (beyond < 0 && !stutter) formula.add(-agent, -m[direction], -box);
        const push = pushed.at(cell, direction);
        if (push === FALSE) continue;
        formula.add(-push, agent);
        formula.add(-push, m[direction]);
        formula.add(-push, box);
        formula.add(-push, -from.box(beyond));
        formula.add(-push, to.box(beyond));
        formula.add(push, -agent, -m[direction], -box, stutter ? from.box(beyond) : FALSE);
      }
    }
    return pushed;
  }

  return {
    ...floorUnrolling(context),
    frame: (label, window) => floorFrame(context, label, window),

    transition(from, to) {
      const m = moveVariables(context, from.label);
      const pushed = pushes(from, to, m);
      if (stutter) addStutteringAgent(context, from, to, m, at);
      else addStrictAgent(context, from, to, m, at);
      for (const cell of floor) {
        const leaves = DIRECTIONS.map((direction) => pushed.at(cell, direction));
        const arrives = DIRECTIONS.map((direction) => pushed.at(at(cell, direction, -1), direction));
        formula.addLong([-from.box(cell), to.box(cell), ...leaves]);
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return { m, pushes: pushed };
    },

    goes: ({ m }, direction) => [m[direction]],
    action: (model, { m }) => ({ kind: "move", direction: chosenDirection(model, m) }),

    literals: FLOOR_LITERALS,
  };
}
