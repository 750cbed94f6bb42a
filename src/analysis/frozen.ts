/**
 * Boxes that no play can move again, and the smallest patterns of them (freeze deadlocks; A. Junghanns,
 * J. Schaeffer, 2001).
 */
import { type Board, type Direction, isTarget, neighbour } from "../game/board.ts";
import { everyBoxMustArrive } from "./dead-squares.ts";

const AXES: readonly (readonly [Direction, Direction])[] = [
  ["left", "right"],
  ["up", "down"],
];

/**
 * The boxes among `boxes` that are never pushed in any solution that passes this position: the largest set of
 * boxes each of which is blocked on both axes. An axis is blocked by a wall or a box of the set on either side, or
 * by dead squares on both sides.
 *
 * Sound: to push the first box of the set, the two cells beside it on the push's axis must be free, and then the
 * only way on is to a dead square. Off a target such a box makes the position dead if every box has to arrive.
 *
 * @param dead cells that no box of a solution ever enters; none if not every box has to arrive
 */
export function frozenBoxes(
  board: Board,
  boxes: ReadonlySet<number>,
  dead: ReadonlySet<number> = new Set(),
): Set<number> {
  const frozen = new Set(boxes);
  const solid = (cell: number) => cell < 0 || board.tiles[cell] === "#" || frozen.has(cell);
  const blocked = (box: number) =>
    AXES.every(([one, other]) => {
      const beside = [neighbour(board, box, one), neighbour(board, box, other)];
      return beside.some(solid) || beside.every((cell) => dead.has(cell));
    });
  for (let size = -1; size !== frozen.size; ) {
    size = frozen.size;
    for (const box of frozen) if (!blocked(box)) frozen.delete(box);
  }
  return frozen;
}

/**
 * The 2 x 2 blocks of cells that must not all hold boxes (walls count as filled): at least one of their floor
 * cells is no target, so a filled block is frozen with a box off target. Each block is given by its floor cells,
 * ascending. Empty where not every box has to arrive.
 */
export function deadBlocks(board: Board): number[][] {
  if (!everyBoxMustArrive(board)) return [];
  const blocks: number[][] = [];
  for (let y = 0; y + 1 < board.height; y++) {
    for (let x = 0; x + 1 < board.width; x++) {
      const corner = y * board.width + x;
      const cells = [corner, corner + 1, corner + board.width, corner + board.width + 1];
      const open = cells.filter((cell) => board.tiles[cell] !== "#");
      if (open.length > 0 && open.some((cell) => !isTarget(board.tiles[cell]!))) blocks.push(open);
    }
  }
  return blocks;
}
