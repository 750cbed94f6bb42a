/**
 * Frames counted from the goal: frame r has r moves left. Two formulas, one for each parity of the length, each in
 * a solver of its own that grows at the start by two frames at a time.
 *
 * Goal facts and all that is known of remaining moves are then plain, permanent clauses; only the start stands
 * behind an assumption. So everything learned that does not depend on the start ("from here r moves are not
 * enough") stays true for all later lengths.
 *
 * Parity: a move always changes the chessboard colour of the player's cell. With k moves in all the player stands,
 * r moves before the end, on colour x(start) + k - r (mod 2): half of the player cells and pushes of each frame
 * vanish, which is why there is a chain of frames for each parity of k; and a length whose end colour no last
 * push can have is impossible without a solver. Without the pruning `parity` there is one chain.
 *
 * For boards on which every box must arrive, and strict steps. A run of exactly k moves says nothing of other
 * lengths: bounds are raised one by one from a proven one.
 */
import type { Encoding, EncodingContext, Frame, Pruning, Window } from "../../encodings/contract.ts";
import { colourOf, type MoveAnalysis } from "../analysis/move-analysis.ts";
import { atMost } from "../cnf/counter.ts";
import { createFormula, type Literal } from "../cnf/formula.ts";
import type { FormulaSize, Solver } from "../solver/contract.ts";
import { createFeed, type Prober, sizeOf } from "./prober.ts";
import { addRemainingMoves } from "./remaining-moves.ts";
import { addCorners, addNoReversal } from "./walk-rules.ts";
import { readWitness } from "./witness.ts";

interface Chain {
  extendTo(k: number): Promise<void>;
  readonly prober: Omit<Prober, "impossible" | "showsEnd" | "lanes" | "prepare" | "dispose">;
  readonly solver: Solver;
}

export interface FromGoalContext extends Omit<EncodingContext, "formula"> {
  readonly encoding: Encoding;
  readonly analysis: MoveAnalysis;
  readonly prunings: ReadonlySet<Pruning>;
  createSolver(): Promise<Solver>;
  /** Lets the thread breathe, and throws when the job has to stop. */
  pause(): Promise<void>;
}

export async function fromGoal(context: FromGoalContext): Promise<Prober> {
  const { board, analysis, prunings } = context;
  const parity = prunings.has("parity");
  /** Chains by the parity of k, made when first needed; one for all without parity. */
  const chains: (Chain | undefined)[] = [];
  let disposed = false;

  const numberOf = (k: number) => (parity ? k % 2 : 0);
  async function chainFor(k: number): Promise<Chain> {
    const number = numberOf(k);
    const chain = chains[number];
    if (chain) return chain;
    const solver = await context.createSolver();
    const made = createChain(context, solver, number);
    chains[number] = made;
    if (disposed) solver.dispose();
    return made;
  }
  const endColour = (k: number) => ((colourOf(board, board.player) + k) % 2) as 0 | 1;
  const ends = new Set(analysis.finalCells.map((cell) => colourOf(board, analysis.floor.cells[cell]!)));

  return {
    impossible: (k) => parity && !ends.has(endColour(k)),
    showsEnd: false,
    lanes: parity ? 2 : 1,
    async prepare(k) {
      await (await chainFor(k)).extendTo(k);
    },
    size() {
      const sizes = chains.flatMap((chain) => (chain ? [chain.prober.size()] : []));
      const total = (part: keyof FormulaSize) => sizes.reduce((sum, size) => sum + size[part], 0);
      return { variables: total("variables"), clauses: total("clauses"), literals: total("literals") };
    },
    decide: async (k, request) => (await chainFor(k)).prober.decide(k, request),
    witness: (k, model) => chains[numberOf(k)]!.prober.witness(k, model),
    withPushes: async (k, pushes, request) => (await chainFor(k)).prober.withPushes!(k, pushes, request),
    dispose() {
      disposed = true;
      for (const chain of chains) chain?.solver.dispose();
    },
  };
}

/** The frames of all lengths k of one parity (`number`), or of all lengths. */
function createChain(context: FromGoalContext, solver: Solver, number: number): Chain {
  const { board, analysis, encoding, prunings, pause } = context;
  const { floor } = analysis;
  const formula = createFormula();
  const unrolling = encoding.unroll({ ...context, formula });
  const literals = unrolling.literals!;
  const feed = createFeed(formula, solver);
  /** `frames[r]` has r moves left; `steps[r]` leads from frame r to frame r-1 (index 0 is unused). */
  const frames: Frame[] = [];
  const steps: unknown[] = [null];
  /** `pushed[r]` ↔ the step from frame r pushes (index 0 is unused). */
  const pushed: Literal[] = [0];
  const starts = new Map<number, Literal>();
  const live = new Set(analysis.live);
  const windows = prunings.has("windows");
  const parity = prunings.has("parity");
  /** The colour of the player's cell at the end. */
  const endColour = (colourOf(board, board.player) + number) % 2;

  function windowOf(r: number): Window {
    const reach = parity ? [analysis.toFinal[endColour as 0 | 1]] : analysis.toFinal;
    return {
      agent(cell) {
        if (parity && (colourOf(board, cell) + r) % 2 !== endColour) return false;
        return !windows || reach.some((steps) => steps[floor.index[cell]!]! <= r);
      },
      box(cell) {
        const box = floor.index[cell]!;
        if (prunings.has("dead-squares") && !live.has(box)) return false;
        return !windows || analysis.boxTo[box]! <= r;
      },
    };
  }

  function addFrame(): void {
    const r = frames.length;
    const frame = unrolling.frame(r, windowOf(r));
    addRemainingMoves(formula, analysis, prunings, r, {
      agent: (i) => literals.agent(frame, floor.cells[i]!),
      box: (i) => literals.box(frame, floor.cells[i]!),
    });
    frames.push(frame);
    if (r === 0) {
      formula.add(unrolling.goal(frame));
      return;
    }
    const step = unrolling.transition(frame, frames[r - 1]!);
    steps.push(step);
    const pushes = literals.pushes(step);
    const push = formula.fresh(`pushes@${r}`);
    pushed.push(push);
    for (const each of pushes) formula.add(-each, push);
    formula.addLong([-push, ...pushes]);
    // The position before the end is not solved, so the last move is a push.
    if (r === 1) formula.add(push);
    if (r < 2) return;
    const three = { frames: [frames[r]!, frames[r - 1]!, frames[r - 2]!] as const, pushed: push, literals };
    if (prunings.has("no-reversal")) addNoReversal(formula, board, three);
    if (prunings.has("corners")) addCorners(formula, board, three);
  }

  async function extendTo(k: number): Promise<void> {
    while (frames.length <= k) {
      await pause();
      addFrame();
    }
    if (starts.has(k)) return;
    const start = formula.fresh(`start@${k}`);
    unrolling.start(frames[k]!, start);
    starts.set(k, start);
  }

  return {
    extendTo,
    solver,
    prober: {
      size: () => sizeOf(formula),
      async decide(k, request) {
        await extendTo(k);
        const start = starts.get(k)!;
        const outcome = await feed([start], request);
        if (outcome.status === "unsat") formula.add(-start);
        return outcome;
      },
      witness: (k, model) =>
        readWitness(board, model, {
          unrolling,
          frames: frames.slice(0, k + 1).reverse(),
          steps: steps.slice(1, k + 1).reverse(),
        }),
      async withPushes(k, pushes, request) {
        const few = atMost(formula, pushed.slice(1, k + 1), pushes, `pushes@${k}<=${pushes}`);
        return feed([starts.get(k)!, ...few], request);
      },
    },
  };
}
