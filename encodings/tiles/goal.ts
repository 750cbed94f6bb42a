/** The goal over tile variables: the paper's ⋀ (z = *) for z in G, as one equivalent literal. */

import { define } from "../../src/cnf/define.ts";
import type { Literal } from "../../src/cnf/formula.ts";
import type { EncodingContext } from "../contract.ts";
import type { TileFrame } from "./relation.ts";

/**
 * @param goals G: the cells that must hold a box on a target. For levels with more targets than boxes the goal
 *   is instead that no cell holds a box off a target.
 */
export function tileGoal(
  { board, formula }: EncodingContext,
  goals: readonly number[],
  frame: TileFrame,
): Literal {
  const name = `goal@${frame.label}`;
  if (board.goal === "targets-filled") {
    return define(
      formula,
      name,
      goals.flatMap((cell) => frame.tile(cell, "*").clauses),
    );
  }
  return define(
    formula,
    name,
    board.tiles.flatMap((_, cell) =>
      frame.tile(cell, "$").cubes.map((cube) => cube.map((literal) => -literal)),
    ),
  );
}
