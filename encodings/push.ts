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
 * at k covers every smaller number of pushes. A step is idle only where the frame is solved: a solution of fewer
 * pushes waits at its end, and no refutation has to go through all other places where it could wait.
 *
 * Limits: L n layer variables a step.
 */
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal } from "../src/cnf/formula.ts";
import { DIRECTIONS } from "../src/game/board.ts";
import { countLines } from "./board-counts.ts";
import type { Encoding, EncodingContext, Unrolling } from "./contract.ts";
import {
  type FloorFrame,
  floorAt,
  floorFrame,
  floorUnrolling,
  floorVariables,
  goalCells,
  goalLiterals,
  type PushVariables,
  pushVariables,
} from "./floor.ts";
import { STEPS, stutters } from "./steps.ts";

interface PushStep {
  readonly pushes: PushVariables;
}

const layers = (floor: number, boxes: number) => Math.max(0, floor - boxes - 1);

export const push: Encoding = {
  name: "push",
  summary: "one step is one push; walking inside the step by layers of reachability",
  source: "linear encoding of macro moves with layered reachability, as in planning as satisfiability",
  step: "push",
  sound: true,
  stutters,
  options: [{ ...STEPS, summary: "every step pushes, or where the level is solved it may change nothing" }],
  prunings: ["lower-bound", "dead-squares", "windows"],
  sizes({ board, amo, options }) {
    const { n, line } = countLines(board);
    const stutter = stutters(options);
    const agents = amo.size(n);
    const pushes = amo.size(line + (stutter ? 1 : 0));
    const depth = layers(n, board.boxes.length);
    return {
      frame: { variables: 2 * n + agents.variables, clauses: 1 + agents.clauses + n },
      step: {
        variables: depth * n + line + pushes.variables + (stutter ? 1 : 0),
        clauses: 2 * depth * n + 1 + pushes.clauses + 5 * line + 3 * n + (stutter ? n + goalCells(board) : 0),
      },
      start: { variables: 0, clauses: n + 1 },
      goal: { variables: 1, clauses: goalCells(board) + 1 },
    };
  },
  unroll,
};

function unroll(context: EncodingContext): Unrolling<FloorFrame, PushStep> {
  const { board, formula, amo, options } = context;
  const { floor } = board;
  const stutter = stutters(options);
  const at = floorAt(board);

  /** RL: the cells the agent can reach in a frame. */
  function reached(from: FloorFrame): (cell: number) => Literal {
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
    ...floorUnrolling(context),
    frame: (label, window) => floorFrame(context, label, window),

    transition(from, to) {
      const reach = reached(from);
      const pushes = pushVariables(
        context,
        from.label,
        (cell, direction) =>
          at(cell, direction, -1) >= 0 && from.box(cell) !== FALSE && to.box(at(cell, direction)) !== FALSE,
      );
      for (const { cell, direction, literal } of pushes.all) {
        const beyond = at(cell, direction);
        const behind = at(cell, direction, -1);
        formula.add(-literal, reach(behind));
        formula.add(-literal, from.box(cell));
        formula.add(-literal, -from.box(beyond));
        formula.add(-literal, to.box(beyond));
        formula.add(-literal, to.agent(cell));
      }
      const idle = stutter ? formula.fresh(`idle@${from.label}`) : FALSE;
      const inputs = pushes.all.map(({ literal }) => literal);
      exactlyOne(formula, amo, stutter ? [...inputs, idle] : inputs, `push@${from.label}`);
      if (stutter) for (const literal of goalLiterals(board, from)) formula.add(-idle, literal);
      for (const cell of floor) {
        const leaves = DIRECTIONS.map((direction) => pushes.at(cell, direction));
        const arrives = DIRECTIONS.map((direction) => pushes.at(at(cell, direction, -1), direction));
        formula.addLong([-to.agent(cell), idle, ...leaves]);
        formula.add(-idle, -from.agent(cell), to.agent(cell));
        formula.addLong([-from.box(cell), to.box(cell), ...leaves]);
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return { pushes };
    },

    action(model, step) {
      const chosen = step.pushes.all.find(({ literal }) => model[literal] === 1);
      if (chosen) return { kind: "push", box: chosen.cell, direction: chosen.direction };
      return { kind: "idle" };
    },
  };
}
