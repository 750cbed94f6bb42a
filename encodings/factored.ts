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

import { define } from "../src/cnf/define.ts";
import { exactlyOne } from "../src/cnf/exactly-one.ts";
import { FALSE, type Literal } from "../src/cnf/formula.ts";
import {
  coordinates,
  DIRECTIONS,
  type Direction,
  isTarget,
  neighbour,
  type Tile,
} from "../src/game/board.ts";
import type { Encoding, EncodingContext, Frame, Unrolling } from "./contract.ts";
import { chosenDirection, type MoveVariables, moveVariables } from "./move-variables.ts";

interface FactoredFrame extends Frame {
  /** A(c) and B(c) by cell; FALSE where the cell is no floor or outside the window. */
  agent(cell: number): Literal;
  box(cell: number): Literal;
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
  prunings: ["lower-bound", "dead-squares", "windows", "parity"],
  sizes({ board, amo, options }) {
    const stutter = options.steps === "stutter";
    const n = board.floor.length;
    const inside = new Set(board.floor);
    const next = (cell: number, direction: Direction, distance: number) =>
      inside.has(neighbour(board, cell, direction, distance));
    const pairs = board.floor.flatMap((cell) => DIRECTIONS.map((direction) => ({ cell, direction })));
    /** Pairs (c,d) with c+d floor; with c-d, c floor; with c-d, c, c+d floor. */
    const ahead = pairs.filter(({ cell, direction }) => next(cell, direction, 1)).length;
    const line = pairs.filter(
      ({ cell, direction }) => next(cell, direction, 1) && next(cell, direction, -1),
    ).length;
    const agents = amo.size(n);
    const m = amo.size(4);
    const targets = board.goal === "targets-filled" ? board.targets.length : n - board.targets.length;
    return {
      frame: { variables: 2 * n + agents.variables, clauses: 1 + agents.clauses + n },
      step: stutter
        ? {
            variables: 4 + m.variables + line,
            clauses: 1 + m.clauses + STUTTER_CLAUSES(4 * n, ahead, line) + 2 * n,
          }
        : {
            variables: 4 + m.variables + line,
            clauses: 1 + m.clauses + 4 * n + (ahead - line) + 6 * line + 2 * n,
          },
      start: { variables: 0, clauses: n + 1 },
      goal: { variables: 1, clauses: targets + 1 },
    };
  },
  unroll,
};

/** All pairs (c,d): blocked by the wall; walk into a free cell; box against wall; and two blocked cases and six clauses a push. */
const STUTTER_CLAUSES = (all: number, ahead: number, line: number) =>
  all - ahead + ahead + (ahead - line) + 8 * line;

function unroll(context: EncodingContext): Unrolling<FactoredFrame, MoveVariables> {
  const { board, formula, amo, options } = context;
  const { floor } = board;
  const stutter = options.steps === "stutter";
  const inside = new Set(floor);
  const floorAt = (cell: number, direction: Direction, distance = 1) => {
    const to = neighbour(board, cell, direction, distance);
    return inside.has(to) ? to : -1;
  };

  /** P(c,d) of one step, defined; FALSE where there is no such push. */
  function pushes(
    from: FactoredFrame,
    to: FactoredFrame,
    m: MoveVariables,
  ): (cell: number, direction: Direction) => Literal {
    const literals = new Map<string, Literal>();
    for (const cell of floor) {
      for (const direction of DIRECTIONS) {
        const agent = from.agent(floorAt(cell, direction, -1));
        const box = from.box(cell);
        if (agent === FALSE || box === FALSE) continue;
        const beyond = floorAt(cell, direction);
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
    return (cell, direction) => literals.get(`${cell}${direction}`) ?? FALSE;
  }

  return {
    frame(label, window) {
      /** One variable for each floor cell that the window lets in. */
      const variables = (name: string, allowed: (cell: number) => boolean) => {
        const cells = floor.filter(allowed);
        const first = formula.block(
          cells.length,
          (index) => `${name}[${coordinates(board, cells[index]!)}]@${label}`,
        );
        const literals = new Int32Array(board.tiles.length).fill(FALSE);
        for (const [index, cell] of cells.entries()) literals[cell] = first + index;
        return (cell: number): Literal => literals[cell] ?? FALSE;
      };
      const agent = variables("agent", (cell) => window?.agent(cell) ?? true);
      const box = variables("box", (cell) => window?.box(cell) ?? true);
      exactlyOne(formula, amo, floor.map(agent), `agent@${label}`);
      for (const cell of floor) formula.add(-agent(cell), -box(cell));
      return { label, agent, box };
    },

    transition(from, to) {
      const m = moveVariables(context, from.label);
      const push = pushes(from, to, m);
      for (const cell of floor) {
        for (const direction of DIRECTIONS) {
          const next = floorAt(cell, direction);
          const wants = [-from.agent(cell), -m[direction]] as const;
          if (!stutter) formula.add(...wants, to.agent(next));
          else if (next < 0) formula.add(...wants, to.agent(cell));
          else {
            const behind = floorAt(cell, direction, 2);
            formula.add(...wants, from.box(next), to.agent(next));
            if (behind < 0) formula.add(...wants, -from.box(next), to.agent(cell));
            else {
              formula.add(...wants, -from.box(next), from.box(behind), to.agent(next));
              formula.add(...wants, -from.box(next), -from.box(behind), to.agent(cell));
            }
          }
        }
      }
      for (const cell of floor) {
        const leaves = DIRECTIONS.map((direction) => push(cell, direction));
        const arrives = DIRECTIONS.map((direction) => push(floorAt(cell, direction, -1), direction));
        formula.addLong([-from.box(cell), to.box(cell), ...leaves]);
        formula.addLong([-to.box(cell), from.box(cell), ...arrives]);
      }
      return m;
    },

    start(frame, guard) {
      formula.add(-guard, frame.agent(board.player));
      for (const cell of floor) {
        const box = frame.box(cell);
        formula.add(-guard, board.boxes.includes(cell) ? box : -box);
      }
    },

    goal(frame) {
      const literals =
        board.goal === "targets-filled"
          ? board.targets.map((cell) => frame.box(cell))
          : floor.filter((cell) => !board.targets.includes(cell)).map((cell) => -frame.box(cell));
      return define(
        formula,
        `goal@${frame.label}`,
        literals.map((literal) => [literal]),
      );
    },

    forbid(frame, kind, cell, guard) {
      formula.add(-guard, -frame[kind](cell));
    },

    tiles(model, frame) {
      const holds = (literal: Literal) => literal !== FALSE && model[literal] === 1;
      return board.tiles.map((start, cell): Tile => {
        if (!inside.has(cell)) return start;
        const target = isTarget(start);
        if (holds(frame.agent(cell))) return target ? "+" : "@";
        if (holds(frame.box(cell))) return target ? "*" : "$";
        return target ? "." : "_";
      });
    },

    action: (model, m) => ({ kind: "move", direction: chosenDirection(model, m) }),
  };
}
