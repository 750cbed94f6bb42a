/** Levels that are the same, also turned or mirrored, whatever is drawn outside their walls. */
import { type Board, reachable } from "../../game/board.ts";
import { SYMMETRIES } from "../symmetry.ts";

/**
 * A text that two boards share exactly if one is the other, moved, turned or mirrored. Counts are floor cells with
 * what is on them; the player counts as anywhere he can walk to before the first push.
 */
export function canonicalForm(board: Board): string {
  const boxes = new Set(board.boxes);
  const inside = new Set(board.floor);
  const walk = new Set(reachable(board, board.player, (cell) => inside.has(cell) && !boxes.has(cell)));
  const targets = new Set(board.targets);
  const cells = board.floor.map((cell) => ({
    x: cell % board.width,
    y: Math.floor(cell / board.width),
    sign: (boxes.has(cell) ? 4 : 0) + (targets.has(cell) ? 2 : 0) + (walk.has(cell) ? 1 : 0),
  }));
  const forms = SYMMETRIES.map(({ map }) => {
    const mapped = cells.map(({ x, y, sign }) => {
      const [u, v] = map(x, y);
      return { u, v, sign };
    });
    const left = mapped.reduce((least, { u }) => Math.min(least, u), Number.POSITIVE_INFINITY);
    const top = mapped.reduce((least, { v }) => Math.min(least, v), Number.POSITIVE_INFINITY);
    return mapped
      .map(({ u, v, sign }) => [v - top, u - left, sign] as const)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .join(" ");
  });
  return forms.sort()[0]!;
}
