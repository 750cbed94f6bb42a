/** The certificate that a level has no solution: an inductive invariant, or the numbers of boxes and targets. */
import { factored } from "../../encodings/factored.ts";
import { pairwise } from "../cnf/amo/pairwise.ts";
import { dimacsClauses, dimacsHeader } from "../cnf/dimacs.ts";
import { createFormula, type Formula } from "../cnf/formula.ts";
import type { Board } from "../game/board.ts";
import { type PdrStatistics, pdr } from "../pdr/pdr.ts";
import { sokobanSystem } from "../pdr/transition-system.ts";
import type { Claim, Manifest } from "../proof/manifest.ts";
import { cadical } from "../solver/cadical.ts";
import { certificate, type Files, formulaFile, textFile } from "./certificate.ts";
import { joined, type RefuteHooks, type RefuteOutcome, refute } from "./refute.ts";

export interface UnsolvableOptions extends RefuteHooks {
  readonly title?: string | null;
  readonly made?: Manifest["made"];
  /** Told now and then while the invariant is looked for. */
  readonly onFrames?: (statistics: PdrStatistics) => void;
}

export type UnsolvableOutcome =
  | { readonly status: "certified"; readonly files: Files; readonly invariant: Invariant }
  /** There is a solution. */
  | { readonly status: "solvable" }
  | Extract<RefuteOutcome, { status: "unknown" }>;

type Invariant = readonly (readonly number[])[];

export async function certifyUnsolvable(
  board: Board,
  options: UnsolvableOptions = {},
): Promise<UnsolvableOutcome> {
  const { title = null, made = {}, form = "text", deadline, onFrames } = options;
  const wrap = (claim: Claim, files: Files) => certificate(board, title, claim, files, made);
  if (countsExclude(board)) {
    return {
      status: "certified",
      files: await wrap({ kind: "unsolvable-by-count" }, new Map()),
      invariant: [],
    };
  }
  const found = await pdr(sokobanSystem(board), cadical, {
    ...(deadline === undefined ? {} : { deadline }),
    ...(onFrames === undefined ? {} : { onProgress: onFrames }),
  });
  if (found.verdict === "reachable") return { status: "solvable" };
  if (found.verdict === "unknown")
    return { status: "unknown", reason: found.reason, message: "no invariant was found in time" };

  const { invariant } = found;
  const formula = inductionFormula(board, invariant);
  const outcome = await refute(formula, [], options);
  if (outcome.status === "unknown") return outcome;
  if (outcome.status === "sat") {
    const message = "the invariant found is not inductive: a fault of the search";
    return { status: "unknown", reason: "solver-failed", message };
  }
  const names = { formula: "induction.cnf", proof: "induction.drat" };
  const about = "a position of the invariant is solved, or a step leads out of it";
  const files = new Map([
    ["invariant.cnf", invariantFile(board, invariant)],
    [names.formula, formulaFile(formula, about)],
    [names.proof, outcome.proof],
  ]);
  const refutation = { steps: 1, ...names, form };
  const claim: Claim = { kind: "unsolvable", invariant: "invariant.cnf", refutation };
  return { status: "certified", files: await wrap(claim, files), invariant };
}

function countsExclude({ goal, boxes, targets, sealed }: Board): boolean {
  return goal === "targets-filled"
    ? sealed.emptyTargets.length > 0 || boxes.length < targets.length
    : sealed.boxesOffTarget.length > 0 || boxes.length > targets.length;
}

/** "A position of the invariant is solved, or a strict step leads from it to one that breaks a clause of it." */
function inductionFormula(board: Board, invariant: Invariant): Formula {
  const formula = createFormula();
  const unrolling = factored.unroll({ board, formula, amo: pairwise, options: { steps: "strict" } });
  const now = unrolling.frame(0);
  const next = unrolling.frame(1);
  const frame = 2 * board.floor.length;
  unrolling.transition(now, next);
  const solved = unrolling.goal(now);
  if (board.goal === "targets-filled" && board.boxes.length === board.targets.length) {
    for (const cell of board.floor)
      if (!board.targets.includes(cell)) unrolling.forbid(now, "box", cell, solved);
  }
  const broken = invariant.map((clause, index) => {
    const literal = formula.fresh(`broken#${index + 1}`);
    formula.addLong(clause);
    for (const each of clause) formula.add(-literal, each > 0 ? -(each + frame) : -(each - frame));
    return literal;
  });
  formula.addLong([solved, ...broken]);
  return formula;
}

function invariantFile({ floor }: Board, invariant: Invariant): Uint8Array {
  const clauses = Int32Array.from(invariant.flatMap((clause) => [...clause, 0]));
  return joined([textFile(dimacsHeader(2 * floor.length, invariant.length)), ...dimacsClauses(clauses)]);
}
