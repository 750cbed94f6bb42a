/**
 * Answers of hardware model checkers: the witness format of AIGER 1.9 and of the model checking competitions. `1`,
 * the property, the start values of the latches, one line of inputs a step, `.`; or `0` where the property holds
 * for ever, `2` where it is open. Also what ABC's `write_cex -a` writes: the same lines without the first two, and
 * `# DONE` for the end.
 */
import { DIRECTIONS, type Direction } from "../game/board.ts";
import { countOf } from "../results/length.ts";
import { type Answer, type ExportRequest, ForeignAnswerError } from "./contract.ts";
import { playRun } from "./run.ts";
import { INPUTS, transitionGraph } from "./transition-graph.ts";

export function readWitnessLines(request: ExportRequest, text: string): Answer {
  const abc = /^(?:[01x]+\r?\n)+[01x]+# DONE\s*$/.test(text);
  const plain = abc ? `1\nb0\n${text.replace(/# DONE\s*$/, "\n.")}` : text;
  // `c` lines are comments, `u` lines tell bounds on the way.
  const lines = plain.split(/\r?\n/).filter((line) => line !== "" && !/^[cu]/.test(line));
  const status = lines.findIndex((line) => /^[012]$/.test(line));
  if (status < 0) {
    throw new ForeignAnswerError('no status found; expected a line "1" (a run follows), "0" or "2"');
  }
  if (lines[status] === "0") {
    return { status: "none", explanation: "The model checker says: no solution of any length." };
  }
  if (lines[status] === "2") {
    return { status: "unknown", explanation: "The model checker does not know." };
  }
  const end = lines.indexOf(".", status);
  if (end < 0) throw new ForeignAnswerError('the witness is cut off: the line "." that ends it is missing');
  const [property, latches = "", ...inputs] = lines.slice(status + 1, end);
  if (property !== "b0") {
    throw new ForeignAnswerError(`found the property "${property ?? ""}", expected "b0", the only one`);
  }
  checkLatches(latches, transitionGraph(request).latches.length);
  return playRun(request.board, inputs.map(directionOf));
}

/** All latches start at 0; `x` says that the value does not matter. */
function checkLatches(bits: string, count: number): void {
  if (bits.length === count && /^[0x]*$/.test(bits)) return;
  throw new ForeignAnswerError(
    `the witness begins with ${countOf(bits.length, "latches")} "${bits.slice(0, 20)}", expected ${count} times 0: it belongs to another model`,
  );
}

function directionOf(bits: string, t: number): Direction {
  if (!/^[01x]+$/.test(bits) || bits.length !== INPUTS.length) {
    throw new ForeignAnswerError(
      `step ${t + 1} of the witness has inputs "${bits.slice(0, 20)}", expected ${INPUTS.length} bits`,
    );
  }
  return DIRECTIONS[Number.parseInt(bits.replaceAll("x", "0"), 2)]!;
}
