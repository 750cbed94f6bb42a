/**
 * A lower bound for the length of every solution, or a reason why there is none: what the first bound of a model
 * checking run starts from.
 */
import { type Board, coordinates, DIRECTIONS, neighbour, reachable } from "../game/board.ts";
import { isSolved, startState } from "../game/rules.ts";
import { countOf } from "../results/length.ts";
import { type BoxDistances, boxDistances } from "./box-distances.ts";
import { deadSquares, everyBoxMustArrive } from "./dead-squares.ts";
import { walkDistances } from "./distances.ts";
import { frozenBoxes } from "./frozen.ts";
import { hungarian } from "./hungarian.ts";
import { INFINITE } from "./infinite.ts";
import { type PushGraph, pushGraph, startStates } from "./push-graph.ts";

type UnsolvableCode =
  | "too-few-boxes"
  | "too-few-targets"
  | "sealed-box"
  | "sealed-target"
  | "no-push"
  | "dead-box"
  | "frozen-box"
  | "dead-boxes"
  | "unreachable-target"
  | "no-matching";

export interface Unsolvable {
  readonly code: UnsolvableCode;
  /** One sentence for people, naming cells as column,row counted from 0. */
  readonly explanation: string;
  /** The cells it is about. */
  readonly cells: readonly number[];
}

export type LowerBound =
  | {
      /** No solution has fewer pushes; 0 if the board is solved at the start. */
      readonly pushes: number;
      /** No solution has fewer moves. */
      readonly moves: number;
    }
  | { readonly unsolvable: Unsolvable };

/**
 * Pushes: boxes matched to different targets at least cost, by distances in the push graph of single boxes.
 * Moves: that, and the player's way to the first push.
 *
 * Sound: delete all boxes but one from a solution; its pushes stay a way of the box to where it ends, so they are
 * at least its push distance, and the boxes end on different targets. The first push happens with every box at
 * its start, so the walk to it, boxes as obstacles, cannot be shorter than to the nearest possible push.
 */
export function lowerBound(board: Board): LowerBound {
  if (isSolved(board, startState(board))) return { pushes: 0, moves: 0 };
  const unsolvable = miscounted(board);
  if (unsolvable !== null) return { unsolvable };
  const walk = walkToFirstPush(board);
  if (walk === null) {
    const explanation = "the player can push no box, and the level is not solved";
    return { unsolvable: { code: "no-push", explanation, cells: [board.player] } };
  }
  const graph = pushGraph(board);
  const distances = boxDistances(board, graph);
  const frozen = frozenOffTarget(board, deadSquares(board, graph, distances));
  if (frozen !== null) return { unsolvable: frozen };
  const pushes = matchBoxes(board, graph, distances);
  return typeof pushes === "number" ? { pushes, moves: pushes + walk } : { unsolvable: pushes };
}

/** Too few boxes or targets, or some that are walled off. */
function miscounted(board: Board): Unsolvable | null {
  const { boxes, targets, goal, sealed } = board;
  if (goal === "targets-filled" && sealed.emptyTargets.length > 0) {
    const explanation = `no box can ever get to ${named(board, "the walled-off target", sealed.emptyTargets)}`;
    return { code: "sealed-target", explanation, cells: sealed.emptyTargets };
  }
  if (goal === "boxes-home" && sealed.boxesOffTarget.length > 0) {
    const explanation = `${named(board, "the walled-off box", sealed.boxesOffTarget)} can never be pushed to a target`;
    return { code: "sealed-box", explanation, cells: sealed.boxesOffTarget };
  }
  const counts = `${countOf(boxes.length, "boxes")} and ${countOf(targets.length, "targets")}`;
  if (goal === "targets-filled" && boxes.length < targets.length) {
    return {
      code: "too-few-boxes",
      explanation: `${counts}: not every target can be filled`,
      cells: targets,
    };
  }
  if (goal === "boxes-home" && boxes.length > targets.length) {
    return { code: "too-few-targets", explanation: `${counts}: not every box can end on one`, cells: boxes };
  }
  return null;
}

/** Steps from the start to the nearest place where some box can be pushed; null if none can. */
function walkToFirstPush(board: Board): number | null {
  const boxes = new Set(board.boxes);
  const inside = new Set(board.floor);
  const free = (cell: number) => inside.has(cell) && !boxes.has(cell);
  const open = new Set(reachable(board, board.player, free));
  const walled = { ...board, floor: [...open] };
  const steps = walkDistances(walled, board.player);
  let nearest: number | null = null;
  for (const box of board.boxes) {
    for (const direction of DIRECTIONS) {
      const from = neighbour(board, box, direction, -1);
      if (!open.has(from) || !free(neighbour(board, box, direction))) continue;
      if (nearest === null || steps[from]! < nearest) nearest = steps[from]!;
    }
  }
  return nearest;
}

/** A box off target that can never be moved. Boxes that are lost each on its own are left to the matching. */
function frozenOffTarget(board: Board, dead: readonly number[]): Unsolvable | null {
  if (!everyBoxMustArrive(board) || board.boxes.some((cell) => dead.includes(cell))) return null;
  const cells = [...frozenBoxes(board, new Set(board.boxes), new Set(dead))];
  if (!cells.some((cell) => !board.targets.includes(cell))) return null;
  const explanation = `${named(board, "the boxes", cells)} block each other for good, off their targets`;
  return { code: "frozen-box", explanation, cells };
}

/** The least total of push distances, or why no matching exists. */
function matchBoxes(board: Board, graph: PushGraph, { toTarget }: BoxDistances): number | Unsolvable {
  const { boxes, targets } = board;
  const starts = startStates(board, graph);
  const cost = (box: number, target: number) => {
    const pushes = toTarget[target]![starts[box]!]!;
    return pushes === INFINITE ? Number.POSITIVE_INFINITY : pushes;
  };
  const boxRows = boxes.map((_, box) => targets.map((_, target) => cost(box, target)));
  const targetRows = targets.map((_, target) => boxes.map((_, box) => cost(box, target)));

  const deadBox = boxRows.findIndex((row) => row.every((pushes) => pushes === Number.POSITIVE_INFINITY));
  if (deadBox >= 0 && everyBoxMustArrive(board)) {
    const explanation = `no pushes bring the box at ${coordinates(board, boxes[deadBox]!)} to a target`;
    return { code: "dead-box", explanation, cells: [boxes[deadBox]!] };
  }
  const lost = targetRows.findIndex((row) => row.every((pushes) => pushes === Number.POSITIVE_INFINITY));
  if (lost >= 0 && board.goal === "targets-filled") {
    const explanation = `no box can be pushed to the target at ${coordinates(board, targets[lost]!)}`;
    return { code: "unreachable-target", explanation, cells: [targets[lost]!] };
  }

  // Whichever side has to be matched completely is the rows; with equal numbers both are.
  const byBox = boxes.length <= targets.length;
  const matching = hungarian(byBox ? boxRows : targetRows);
  if (matching.feasible) return matching.cost;
  const cells = matching.rows.map((row) => (byBox ? boxes : targets)[row]!);
  const explanation = byBox
    ? `${named(board, "the boxes", cells)} have fewer targets within reach than they are`
    : `${named(board, "the targets", cells)} have fewer boxes that can reach them than they are`;
  return { code: "no-matching", explanation, cells };
}

/** The reason found by a search that leaves out all boxes but a few. */
export function lostBoxes(board: Board, cells: readonly number[]): Unsolvable {
  const what = cells.length === 1 ? "the box" : "the boxes";
  const how =
    cells.length === board.boxes.length
      ? "by explicit search of all their positions"
      : "even with all other boxes gone";
  const explanation = `${named(board, what, cells)} cannot get to targets, ${how}`;
  return { code: "dead-boxes", explanation, cells };
}

const named = (board: Board, what: string, cells: readonly number[]) =>
  `${what} at ${cells.map((cell) => coordinates(board, cell)).join("; ")}`;
