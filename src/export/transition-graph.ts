/**
 * The factored transition system as a circuit: agent and box bits of the floor cells, a move in two bits. Total: a
 * blocked move changes nothing.
 *
 * With `no-idle` a blocked move takes the agent off the board: then nothing moves any more, and an unsolved level
 * stays so. With `one-agent` one more latch says that the agent was one and on no box in every position before, and
 * "solved" asks for it: a solver that looks for a run backwards from there knows it of every position.
 */
import { floorAt } from "../../encodings/floor.ts";
import { type Board, coordinates, DIRECTIONS, type Direction } from "../game/board.ts";
import { type State, startState } from "../game/rules.ts";
import { type AigLiteral, type AndInverterGraph, createAig, not } from "./and-inverter.ts";
import type { ExportRequest } from "./contract.ts";

export interface Latch {
  readonly name: string;
  /** Its bit in a position of the game that legal moves led to. */
  holds(state: State): boolean;
  /** True at the start. Such a latch stores the negation, so that all start at 0. */
  readonly inverted: boolean;
  readonly next: AigLiteral;
}

export interface TransitionGraph {
  readonly graph: AndInverterGraph;
  readonly latches: readonly Latch[];
  /** "Solved." */
  readonly bad: AigLiteral;
}

/** The two input bits; a move is its index in `DIRECTIONS` in binary, the high bit first. */
export const INPUTS = ["move.high", "move.low"] as const;

export function transitionGraph({
  board,
  additions = new Set(),
}: Pick<ExportRequest, "board" | "additions">): TransitionGraph {
  const { floor } = board;
  const n = floor.length;
  const oneAgent = additions.has("one-agent");
  const graph = createAig(INPUTS.length + 2 * n + (oneAgent ? 1 : 0));
  const { and, or } = graph;
  const start = startState(board);
  const index = new Map(floor.map((cell, i) => [cell, i]));
  const at = floorAt(board);

  const latchLiteral = (number: number, inverted: boolean) =>
    2 * (INPUTS.length + 1 + number) + (inverted ? 1 : 0);
  const agent = (cell: number) => (cell < 0 ? 0 : latchLiteral(index.get(cell)!, cell === start.player));
  /** A wall stops boxes like a box does. */
  const box = (cell: number) => (cell < 0 ? 1 : latchLiteral(n + index.get(cell)!, start.boxes.has(cell)));
  const moves = (direction: Direction) => {
    const code = DIRECTIONS.indexOf(direction);
    return and(2 + (code & 2 ? 0 : 1), 4 + (code & 1 ? 0 : 1));
  };

  /** The agent leaves `cell` in `direction`. */
  const leaves = (cell: number, direction: Direction) => {
    const ahead = at(cell, direction);
    if (cell < 0 || ahead < 0) return 0;
    const blocked = and(box(ahead), box(at(cell, direction, 2)));
    return and(agent(cell), moves(direction), not(blocked));
  };
  /** The box on `cell` is pushed in `direction`. */
  const pushed = (cell: number, direction: Direction) => {
    const behind = at(cell, direction, -1);
    return cell < 0 ? 0 : and(leaves(behind, direction), box(cell));
  };
  const anyOf = (bit: (direction: Direction) => AigLiteral) => or(...DIRECTIONS.map(bit));

  const agents = floor.map((cell): Latch => {
    const stays = additions.has("no-idle")
      ? 0
      : and(agent(cell), not(anyOf((direction) => leaves(cell, direction))));
    const arrives = anyOf((direction) => leaves(at(cell, direction, -1), direction));
    return latch("agent", cell, cell === start.player, or(stays, arrives), (state) => state.player === cell);
  });
  const boxes = floor.map((cell): Latch => {
    const stays = and(box(cell), not(anyOf((direction) => pushed(cell, direction))));
    const arrives = anyOf((direction) => pushed(at(cell, direction, -1), direction));
    const inverted = start.boxes.has(cell);
    return latch("box", cell, inverted, or(stays, arrives), (state) => state.boxes.has(cell));
  });
  function latch(
    kind: string,
    cell: number,
    inverted: boolean,
    next: AigLiteral,
    holds: Latch["holds"],
  ): Latch {
    const name = `${inverted ? "not " : ""}${kind}[${coordinates(board, cell)}]`;
    return { name, inverted, next: inverted ? not(next) : next, holds };
  }

  const latches = [...agents, ...boxes];
  const solved = and(...goal(board, box));
  if (!oneAgent) return { graph, latches, bad: solved };
  const valid = and(
    latchLiteral(2 * n, true),
    exactlyOne(graph, floor.map(agent)),
    ...floor.map((cell) => not(and(agent(cell), box(cell)))),
  );
  const kept: Latch = { name: "not one-agent", inverted: true, next: not(valid), holds: () => true };
  return { graph, latches: [...latches, kept], bad: and(solved, valid) };
}

/** One literal is true, and no two are: a chain of "one so far" and "two so far". */
function exactlyOne({ and, or }: AndInverterGraph, literals: readonly AigLiteral[]): AigLiteral {
  let one: AigLiteral = 0;
  let two: AigLiteral = 0;
  for (const literal of literals) {
    two = or(two, and(one, literal));
    one = or(one, literal);
  }
  return and(one, not(two));
}

/** The literals that together say "solved". */
function goal(board: Board, box: (cell: number) => AigLiteral): AigLiteral[] {
  const { sealed, targets, floor } = board;
  if (board.goal === "targets-filled") {
    return sealed.emptyTargets.length > 0 ? [0] : targets.map(box);
  }
  if (sealed.boxesOffTarget.length > 0) return [0];
  return floor.filter((cell) => !targets.includes(cell)).map((cell) => not(box(cell)));
}
