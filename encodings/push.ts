/**
 * `push`: one step is one push, and the walk to it happens inside the step. The auditable reference for shortest
 * solutions in pushes.
 *
 * State: A(c) the agent's cell after the last push, one-hot; B(c) boxes. In a step P(c,d) "the box on c is pushed
 * in direction d", and layers of reachability: R0 = A, and a cell is in layer i+1 only if it or a neighbour is in
 * layer i and no box stands there:
 *
 *   walk       Ri+1(c) → Ri(c) ∨ ⋁d Ri(c+d);  Ri+1(c) → ¬B(c)       i = 0 .. L-1
 *   push       exactly one P(c,d);  P(c,d) → RL(c-d), B(c), ¬B(c+d), B'(c+d), A'(c)
 *   agent      A'(c) → ⋁d P(c,d)
 *   frame      B(c) ∧ ¬B'(c) → ⋁d P(c,d);  B'(c) ∧ ¬B(c) → ⋁d P(c-d,d)
 *
 * L = (floor cells) - (boxes) - 1 layers suffice: no shortest walk over the free cells is longer. Only the
 * direction "reached → there is a way" is needed; the solver may leave layers smaller than they are.
 *
 * `steps=stutter` adds an idle literal to "exactly one push": a step that changes nothing, so that one refutation
 * at k covers every smaller number of pushes.
 *
 * Limits: L n layer variables a step.
 */
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal } from "../src/cnf/formula.ts";
import { coordinates, DIRECTIONS, type Direction } from "../src/game/board.ts";
import { countLines } from "./board-counts.ts";
import type { Encoding, EncodingContext, Frame, Unrolling } from "./contract.ts";
import {
  type AgentAndBoxes,
  floorAt,
  floorGoal,
  floorShows,
  floorTiles,
  floorVariables,
  goalCells,
} from "./floor.ts";

type PushFrame = Frame & AgentAndBoxes;

interface PushStep {
  /** P(c,d) of the step. */
  readonly pushes: readonly {
    readonly cell: number;
    readonly direction: Direction;
    readonly literal: Literal;
  }[];
}

const layers = (floor: number, boxes: number) => Math.max(0, floor - boxes - 1);

export const push: Encoding = {
  name: "push",
  summary: "one step is one push; walking inside the step by layers of reachability",
  source: "linear encoding of macro moves with layered reachability, as in planning as satisfiability",
  step: "push",
  sound: true,
  stutters: (options) => options.steps === "stutter",
  options: [
    {
      name: "steps",
      values: ["strict", "stutter"],
      default: "strict",
      summary: "every step pushes, or a step may change nothing",
    },
  ],
  prunings: ["lower-bound", "dead-squares", "windows"],
  sizes({ board, amo, options }) {
    const { n, line } = countLines(board);
    const stutter = options.steps === "stutter";
    const agents = amo.size(n);
    const pushes = amo.size(line + (stutter ? 1 : 0));
    const depth = layers(n, board.boxes.length);
    return {
      frame: { variables: 2 * n + agents.variables, clauses: 1 + agents.clauses + n },
      step: {
        variables: depth * n + line + pushes.variables + (stutter ? 1 : 0),
        clauses: 2 * depth * n + 1 + pushes.clauses + 5 * line + 3 * n + (stutter ? n : 0),
      },
      start: { variables: 0, clauses: n + 1 },
      goal: { variables: 1, clauses: goalCells(board) + 1 },
    };
  },
  unroll,
};

function unroll(context: EncodingContext): Unrolling<PushFrame, PushStep> {
  const { board, formula, amo, options } = context;
  const { floor } = board;
  const stutter = options.steps === "stutter";
  const at = floorAt(board);

  /** RL: the cells the agent can reach in a frame. */
  function reached(from: PushFrame): (cell: number) => Literal {
    let layer = from.agent;
    for (let i = 1; i <= layers(floor.length, board.boxes.length); i++) {
      const inner = layer;
      const outer = floorVariables(context, `reach${i}`, from.label);
      for (const cell of floor) {
        formula.addLong([
          -outer(cell),
          inner(cell),
          ...DIRECTIONS.map((direction) => inner(at(cell, direction))),
        ]);
        formula.add(-outer(cell), -from.box(cell));
      }
      layer = outer;
    }
    return layer;
  }

  return {
    frame(label, window) {
      const agent = floorVariables(context, "agent", label, window?.agent);
      const box = floorVariables(context, "box", label, window?.box);
      exactlyOne(formula, amo, floor.map(agent), `agent@${label}`);
      for (const cell of floor) formula.add(-agent(cell), -box(cell));
      return { label, agent, box };
    },

    transition(from, to) {
      const reach = reached(from);
      const literals = new Map<string, Literal>();
      const pushes: PushStep["pushes"][number][] = [];
      for (const cell of floor) {
        for (const direction of DIRECTIONS) {
          const beyond = at(cell, direction);
          const behind = at(cell, direction, -1);
          if (beyond < 0 || behind < 0 || from.box(cell) === FALSE || to.box(beyond) === FALSE) continue;
          const literal = formula.fresh(`push[${coordinates(board, cell)}]${direction}@${from.label}`);
          literals.set(`${cell}${direction}`, literal);
          pushes.push({ cell, direction, literal });
          formula.add(-literal, reach(behind));
          formula.add(-literal, from.box(cell));
          formula.add(-literal, -from.box(beyond));
          formula.add(-literal, to.box(beyond));
          formula.add(-literal, to.agent(cell));
        }
      }
      const pushed = (cell: number, direction: Direction) => literals.get(`${cell}${direction}`) ?? FALSE;
      const idle = stutter ? formula.fresh(`idle@${from.label}`) : FALSE;
      const inputs = pushes.map(({ literal }) => literal);
      exactlyOne(formula, amo, stutter ? [...inputs, idle] : inputs, `push@${from.label}`);
      for (const cell of floor) {
        const leaves = DIRECTIONS.map((direction) => pushed(cell, direction));
        const arrives = DIRECTIONS.map((direction) => pushed(at(cell, direction, -1), direction));
        formula.addLong([-to.agent(cell), idle, ...leaves]);
        formula.add(-idle, -from.agent(cell), to.agent(cell));
        formula.addLong([-from.box(cell), to.box(cell), ...leaves]);
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return { pushes };
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

    action(model, step) {
      const chosen = step.pushes.find(({ literal }) => model[literal] === 1);
      if (chosen) return { kind: "push", box: chosen.cell, direction: chosen.direction };
      return { kind: "idle" };
    },
  };
}
