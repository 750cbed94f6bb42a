/** One formula with its model, and what it says about a cell of a frame. */
import { findEncoding } from "../../../encodings/registry.ts";
import { choose } from "../../../src/bmc/choose.ts";
import { DEFAULT_OPTIONS } from "../../../src/bmc/contract.ts";
import { findAmo } from "../../../src/cnf/amo/registry.ts";
import { createFormula } from "../../../src/cnf/formula.ts";
import { EXPORTED_PRUNINGS, unrollTo } from "../../../src/export/unrolled.ts";
import { boardFromTiles } from "../../../src/game/board.ts";
import { cadical } from "../../../src/solver/cadical.ts";
import type { FormulaRequest, FromFormula, ShownGroup, ShownLiteral } from "./messages.ts";
import { ruleName } from "./rule-names.ts";
import { type Origin, traced } from "./trace.ts";

/** Milliseconds for the solver. */
const PATIENCE = 60_000;
/** Literals; beyond, a tab would suffer. */
const LARGEST = 40_000_000;
/** Clauses of a rule that are shown. */
const MOST_SHOWN = 40;

export interface OpenFormula {
  readonly made: Extract<FromFormula, { type: "made" }>;
  about(cell: number, frame: number): Extract<FromFormula, { type: "cell" }>;
}

/** @throws RangeError for a formula too large to look at */
export async function openFormula({
  board: drawn,
  encoding: name,
  amo,
  steps,
}: FormulaRequest): Promise<OpenFormula> {
  const board = boardFromTiles(drawn.width, drawn.height, drawn.tiles, drawn.goal);
  const encoding = findEncoding(name);
  const { encodingOptions } = choose({
    ...DEFAULT_OPTIONS,
    encoding: name,
    metric: encoding.step === "move" ? "moves" : "pushes",
  });
  const formula = createFormula();
  const origins: Origin[] = [];
  const { unrolling, parts } = unrollTo(
    {
      level: { file: "", level: 1, title: null },
      board,
      encoding: traced(encoding, origins),
      encodingOptions,
      amo: findAmo(amo),
      prunings: new Set(EXPORTED_PRUNINGS.filter((pruning) => encoding.prunings.includes(pruning))),
      steps,
    },
    formula,
    steps,
  );
  const frames = [];
  for (const { frame } of parts) {
    frames.push(frame);
    if (formula.size > LARGEST)
      throw new RangeError("the formula is too large to look at: choose fewer steps");
  }
  const solver = await cadical.create();
  solver.add(formula.stored(), formula.variables);
  const outcome = await solver.solve({ deadline: performance.now() + PATIENCE });
  solver.dispose();
  const model = outcome.status === "sat" ? outcome.model : null;
  const rules = encoding.rules?.(encodingOptions) ?? null;

  function shown(literal: number): ShownLiteral {
    const variable = Math.abs(literal);
    const name = formula.nameOf(variable);
    const [, x, y] = /\[(\d+),(\d+)\]/.exec(name) ?? [];
    const [, label] = /@(\d+)/.exec(name) ?? [];
    return {
      name,
      negated: literal < 0,
      holds: model === null ? null : model[variable] === (literal > 0 ? 1 : 0),
      cell: x === undefined ? -1 : Number(y) * board.width + Number(x),
      frame: label === undefined ? -1 : Number(label),
    };
  }

  /** Numbers of the variables of a cell in a frame, and of the step that leaves it. */
  function variablesOf(cell: number, frame: number): number[] {
    const place = `[${cell % board.width},${Math.floor(cell / board.width)}]`;
    const found: number[] = [];
    for (let variable = 1; variable <= formula.variables; variable++) {
      const name = formula.nameOf(variable);
      if (name.includes(place) && /@(\d+)/.exec(name)?.[1] === String(frame)) found.push(variable);
    }
    return found;
  }

  function about(cell: number, frame: number): Extract<FromFormula, { type: "cell" }> {
    const variables = variablesOf(cell, frame);
    const wanted = new Set(variables);
    const groups = new Map<string, { clauses: ShownLiteral[][]; total: number }>();
    const clauses = formula.stored();
    let origin = 0;
    let start = 0;
    let hit = false;
    for (let i = 0; i < clauses.length; i++) {
      const literal = clauses[i]!;
      if (literal !== 0) {
        hit ||= wanted.has(Math.abs(literal));
        continue;
      }
      while (origin + 1 < origins.length && origins[origin + 1]!.from <= start) origin++;
      if (hit) {
        const literals = [...clauses.subarray(start, i)].map(shown);
        const rule = ruleName(origins[origin]!.what, literals, rules);
        const group = groups.get(rule) ?? { clauses: [], total: 0 };
        group.total++;
        if (group.clauses.length < MOST_SHOWN) group.clauses.push(literals);
        groups.set(rule, group);
      }
      start = i + 1;
      hit = false;
    }
    const sorted = [...groups].map(([rule, group]): ShownGroup => ({ rule, ...group }));
    return {
      type: "cell",
      variables: variables.map(shown),
      groups: sorted.sort((a, b) => a.rule.localeCompare(b.rule)),
    };
  }

  return {
    about,
    made: {
      type: "made",
      status: outcome.status,
      variables: formula.variables,
      clauses: formula.clauses,
      frames: model === null ? [] : frames.map((frame) => unrolling.tiles(model, frame)),
    },
  };
}
