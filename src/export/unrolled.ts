/** The frames 0..k of a request, counted from the start, made one after the other. */
import type { Frame, Pruning, Unrolling, Window } from "../../encodings/contract.ts";
import { createWindows, type Windows } from "../bmc/windows.ts";
import { type Formula, type Literal, TRUE } from "../cnf/formula.ts";
import type { ExportRequest } from "./contract.ts";

/** The prunings that keep every solution of the length asked for; others keep one, or count frames otherwise. */
export const EXPORTED_PRUNINGS: readonly Pruning[] = ["dead-squares", "windows", "parity"];

/** A frame with the step that leads to it; its clauses are in the formula. */
export interface Part {
  readonly t: number;
  readonly frame: Frame;
  /** Null for the start. */
  readonly step: unknown;
  /** Equivalent to "this frame is solved"; null where it was not asked for. */
  readonly goal: Literal | null;
}

export interface Unrolled {
  readonly unrolling: Unrolling;
  readonly parts: Iterable<Part>;
}

/** Goal at frame `k` alone, as a fact: a formula. */
export function unrollTo(request: ExportRequest, formula: Formula, k: number): Unrolled {
  const { unrolling, frames } = begin(request, formula);
  return { unrolling, parts: parts() };

  function* parts(): Generator<Part> {
    for (const part of frames(k, (windows, t) => inTime(windows, t, k))) {
      const goal = part.t === k ? unrolling.goal(part.frame) : null;
      if (goal !== null) formula.add(goal);
      yield { ...part, goal };
    }
  }
}

/** A goal literal for each frame, none of them a fact: a session of bounds 0..k. */
export function unrollSession(request: ExportRequest, formula: Formula, k: number): Unrolled {
  const { unrolling, windows, frames } = begin(request, formula);
  return { unrolling, parts: parts() };

  function* parts(): Generator<Part> {
    const before: Frame[] = [];
    for (const part of frames(k, (_, t) => windows.atStep(t))) {
      before.push(part.frame);
      const goal = unrolling.goal(part.frame);
      for (const [t, frame] of before.entries()) {
        for (const cell of windows.boxesTooFar(part.t - t)) unrolling.forbid(frame, "box", cell, goal);
      }
      yield { ...part, goal };
    }
  }
}

function begin(request: ExportRequest, formula: Formula) {
  const { board, encoding, encodingOptions, amo, prunings } = request;
  const unrolling = encoding.unroll({ board, formula, amo, options: encodingOptions });
  const windows = createWindows(board, encoding, encodingOptions, prunings);

  function* frames(
    k: number,
    windowAt: (windows: Windows, t: number) => Window | undefined,
  ): Generator<Omit<Part, "goal">> {
    let previous: Frame | null = null;
    for (let t = 0; t <= k; t++) {
      const frame = unrolling.frame(t, windowAt(windows, t));
      const step = previous === null ? null : unrolling.transition(previous, frame);
      if (previous === null) unrolling.start(frame, TRUE);
      previous = frame;
      yield { t, frame, step };
    }
  }

  return { unrolling, windows, frames };
}

/** What frame `t` can hold when frame `k` is solved. */
function inTime(windows: Windows, t: number, k: number): Window | undefined {
  const window = windows.atStep(t);
  const far = new Set(windows.boxesTooFar(k - t));
  if (far.size === 0) return window;
  return {
    agent: (cell) => window?.agent(cell) ?? true,
    box: (cell) => !far.has(cell) && (window?.box(cell) ?? true),
  };
}
