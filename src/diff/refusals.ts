/**
 * Is there a step of one side for which the other has none at all? A formula that is too strong says nothing
 * wrong and still loses solutions, so equality needs this too.
 *
 * "For some position, m and end that the taker allows, no assignment of the refuser's other variables satisfies its
 * clauses" is a formula with two alternating quantifiers, solved by counterexample-guided expansion (Janota,
 * Klieber, Marques-Silva, Clarke 2012): each time the refuser does follow a candidate, the values its other
 * variables took (`push` literals, positions of numbered boxes) become a copy of its clauses, one of which the next
 * candidate has to violate. It ends because values repeat; with variables that are all seen from outside, as in the
 * tile encodings, after one copy.
 */
import { TILES } from "../../encodings/tiles/rules.ts";
import { createFormula, FALSE, type Formula, type Literal, TRUE } from "../cnf/formula.ts";
import { DIRECTIONS, type Direction, isPlayer, type Tile } from "../game/board.ts";
import type { Kind, Side, StepWitness } from "./contract.ts";
import {
  directionIn,
  directionVariables,
  type FieldVariables,
  fieldIn,
  fieldVariables,
  type MoveVariables,
  tieFrame,
  tieMove,
} from "./field.ts";
import { createExclusion, kindOf } from "./kinds.ts";
import { smallest } from "./smallest.ts";
import { addStep, createQuery, type Query, type Subject } from "./subject.ts";

/**
 * The smallest steps that `taker` takes and `refuser` does not, each of another kind.
 *
 * @param refuses the refuser's place among the two sides
 * @throws UndecidedError
 */
export async function* refusedSteps(
  subject: Subject,
  taker: Side,
  refuser: Side,
  refuses: 0 | 1,
): AsyncGenerator<StepWitness> {
  const { board, pool } = subject;
  let after: FieldVariables = () => FALSE;
  const query = createQuery(subject, (open) => {
    after = addStep(subject, taker, open);
    return [];
  });
  const { formula, position, m } = query;
  const follower = followerOf(subject, refuser);
  const outside = seenFromOutside(subject, refuser, follower, query, after);
  const exclusion = createExclusion(formula, board, position, m);
  const exclude = (kind: Kind) => exclusion.exclude(kind, () => TRUE);

  const [asks, answers] = [await pool.open(formula), await pool.open(follower.formula)];
  const clauses = clausesOf(follower.formula);

  /** The next candidate has to violate what the follower would do with these values. */
  function expand(values: Uint8Array): void {
    const violated: Literal[] = [];
    for (const clause of clauses) {
      const open: Literal[] = [];
      const satisfied = clause.some((literal) => {
        const seen = outside.get(Math.abs(literal));
        if (seen === undefined) return values[Math.abs(literal)] === (literal > 0 ? 1 : 0);
        open.push(literal > 0 ? seen : -seen);
        return false;
      });
      if (satisfied) continue;
      const violation = formula.fresh(`violated#${formula.variables}`);
      for (const literal of open) formula.add(-violation, -literal);
      violated.push(violation);
    }
    formula.addLong(violated);
  }

  /** A model in which the refuser has no step: candidates it does follow are ruled out on the way. */
  async function solve(assumptions: readonly Literal[]): Promise<Uint8Array | null> {
    for (;;) {
      const candidate = await asks.solve(assumptions);
      if (candidate === null) return null;
      const values = await answers.solve(
        [...outside].map(([own, seen]) => (candidate[seen] === 1 ? own : -own)),
      );
      if (values === null) return candidate;
      expand(values);
    }
  }

  try {
    for (;;) {
      const model = await smallest(solve, query.order);
      if (model === null) return;
      const { width, height } = board;
      const before = fieldIn(model, board, position);
      const direction = directionIn(model, m);
      const end = fieldIn(model, board, after);
      const cell = Math.max(0, before.findIndex(isPlayer));
      const becomes = refuses === 0 ? ([null, end[cell]!] as const) : ([end[cell]!, null] as const);
      const kind = kindOf(board, before, direction, cell, becomes);
      const ends = refuses === 0 ? ([null, end] as const) : ([end, null] as const);
      yield { difference: "step", width, height, before, direction, after: ends, cells: [], kind };
      exclude(kind);
    }
  } finally {
    asks.dispose();
    answers.dispose();
  }
}

/** The refuser's step alone, and all in it that is settled by a position, a direction and an end. */
interface Follower {
  readonly formula: Formula;
  readonly position: FieldVariables;
  readonly m: MoveVariables;
  readonly after: FieldVariables;
  /** Variables of frame 0: whatever they are, they must allow the step. */
  readonly state: readonly number[];
  /** Variables that say in which direction the step goes. */
  readonly goes: ReadonlyMap<number, Direction>;
  /** Variables of frame 1 that some tile shows, and the tiles that make them true, as `cell`, `tile`. */
  readonly shown: ReadonlyMap<number, readonly (readonly [cell: number, tile: Tile])[]>;
}

function followerOf({ board, amo }: Subject, { encoding, options }: Side): Follower {
  const formula = createFormula();
  const unrolling = encoding.unroll({ board, formula, amo, options });
  const from = unrolling.frame(0);
  const state = Array.from({ length: formula.variables }, (_, index) => index + 1);
  const to = unrolling.frame(1);
  const step = unrolling.transition(from, to);
  const position = fieldVariables(formula, board, "x");
  const m = directionVariables(formula);
  const after = fieldVariables(formula, board, "y");
  tieFrame(formula, board, position, unrolling, from);
  tieMove(formula, m, unrolling, step);
  tieFrame(formula, board, after, unrolling, to);
  const goes = new Map<number, Direction>();
  for (const direction of DIRECTIONS) {
    const [literal, ...rest] = unrolling.goes!(step, direction);
    if (rest.length === 0) goes.set(literal!, direction);
  }
  const shown = new Map<number, [number, Tile][]>();
  for (const cell of board.tiles.keys()) {
    for (const tile of TILES) {
      const cube = unrolling.shows(to, cell, tile);
      if (cube.includes(FALSE)) continue;
      for (const literal of cube) {
        if (Math.abs(literal) === TRUE) continue;
        const tiles = shown.get(Math.abs(literal)) ?? [];
        if (literal > 0) tiles.push([cell, tile]);
        shown.set(Math.abs(literal), tiles);
      }
    }
  }
  return { formula, position, m, after, state, goes, shown };
}

/**
 * The literal of the query that stands for each variable of the follower that is settled from outside. Its frame 0
 * is made again inside the query; the variables that frame 1 shows are given by the taker's end.
 */
function seenFromOutside(
  { board, amo }: Subject,
  { encoding, options }: Side,
  follower: Follower,
  { formula, position, m }: Query,
  after: FieldVariables,
): Map<number, Literal> {
  const seen = new Map<number, Literal>();
  const unrolling = encoding.unroll({ board, formula, amo, options });
  const offset = formula.variables;
  tieFrame(formula, board, position, unrolling, unrolling.frame(0));
  for (const variable of follower.state) seen.set(variable, variable + offset);
  for (const cell of board.tiles.keys()) {
    for (const tile of TILES) {
      seen.set(follower.position(cell, tile), position(cell, tile));
      seen.set(follower.after(cell, tile), after(cell, tile));
    }
  }
  for (const direction of DIRECTIONS) seen.set(follower.m(direction), m(direction));
  for (const [variable, direction] of follower.goes) seen.set(variable, m(direction));
  for (const [variable, tiles] of follower.shown) {
    const literal = formula.fresh(`shown#${variable}`);
    for (const [cell, tile] of tiles) formula.add(-after(cell, tile), literal);
    formula.addLong([-literal, ...tiles.map(([cell, tile]) => after(cell, tile))]);
    seen.set(variable, literal);
  }
  return seen;
}

function clausesOf(formula: Formula): Literal[][] {
  const clauses: Literal[][] = [];
  let open: Literal[] = [];
  for (const literal of formula.stored()) {
    if (literal !== 0) open.push(literal);
    else {
      clauses.push(open);
      open = [];
    }
  }
  return clauses;
}
