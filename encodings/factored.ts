/**
 * `factored`: what the tiles of the paper really hold, one by one. Walls and targets never change and need no
 * variables; what is left is one-hot agent positions A(c), one box variable B(c) a cell, and the paper's m.
 *
 * Over the floor cells c (those the player could reach if there were no boxes), c+d the neighbour in direction d:
 *
 *   state      exactly one A(c);  ¬A(c) ∨ ¬B(c)
 *   push       P(c,d) ↔ A(c-d) ∧ m=d ∧ B(c)                     the agent pushes the box on c
 *   agent      A(c) ∧ m=d → A'(c+d)                             false if c+d is no floor
 *   box        P(c,d) → B'(c+d);  P(c,d) → ¬B(c+d)              false if c+d is no floor
 *   frame      B(c) ∧ ¬B'(c) → ⋁d P(c,d)                        for EVERY cell: a box leaves only when pushed
 *              B'(c) ∧ ¬B(c) → ⋁d P(c-d,d)                      and appears only where one was pushed to
 *
 * With `steps=strict` (default) every step moves the agent, so a boxed-in agent has no next frame; bounds must be
 * raised one by one. With `steps=stutter` a blocked move changes nothing, as in the paper: P(c,d) additionally
 * needs room, and A(c) ∧ m=d → A'(c) where the way is blocked.
 *
 * Limits: nothing here knows distances; windows (src/bmc/windows.ts) say which variables can matter in a frame.
 */

import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal } from "../src/cnf/formula.ts";
import { coordinates, DIRECTIONS, type Direction } from "../src/game/board.ts";
import { addStrictAgent, addStutteringAgent } from "./agent-step.ts";
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
import { chosenDirection, type MoveVariables, moveVariables } from "./move-variables.ts";

type FactoredFrame = Frame & AgentAndBoxes;

interface FactoredStep {
  readonly m: MoveVariables;
  /** Every P(c,d) of the step. */
  readonly pushes: readonly Literal[];
}

export const factored: Encoding = {
  name: "factored",
  summary: "one-hot agent position, one box variable a cell, move variable m; walls and targets static",
  source:
    "the paper's model with its static parts factored out; frame axioms as in planning as satisfiability (Kautz, Selman 1992)",
  step: "move",
  sound: true,
  stutters: (options) => options.steps === "stutter",
  options: [
    {
      name: "steps",
      values: ["strict", "stutter"],
      default: "strict",
      summary: "every step moves the agent, or a blocked move changes nothing",
    },
  ],
  prunings: MOVE_PRUNINGS,
  sizes({ board, amo, options }) {
    const stutter = options.steps === "stutter";
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

function unroll(context: EncodingContext): Unrolling<FactoredFrame, FactoredStep> {
  const { board, formula, amo, options } = context;
  const { floor } = board;
  const stutter = options.steps === "stutter";
  const at = floorAt(board);

  /** P(c,d) of one step, defined, by cell and direction; those that cannot be are left out. */
  function pushes(from: FactoredFrame, to: FactoredFrame, m: MoveVariables): Map<string, Literal> {
    const literals = new Map<string, Literal>();
    for (const cell of floor) {
      for (const direction of DIRECTIONS) {
        const agent = from.agent(at(cell, direction, -1));
        const box = from.box(cell);
        if (agent === FALSE || box === FALSE) continue;
        const beyond = at(cell, direction);
        if (beyond < 0) {
          if (!stutter) formula.add(-agent, -m[direction], -box);
          continue;
        }
        const push = formula.fresh(`push[${coordinates(board, cell)}]${direction}@${from.label}`);
        literals.set(`${cell}${direction}`, push);
        formula.add(-push, agent);
        formula.add(-push, m[direction]);
        formula.add(-push, box);
        formula.add(-push, -from.box(beyond));
        formula.add(-push, to.box(beyond));
        formula.add(push, -agent, -m[direction], -box, stutter ? from.box(beyond) : FALSE);
      }
    }
    return literals;
  }

  return {
    frame(label, window) {
      const agent = floorVariables(context, "agent", label, (cell) => window?.agent(cell) ?? true);
      const box = floorVariables(context, "box", label, (cell) => window?.box(cell) ?? true);
      exactlyOne(formula, amo, floor.map(agent), `agent@${label}`);
      for (const cell of floor) formula.add(-agent(cell), -box(cell));
      return { label, agent, box };
    },

    transition(from, to) {
      const m = moveVariables(context, from.label);
      const pushed = pushes(from, to, m);
      const push = (cell: number, direction: Direction) => pushed.get(`${cell}${direction}`) ?? FALSE;
      if (stutter) addStutteringAgent(context, from, to, m, at);
      else addStrictAgent(context, from, to, m, at);
      for (const cell of floor) {
        const leaves = DIRECTIONS.map((direction) => push(cell, direction));
        const arrives = DIRECTIONS.map((direction) => push(at(cell, direction, -1), direction));
        formula.addLong([-from.box(cell), to.box(cell), ...leaves]);
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return { m, pushes: [...pushed.values()] };
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
    goes: ({ m }, direction) => [m[direction]],
    action: (model, { m }) => ({ kind: "move", direction: chosenDirection(model, m) }),

    literals: {
      agent: (frame, cell) => frame.agent(cell),
      box: (frame, cell) => frame.box(cell),
      pushes: (step) => step.pushes,
    },
  };
}
