/**
 * Are two transition encodings the same step and the same goal? Asked of a SAT solver over a free position and a
 * free m, for one board or for all boards up to a size; differences come back as smallest witnesses.
 *
 * Three questions: can a step end differently, does one side refuse a step that the other takes, do the goals
 * differ. Smallest means: fewest cells, then fewest boxes, then cells row by row in the order - . @ + $ * #, then
 * m in the order up, down, left, right.
 */
import { UsageError } from "../bmc/contract.ts";
import type { AtMostOne } from "../cnf/amo/contract.ts";
import { pairwise } from "../cnf/amo/pairwise.ts";
import { type Board, isBox } from "../game/board.ts";
import { cadical } from "../solver/cadical.ts";
import type { Backend } from "../solver/contract.ts";
import { blankBoard, layouts, type Size, sizesUpTo } from "./boards.ts";
import type { Comparison, Extent, Field, GoalWitness, Sides, StepWitness, Witness } from "./contract.ts";
import { verifyWitness } from "./evaluate.ts";
import { differentGoals } from "./goals.ts";
import { refusedSteps } from "./refusals.ts";
import { createPool, type Limits, UndecidedError } from "./session.ts";
import { isTileEncoding } from "./sides.ts";
import { differentSteps } from "./steps.ts";
import { PREFERRED, type Subject } from "./subject.ts";

export interface DiffOptions extends Extent, Limits {
  readonly amo?: AtMostOne;
  readonly backend?: Backend;
}

/** Compares two encodings on a board's walls and targets. @throws UsageError, DisagreementError */
export function diffOnBoard(sides: Sides, board: Board, options: DiffOptions): Promise<Comparison> {
  checkSides(sides, options);
  return compare(sides, [() => [board]], false, options);
}

/**
 * Compares two encodings on all boards up to a size. Two tile encodings are asked once a size, walls and targets
 * being part of the position; others once for each layout of walls and targets with a connected floor.
 *
 * @throws UsageError, DisagreementError
 */
export function diffUpTo(sides: Sides, size: Size, options: DiffOptions): Promise<Comparison> {
  checkSides(sides, options);
  const free = sides.every(isTileEncoding);
  const fixed = free && sides.find((side) => side.options.invariants === "yes");
  if (fixed)
    throw new UsageError(`${fixed.name} holds walls and targets fixed: give a FILE, or invariants=no`);
  if (!free && size.width * size.height > MOST_CELLS)
    throw new UsageError(`there are too many layouts of more than ${MOST_CELLS} cells: give a FILE`);
  const boxCounts = sides.some(({ encoding }) => encoding.fixedBoxes === true);
  const groups = sizesUpTo(size).map((each) => () => (free ? [blankBoard(each)] : layouts(each, boxCounts)));
  return compare(sides, groups, free, options);
}

/** 3^16 layouts are more than anyone will wait for. */
const MOST_CELLS = 16;

function checkSides(sides: Sides, { anyField }: DiffOptions): void {
  for (const { name, encoding } of sides) {
    if (encoding.step !== "move")
      throw new UsageError(`a step of ${name} is a push: only encodings whose step is a move are compared`);
  }
  const factored = sides.find((side) => !isTileEncoding(side));
  if (anyField && factored)
    throw new UsageError(
      `${factored.name} has positions with one agent only: --any-field is for tile encodings`,
    );
}

/** Boards of equal size. */
type Group = () => Iterable<Board>;

async function compare(
  sides: Sides,
  groups: readonly Group[],
  free: boolean,
  { all, anyField, amo = pairwise, backend = cadical, deadline, signal }: DiffOptions,
): Promise<Comparison> {
  const pool = createPool(backend, {
    ...(deadline === undefined ? {} : { deadline }),
    ...(signal === undefined ? {} : { signal }),
  });
  const subjectOf = (board: Board): Subject => ({ board, free, anyField, amo, pool });
  const steps: StepWitness[] = [];
  const goals: GoalWitness[] = [];
  let boards = 0;
  let reason: Comparison["reason"] = null;

  async function* differentStepsOf(board: Board, found: readonly StepWitness[]): AsyncGenerator<StepWitness> {
    boards++;
    const known = all ? found.map(({ kind }) => kind) : [];
    let differ = found.length > 0;
    for await (const witness of differentSteps(subjectOf(board), sides, known)) {
      differ = true;
      yield witness;
    }
    // Where ends differ, "has no such end" would not mean "refuses".
    if (differ) return;
    const [a, b] = sides;
    yield* refusedSteps(subjectOf(board), b, a, 0);
    yield* refusedSteps(subjectOf(board), a, b, 1);
  }

  async function* differentGoalsOf(board: Board, found: readonly GoalWitness[]): AsyncGenerator<GoalWitness> {
    // What can never be solved is told as that before any encoding is asked.
    if (board.sealed.emptyTargets.length > 0 || board.sealed.boxesOffTarget.length > 0) return;
    yield* differentGoals(subjectOf(board), sides, all ? found.map(({ solved }) => solved) : []);
  }

  try {
    await gather(groups, all, steps, differentStepsOf, sides, signal);
    await gather(groups, all, goals, differentGoalsOf, sides, signal);
  } catch (error) {
    if (!(error instanceof UndecidedError)) throw error;
    reason = error.reason;
  } finally {
    pool.dispose();
  }
  const witnesses = [...steps, ...goals];
  const verdict = reason !== null ? "unknown" : witnesses.length > 0 ? "different" : "equal";
  return { verdict, witnesses, boards, reason };
}

/** Adds what is found to `found`, checked: all of it, or the smallest of the first size that has any. */
async function gather<W extends Witness>(
  groups: readonly Group[],
  all: boolean,
  found: W[],
  ask: (board: Board, found: readonly W[]) => AsyncGenerator<W>,
  sides: Sides,
  signal: AbortSignal | undefined,
): Promise<void> {
  const takeTurns = turns();
  for (const group of groups) {
    for (const board of group()) {
      await takeTurns();
      if (signal?.aborted) throw new UndecidedError("interrupted", "interrupted");
      for await (const witness of ask(board, all ? found : [])) {
        verifyWitness(sides, witness, board.goal);
        if (all) found.push(witness);
        else {
          if (found.length === 0 || isSmaller(witness, found[0]!)) found[0] = witness;
          break;
        }
      }
    }
    if (!all && found.length > 0) return;
  }
}

/** Between two moments in which signals get their turn, in milliseconds. */
const TURN = 50;

/** Lets signals have their turn now and then: solving blocks this thread. */
function turns(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < TURN) return;
    await new Promise<void>((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}

/** Of two witnesses of one size. */
function isSmaller(a: Witness, b: Witness): boolean {
  const position = (witness: Witness): Field =>
    witness.difference === "step" ? witness.before : witness.state;
  const size = (witness: Witness) => [
    position(witness).filter(isBox).length,
    ...position(witness).map((tile) => PREFERRED.indexOf(tile)),
  ];
  const [x, y] = [size(a), size(b)];
  const differs = x.findIndex((value, index) => value !== y[index]);
  return differs >= 0 && x[differs]! < y[differs]!;
}
