/**
 * Why there is no solution of up to k moves: a set of walls, targets and starts that already excludes it, none of
 * which can be spared. Each stands behind an assumption of its own; the failed assumptions of a refutation are
 * thinned by leaving out one after the other (deletion, as in Marques-Silva's survey of minimal unsatisfiability, 2010).
 *
 * "Without" a wall its cell is floor; without a target nothing need be there in the end; without the start of a box,
 * or of the player, it may begin anywhere.
 */
import { factored } from "../../../encodings/factored.ts";
import { sequential } from "../../../src/cnf/amo/sequential.ts";
import { atMost } from "../../../src/cnf/counter.ts";
import { createFormula, type Literal } from "../../../src/cnf/formula.ts";
import {
  type Board,
  boardFromTiles,
  DIRECTIONS,
  isBox,
  neighbour,
  type Tile,
} from "../../../src/game/board.ts";
import { countOf } from "../../../src/results/length.ts";
import { cadical } from "../../../src/solver/cadical.ts";
import type { CoreItem, FormulaRequest, FromFormula } from "./messages.ts";

/** Milliseconds for all calls of the solver together. */
const PATIENCE = 40_000;

type Item = Omit<CoreItem, "without">;

export async function findCore({
  board: drawn,
  steps,
}: Pick<FormulaRequest, "board" | "steps">): Promise<Extract<FromFormula, { type: "core" | "failed" }>> {
  const level = boardFromTiles(drawn.width, drawn.height, drawn.tiles, drawn.goal);
  const walls = innerWalls(level);
  const opened = drawn.tiles.map((tile, cell): Tile => (walls.includes(cell) ? "_" : tile));
  const board = boardFromTiles(drawn.width, drawn.height, opened, drawn.goal);
  const formula = createFormula();
  const unrolling = factored.unroll({ board, formula, amo: sequential, options: { steps: "stutter" } });
  const frames = Array.from({ length: steps + 1 }, (_, t) => unrolling.frame(t));
  const actions = frames.slice(1).map((frame, t) => unrolling.transition(frames[t]!, frame));
  const { agent, box } = unrolling.literals!;

  const guards = new Map<Literal, Item>();
  function guarded(item: Item, facts: readonly Literal[]): void {
    const guard = formula.fresh(`needs ${item.kind} ${item.cell}`);
    guards.set(guard, item);
    for (const fact of facts) formula.add(-guard, fact);
  }
  for (const cell of walls)
    guarded(
      { kind: "wall", cell },
      frames.flatMap((frame) => [-agent(frame, cell), -box(frame, cell)]),
    );
  for (const cell of level.targets) guarded({ kind: "target", cell }, [box(frames[steps]!, cell)]);
  for (const cell of level.boxes) guarded({ kind: "box", cell }, [box(frames[0]!, cell)]);
  guarded({ kind: "player", cell: level.player }, [agent(frames[0]!, level.player)]);
  // A box that may begin anywhere is still one box.
  const starts = board.floor.map((cell) => box(frames[0]!, cell));
  for (const limit of atMost(formula, starts, level.boxes.length, "boxes")) formula.add(limit);

  const solver = await cadical.create();
  solver.add(formula.stored(), formula.variables);
  const deadline = performance.now() + PATIENCE;
  const ask = (assumptions: readonly Literal[]) => solver.solve({ assumptions, deadline });

  try {
    const all = [...guards.keys()];
    const whole = await ask(all);
    if (whole.status === "sat")
      return { type: "failed", message: `There is a solution of up to ${countOf(steps, "moves")}.` };
    if (whole.status === "unknown")
      return { type: "failed", message: "The solver did not refute it in time." };
    let core = [...whole.failed];
    let minimal = true;
    for (const guard of whole.failed) {
      if (!core.includes(guard)) continue;
      const outcome = await ask(core.filter((other) => other !== guard));
      if (outcome.status === "unsat") core = core.filter((other) => outcome.failed.includes(other));
      if (outcome.status === "unknown") minimal = false;
    }
    const items: CoreItem[] = [];
    for (const guard of core) {
      const outcome = await ask(all.filter((other) => other !== guard));
      const moves = outcome.status === "sat" ? movesOf(outcome.model) : null;
      items.push({ ...guards.get(guard)!, without: moves });
    }
    return { type: "core", items, minimal };
  } finally {
    solver.dispose();
  }

  /** Moves that change something, up to the first frame in which all is where it ends. */
  function movesOf(model: Uint8Array): number {
    const drawings = frames.map((frame) => unrolling.tiles(model, frame).join(""));
    return actions.filter((_, t) => drawings[t] !== drawings[t + 1]).length;
  }
}

/** Walls that can be taken away without opening the level: with no outside next to them. */
function innerWalls(board: Board): number[] {
  const { sealed, tiles } = board;
  if (Object.values(sealed).some((cells) => cells.length > 0)) return [];
  const inside = new Set(board.floor);
  return tiles.flatMap((tile, cell) => {
    const around = DIRECTIONS.map((direction) => neighbour(board, cell, direction));
    const closed = around.every((other) => other >= 0 && (inside.has(other) || tiles[other] === "#"));
    const touches = around.some((other) => inside.has(other));
    return tile === "#" && !isBox(tile) && closed && touches ? [cell] : [];
  });
}
