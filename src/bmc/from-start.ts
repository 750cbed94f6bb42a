/**
 * Frames 0..k counted from the start, linked by the transition relation, in one growing formula that is streamed
 * into one incremental solver. Each bound's goal stands behind an assumption of its own.
 */
import type { Encoding, EncodingContext, Frame } from "../../encodings/contract.ts";
import { type Literal, TRUE } from "../cnf/formula.ts";
import type { Solver } from "../solver/contract.ts";
import { createFeed, type Prober, sizeOf } from "./prober.ts";
import type { Windows } from "./windows.ts";
import { readWitness } from "./witness.ts";

/** @param pause lets the thread breathe, and throws when the job has to stop */
export function fromStart(
  encoding: Encoding,
  context: EncodingContext,
  solver: Solver,
  windows: Windows,
  pause: () => Promise<void>,
): Prober {
  const { board, formula } = context;
  const unrolling = encoding.unroll(context);
  const feed = createFeed(formula, solver);
  const frames: Frame[] = [];
  const steps: unknown[] = [];
  const goals = new Map<number, Literal>();

  /** The literal "frame k is solved", with all frames before it. */
  async function goalAt(k: number): Promise<Literal> {
    while (frames.length <= k) {
      await pause();
      const t = frames.length;
      const frame = unrolling.frame(t, windows.atStep(t));
      const previous = frames.at(-1);
      if (previous) steps.push(unrolling.transition(previous, frame));
      else unrolling.start(frame, TRUE);
      frames.push(frame);
    }
    const known = goals.get(k);
    if (known !== undefined) return known;
    const goal = unrolling.goal(frames[k]!);
    for (let t = k; t >= 0; t--) {
      const far = windows.boxesTooFar(k - t);
      if (far.length === 0 && t < k) break;
      for (const cell of far) unrolling.forbid(frames[t]!, "box", cell, goal);
    }
    goals.set(k, goal);
    return goal;
  }

  return {
    impossible: () => false,
    showsEnd: true,
    lanes: 1,
    async prepare(k) {
      await goalAt(k);
    },
    size: () => sizeOf(formula),
    async decide(k, request) {
      const goal = await goalAt(k);
      const outcome = await feed([goal], request);
      // The refuted goal stays refuted: this is sound for good and lets the solver use it at later bounds.
      if (outcome.status === "unsat") formula.add(-goal);
      return outcome;
    },
    witness: (k, model) =>
      readWitness(board, model, { unrolling, frames: frames.slice(0, k + 1), steps: steps.slice(0, k) }),
    dispose: () => solver.dispose(),
  };
}
