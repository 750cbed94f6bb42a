/**
 * `object`: the paper's other approach. Not the cells change but the things on them: the agent and every box have
 * a position each, one-hot over the floor cells; in a step positions shift.
 *
 * A(c) agent on c, Xi(c) box i on c, O(c) ↔ ⋁i Xi(c) "some box on c", m one-hot:
 *
 *   state      exactly one A(c);  for each i exactly one Xi(c);  for each c at most one Xi(c);  ¬A(c) ∨ ¬O(c)
 *   agent      A(c) ∧ m=d → A'(c+d)                             false if c+d is no floor
 *   push       A(c-d) ∧ m=d ∧ Xi(c) → Xi'(c+d)                  false if c+d is no floor
 *   frame      Xi(c) → Xi'(c) ∨ A'(c)                           a box leaves only under the agent
 *
 * No axiom says where a box may appear: it has exactly one position, and that is known.
 *
 * `boxes=sorted` breaks the symmetry between identical boxes: Xi is the i-th box in cell order, Xi+1(c) → some
 * Xi(c') with c' < c. Since a push may change the order, push and frame are then said of O instead of Xi, and a
 * box is not pushed onto another: A(c-d) ∧ m=d ∧ O(c) → ¬O(c+d). Then every box of the old frame has a cell of its
 * own in the new one, and their number, kept by the one-hot positions, leaves no room for others.
 *
 * `steps=stutter`: a blocked move changes nothing, as in the paper; push then also needs ¬O(c+d).
 *
 * Limits: grows with boxes times cells; no static distances (see windows).
 */
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal } from "../src/cnf/formula.ts";
import { coordinates, DIRECTIONS } from "../src/game/board.ts";
import { addStrictAgent, addStutteringAgent } from "./agent-step.ts";
import { countLines } from "./board-counts.ts";
import type { Encoding, EncodingContext, Frame, Unrolling } from "./contract.ts";
import { type AgentAndBoxes, floorAt, floorUnrolling, floorVariables, goalCells } from "./floor.ts";
import { chosenDirection, type MoveVariables, moveVariables } from "./move-variables.ts";
import { STEPS, stutters } from "./steps.ts";

interface ObjectFrame extends Frame, AgentAndBoxes {
  /** Xi(c). */
  position(i: number, cell: number): Literal;
}

export const object: Encoding = {
  name: "object",
  summary: "object based: the agent and every box have a one-hot position",
  source: "the object based approach of the same paper",
  step: "move",
  sound: true,
  fixedBoxes: true,
  stutters,
  options: [
    STEPS,
    {
      name: "boxes",
      values: ["free", "sorted"],
      default: "free",
      summary: "boxes keep their identity, or are always numbered in cell order",
    },
  ],
  prunings: ["lower-bound", "dead-squares", "windows", "parity"],
  sizes({ board, amo, options }) {
    const { n, near, line } = countLines(board);
    const b = board.boxes.length;
    const sorted = options.boxes === "sorted";
    const position = amo.size(n);
    const apart = amo.size(b);
    const m = amo.size(4);
    const things = sorted ? Math.min(b, 1) : b;
    return {
      frame: {
        variables: (1 + b) * (n + position.variables) + n + n * apart.variables,
        clauses:
          (1 + b) * (1 + position.clauses) +
          n * apart.clauses +
          n * (b + 1) +
          n +
          (sorted ? n * Math.max(0, b - 1) : 0),
      },
      step: {
        variables: 4 + m.variables,
        clauses:
          1 +
          m.clauses +
          (stutters(options)
            ? 4 * n + near + line + things * (n + line)
            : 4 * n + things * (n + near) + (sorted ? things * line : 0)),
      },
      start: { variables: 0, clauses: 1 + b },
      goal: {
        variables: 1,
        clauses: goalCells(board) + 1,
      },
    };
  },
  unroll,
};

function unroll(context: EncodingContext): Unrolling<ObjectFrame, MoveVariables> {
  const { board, formula, amo, options } = context;
  const { floor, boxes } = board;
  const stutter = stutters(options);
  const sorted = options.boxes === "sorted";
  const at = floorAt(board);

  /** Sorted boxes have no identity: two could merge in a push and another appear elsewhere, unless it is forbidden. */
  function keepApart(from: ObjectFrame, m: MoveVariables): void {
    for (const cell of floor) {
      for (const direction of DIRECTIONS) {
        const [agent, beyond] = [at(cell, direction, -1), at(cell, direction)];
        if (agent < 0 || beyond < 0) continue;
        formula.add(-from.agent(agent), -m[direction], -from.box(cell), -from.box(beyond));
      }
    }
  }

  return {
    ...floorUnrolling(context),
    frame(label, window) {
      const agent = floorVariables(context, "agent", label, (cell) => window?.agent(cell) ?? true);
      const boxAllowed = (cell: number) => window?.box(cell) ?? true;
      const box = floorVariables(context, "box", label, boxAllowed);
      const positions = boxes.map((_, i) => floorVariables(context, `box${i}`, label, boxAllowed));
      exactlyOne(formula, amo, floor.map(agent), `agent@${label}`);
      for (const [i, position] of positions.entries()) {
        exactlyOne(formula, amo, floor.map(position), `box${i}@${label}`);
      }
      for (const cell of floor) {
        const here = positions.map((position) => position(cell));
        amo.encode(formula, here, `box[${coordinates(board, cell)}]@${label}`);
        for (const literal of here) formula.add(-literal, box(cell));
        formula.addLong([-box(cell), ...here]);
        formula.add(-agent(cell), -box(cell));
      }
      if (sorted) {
        for (const [i, position] of positions.slice(1).entries()) {
          for (const [rank, cell] of floor.entries()) {
            formula.addLong([-position(cell), ...floor.slice(0, rank).map(positions[i]!)]);
          }
        }
      }
      return { label, agent, box, position: (i, cell) => positions[i]!(cell) };
    },

    transition(from, to) {
      const m = moveVariables(context, from.label);
      if (stutter) addStutteringAgent(context, from, to, m, at);
      else addStrictAgent(context, from, to, m, at);
      /** Push and frame for one thing: box i, or "some box" when boxes are sorted. */
      const shift = (before: (cell: number) => Literal, after: (cell: number) => Literal) => {
        for (const cell of floor) {
          formula.add(-before(cell), after(cell), to.agent(cell));
          for (const direction of DIRECTIONS) {
            const agent = at(cell, direction, -1);
            const beyond = at(cell, direction);
            if (agent < 0 || (stutter && beyond < 0)) continue;
            const room = stutter ? from.box(beyond) : FALSE;
            formula.add(-from.agent(agent), -m[direction], -before(cell), after(beyond), room);
          }
        }
      };
      if (!sorted)
        for (const i of boxes.keys())
          shift(
            (cell) => from.position(i, cell),
            (cell) => to.position(i, cell),
          );
      else if (boxes.length > 0) {
        shift(from.box, to.box);
        if (!stutter) keepApart(from, m);
      }
      return m;
    },

    start(frame, guard) {
      formula.add(-guard, frame.agent(board.player));
      for (const [i, cell] of boxes.entries()) formula.add(-guard, frame.position(i, cell));
    },

    goes: (m, direction) => [m[direction]],
    action: (model, m) => ({ kind: "move", direction: chosenDirection(model, m) }),
  };
}
