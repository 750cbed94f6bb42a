/**
 * Pushes through a tunnel that may as well be followed by the next push at once (tunnel macros: A. Junghanns,
 * J. Schaeffer, 2001; here with the side conditions that keep solutions shortest).
 */
import type { Board } from "../game/board.ts";
import { everyBoxMustArrive } from "./dead-squares.ts";
import type { PushGraph } from "./push-graph.ts";

/**
 * Pushes e of a box from c to o in direction d such that c and o have walls on both sides of d, o is no target, and
 * the floor without o falls apart between c and the cell ahead. Claim: some solution of least pushes has each such
 * push followed at once by the push of the same box from o in direction d, and so has every solution of least moves,
 * of least pushes then moves, and of least moves then pushes.
 *
 * Proof: the box has to leave o, and while it is there the player is on c's side, so its next push is again along
 * d. Delay e until just before that push, the player staying outside c meanwhile: he can, as c then is nothing but
 * a dead end, and no other box goes there in between, for it could not get out and would hold the first one on o.
 * Pushes stay as many; a walk out of c and back in is saved if anything happened between the two pushes.
 *
 * @returns numbers of pushes in the graph, ascending; none where not every box has to arrive
 */
export function tunnelPushes(board: Board, graph: PushGraph): number[] {
  if (!everyBoxMustArrive(board)) return [];
  const { next, index } = graph.floor;
  const targets = new Set(board.targets.map((cell) => index[cell]!));
  const pushes: number[] = [];
  for (let push = 0; push < graph.pushCount; push++) {
    const cell = graph.pushCell[push]!;
    const d = graph.pushDirection[push]!;
    const to = next[4 * cell + d]!;
    const ahead = next[4 * to + d]!;
    // Directions are numbered up, down, left, right: d ^ 2 and d ^ 3 are the two across d.
    const walled = [cell, to].every((c) => next[4 * c + (d ^ 2)]! < 0 && next[4 * c + (d ^ 3)]! < 0);
    if (!walled || targets.has(to) || ahead < 0) continue;
    if (graph.stateOf(to, cell) !== graph.stateOf(to, ahead)) pushes.push(push);
  }
  return pushes;
}
