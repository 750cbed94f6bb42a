/** Watches an unrolling being made: which clauses came from which call. */
import type { Encoding } from "../../../encodings/contract.ts";

export interface Origin {
  /** Position in the formula's store from which on clauses have this origin. */
  readonly from: number;
  readonly what: "frame" | "step" | "start" | "goal";
}

/** The same encoding, noting in `origins` where each call began. */
export function traced(encoding: Encoding, origins: Origin[]): Encoding {
  return {
    ...encoding,
    unroll(context) {
      const unrolling = encoding.unroll(context);
      const note = (what: Origin["what"]) => origins.push({ from: context.formula.size, what });
      return {
        ...unrolling,
        frame(label, window) {
          note("frame");
          return unrolling.frame(label, window);
        },
        transition(from, to) {
          note("step");
          return unrolling.transition(from, to);
        },
        start(frame, guard) {
          note("start");
          unrolling.start(frame, guard);
        },
        goal(frame) {
          note("goal");
          return unrolling.goal(frame);
        },
      };
    },
  };
}
