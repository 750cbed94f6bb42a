/** What is odd about one level: parts that no play reaches, boxes that never move, a start that is lost. */
import { everyBoxMustArrive, frozenBoxes, lowerBound, pushDistances } from "../../analysis/index.ts";
import { type Board, coordinates, DIRECTIONS, neighbour } from "../../game/board.ts";
import { replay } from "../../game/replay.ts";
import { countOf } from "../../results/length.ts";
import type { Finding } from "../../results/result.ts";
import { cellPlace, type Level } from "../levels.ts";

/** Boards with more floor times targets than this are not searched for lost positions: it would take seconds. */
const MOST_WORK = 400_000;

/** Findings of a valid level; empty for an invalid one. Cells are named as column,row counted from 0. */
export function lintDesign(level: Level): Finding[] {
  const { board } = level;
  if (board === null) return [];
  const at = (code: string, message: string, cell: number): Finding => ({
    code,
    message,
    ...cellPlace(level, cell),
  });
  const name = (cells: readonly number[]) => cells.map((cell) => coordinates(board, cell)).join("; ");
  const findings: Finding[] = [];
  const unreachable = unreachableTargets(board);
  for (const target of unreachable)
    findings.push(
      at("unreachable-target", `no box can be pushed to the target at ${name([target])}`, target),
    );
  const stuck = [...frozenBoxes(board, new Set(board.boxes))].sort((a, b) => a - b);
  if (stuck.length > 0) {
    const what = stuck.length === 1 ? "the box" : "the boxes";
    findings.push(at("stuck-box", `${what} at ${name(stuck)} can never move`, stuck[0]!));
  }
  const sealed = board.sealed.boxesOffTarget.length + board.sealed.emptyTargets.length > 0;
  if (unreachable.length === 0 && !sealed && board.floor.length * board.targets.length <= MOST_WORK) {
    const bound = lowerBound(board);
    if ("unsolvable" in bound) {
      const { explanation, cells } = bound.unsolvable;
      findings.push(at("dead-start", `no solution exists: ${explanation}`, cells[0] ?? board.player));
    }
  }
  const unused = unusedFloor(board);
  if (unused.length > 0) {
    const cells = countOf(unused.length, "floor cells");
    findings.push(
      at("unused-floor", `dead ends that no solution needs: ${cells}, at ${name(unused)}`, unused[0]!),
    );
  }
  return findings;
}

function unreachableTargets({ boxes, targets, ...board }: Board): number[] {
  const distances = pushDistances({ boxes, targets, ...board });
  return targets.filter((_, target) => boxes.every((box) => distances[target]![box]! < 0));
}

/**
 * Floor cells that no solution needs: dead ends that hold neither player, box nor target, once and again.
 *
 * A box in a dead end stays there, and the player in it can only go back: it is entered from the one cell beside
 * it, so no box comes to stand between. Not for boards on which a box may be left over.
 */
export function unusedFloor(board: Board): number[] {
  if (!everyBoxMustArrive(board)) return [];
  const open = new Set(board.floor);
  const kept = new Set([board.player, ...board.boxes, ...board.targets]);
  const ways = (cell: number) =>
    DIRECTIONS.map((direction) => neighbour(board, cell, direction)).filter((next) => open.has(next));
  const unused: number[] = [];
  const queue = [...board.floor];
  // An array grows while it is walked over: neighbours of a closed cell are looked at again.
  for (const cell of queue) {
    if (!open.has(cell) || kept.has(cell)) continue;
    const next = ways(cell);
    if (next.length > 1) continue;
    open.delete(cell);
    unused.push(cell);
    queue.push(...next);
  }
  return unused.sort((a, b) => a - b);
}

/** Findings of the solutions stored with a valid level. */
export function lintSolutions({ board, solutions }: Level): Finding[] {
  if (board === null) return [];
  return solutions.flatMap(({ lurd, line, column }): Finding[] => {
    const { failure, solvedAfter, lurd: played } = replay(board, lurd);
    const at = (code: string, message: string): Finding => ({ code, message, line, column });
    if (solvedAfter === null) {
      if (failure === null)
        return [
          at(
            "solution-unfinished",
            `the level is not solved after the ${countOf(lurd.length, "moves")} stored here`,
          ),
        ];
      const where = failure.at < 0 ? "" : ` at ${coordinates(board, failure.at)}`;
      return [
        at(
          "solution-fails",
          `move ${failure.move} (${failure.letter}) is illegal: ${failure.blocked}${where}`,
        ),
      ];
    }
    const findings: Finding[] = [];
    if (solvedAfter < lurd.length)
      findings.push(
        at("solution-overlong", `${countOf(lurd.length - solvedAfter, "moves")} after the level is solved`),
      );
    if (played.slice(0, solvedAfter) !== lurd.slice(0, solvedAfter))
      findings.push(at("solution-case", "the case of the letters does not tell pushes from walks"));
    return findings;
  });
}
