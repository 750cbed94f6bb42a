/** Models of solvers, back to solutions. Nothing of a model is believed before every clause has been checked. */
import type { Frame } from "../../encodings/contract.ts";
import { DisagreementError } from "../bmc/contract.ts";
import { readWitness } from "../bmc/witness.ts";
import { falsifiedClause, type Literal, type PassingFormula } from "../cnf/formula.ts";
import { letterOf } from "../game/replay.ts";
import { countOf } from "../results/length.ts";
import { type Answer, type ExportRequest, ForeignAnswerError } from "./contract.ts";
import type { Unrolled } from "./unrolled.ts";

/** A partial model as a full one: what it leaves open is false. If it was one, any value would do. */
export const modelOf = (values: Int8Array): Uint8Array =>
  Uint8Array.from(values, (value) => (value > 0 ? 1 : 0));

/**
 * The run of a model, up to the first frame whose goal literal is true in it.
 *
 * @throws ForeignAnswerError when the model falsifies a clause
 * @throws DisagreementError when a run of a sound encoding is no game: a bug
 */
export function decodeModel(
  request: ExportRequest,
  model: Uint8Array,
  { formula, unrolling, parts }: Unrolled & { readonly formula: PassingFormula },
): Answer {
  const { board, encoding } = request;
  const frames: Frame[] = [];
  const steps: unknown[] = [];
  for (const { frame, step, goal } of parts) {
    check(formula, model);
    formula.forget();
    frames.push(frame);
    if (step !== null) steps.push(step);
    if (goal === null || !holds(model, goal)) continue;
    const { moves, spuriousStep } = readWitness(board, model, { unrolling, frames, steps });
    if (spuriousStep === null) {
      return { status: "solution", moves: moves.map((direction) => letterOf(direction, false)).join("") };
    }
    const where = spuriousStep === 0 ? "the start" : `step ${spuriousStep}`;
    const explanation = `The run of ${countOf(steps.length, "steps")} leaves the rules of the game at ${where}.`;
    if (encoding.sound) throw new DisagreementError(`${encoding.name}: ${explanation}`);
    return { status: "spurious", explanation };
  }
  throw new ForeignAnswerError("the model solves no frame: it is the answer to another formula");
}

const holds = (model: Uint8Array, literal: Literal) => model[Math.abs(literal)] === (literal > 0 ? 1 : 0);

function check(formula: PassingFormula, model: Uint8Array): void {
  const falsified = falsifiedClause(formula.stored(), model);
  if (falsified === null) return;
  throw new ForeignAnswerError(
    `the model falsifies the clause "${falsified.join(" ")} 0": it is the answer to another formula, or wrong`,
  );
}
