/**
 * The unroller: frames 0..k counted from the start, linked by the transition relation, in one growing formula that
 * is streamed into one incremental solver. Each bound's goal stands behind an assumption of its own.
 */
import type { Encoding, EncodingContext, Frame } from "../../encodings/contract.ts";
import { falsifiedClause, type Literal, TRUE } from "../cnf/formula.ts";
import type { SolveOutcome, SolveRequest, Solver } from "../solver/contract.ts";
import { DisagreementError } from "./contract.ts";
import type { Windows } from "./windows.ts";

export interface Unroller {
  /** Makes the frames up to `k` and the goal of bound `k`; returns the goal's literal. */
  extendTo(k: number): Promise<Literal>;
  /** Is there a run of `k` steps to the goal? A model is checked against every clause before it is returned. */
  decide(k: number, request: SolveRequest): Promise<SolveOutcome>;
  /** What the encoding says of the run in a model of bound `k`. */
  readonly frames: readonly Frame[];
  readonly steps: readonly unknown[];
}

export function createUnroller(
  encoding: Encoding,
  context: EncodingContext,
  solver: Solver,
  windows: Windows,
  pause: () => Promise<void>,
): Unroller & { readonly unrolling: ReturnType<Encoding["unroll"]> } {
  const { formula } = context;
  const unrolling = encoding.unroll(context);
  const frames: Frame[] = [];
  const steps: unknown[] = [];
  const goals = new Map<number, Literal>();
  let sent = 0;

  async function extendTo(k: number): Promise<Literal> {
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
    unrolling,
    frames,
    steps,
    extendTo,
    async decide(k, request) {
      const goal = await extendTo(k);
      if (formula.size > sent) solver.add(formula.stored(sent), formula.variables);
      sent = formula.size;
      const outcome = await solver.solve({ ...request, assumptions: [goal] });
      if (outcome.status === "sat") {
        const falsified = falsifiedClause(formula.stored(), outcome.model, [goal]);
        if (falsified) {
          const clause = falsified
            .map((l) => `${l < 0 ? "not " : ""}${formula.nameOf(Math.abs(l))}`)
            .join(" or ");
          throw new DisagreementError(
            `the model of ${solver.signature} at bound ${k} falsifies the clause: ${clause}`,
          );
        }
      }
      // The refuted goal stays refuted: this is sound for good and lets the solver use it at later bounds.
      if (outcome.status === "unsat") formula.add(-goal);
      return outcome;
    },
  };
}
