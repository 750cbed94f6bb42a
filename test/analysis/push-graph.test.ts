import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxDistances } from "../../src/analysis/box-distances.ts";
import { INFINITE } from "../../src/analysis/infinite.ts";
import { pushGraph, startStates } from "../../src/analysis/push-graph.ts";
import { waste } from "../../src/analysis/waste.ts";
import type { Board } from "../../src/game/board.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";
import { pushesOf, solutions } from "./traces.ts";

const analysed = (board: Board) => {
  const graph = pushGraph(board);
  return { graph, distances: boxDistances(board, graph), index: graph.floor.index };
};

describe("the push graph of a single box", () => {
  it("gives exact distances on boards with one box, from the start and to the target", () => {
    fc.assert(
      fc.property(smallBoard({ maxBoxes: 1, maxFloor: 18 }), (board) => {
        const { graph, distances } = analysed(board);
        const found = breadthFirstSync(board, { metric: "pushes" });
        const [start] = startStates(board, graph);
        const expected = found.verdict === "solved" ? found.length : INFINITE;
        expect(distances.toTarget[0]![start!]).toBe(expected);
        expect(distances.toNearest[start!]).toBe(expected);
        const target = graph.floor.index[board.targets[0]!]!;
        const arrivals = distances.fromStart.slice(graph.firstState[target]!, graph.firstState[target + 1]!);
        expect(Math.min(...arrivals)).toBe(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  it("lets a box change its side of the player only by its own pushes", () => {
    fc.assert(
      fc.property(smallBoard(), (board) => {
        const { graph, index } = analysed(board);
        for (const solution of solutions(board)) {
          for (const [i, { player, boxes }] of solution.states.entries()) {
            const next = solution.states[i + 1];
            if (next === undefined) continue;
            for (const box of boxes) {
              if (!next.boxes.has(box)) continue;
              expect(graph.stateOf(index[box]!, index[next.player]!)).toBe(
                graph.stateOf(index[box]!, index[player]!),
              );
            }
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it("has one side a state where the cell is no cut point, two in a corridor", () => {
    const corridor = pushGraph(zoo("one-cell corridor"));
    expect([...corridor.firstState]).toEqual([0, 1, 3, 5, 7, 9, 10]);
    const room = pushGraph(zoo("turn in a small room"));
    expect(room.stateCount).toBe(room.floor.size);
  });

  it("sees that a box on the wrong side of the player is lost", () => {
    const board = zoo("wrong side of the door");
    const { graph, distances } = analysed(board);
    const cell = graph.floor.index[board.boxes[0]!]!;
    expect(distances.toNearest[graph.stateOf(cell, 0)]).toBe(INFINITE);
    expect(distances.toNearest[graph.stateOf(cell, 4)]).toBe(2);
  });
});

describe("waste", () => {
  /** The identity: waste of the pushes and of the end is half of what the matching bound leaves open. */
  function telescopes(board: Board) {
    const { graph, distances, index } = analysed(board);
    const found = waste(board, graph, distances);
    const played = solutions(board);
    if (found === null) {
      expect(played).toEqual([]);
      return;
    }
    for (const solution of played) {
      let total = 0;
      for (const { before, after, from } of pushesOf(solution)) {
        const to = [...after.boxes].find((cell) => !before.boxes.has(cell))!;
        const d = [0, 1, 2, 3].find((way) => graph.floor.next[4 * index[from]! + way] === index[to])!;
        const push = graph.pushAt[4 * index[from]! + d]!;
        expect(graph.source[push]).toBe(graph.stateOf(index[from]!, index[before.player]!));
        expect(graph.destination[push]).toBe(graph.stateOf(index[to]!, index[after.player]!));
        expect(found.ofPush[push]).toBeLessThan(INFINITE);
        total += found.ofPush[push]!;
        expect(found.fromStart[graph.destination[push]!]).toBeLessThanOrEqual(total);
      }
      const last = solution.states.at(-1)!;
      for (const box of last.boxes) total += found.ofEnd[graph.stateOf(index[box]!, index[last.player]!)]!;
      expect(total).toBe((solution.pushes - found.bound) / 2);
    }
  }

  it.each(SMALL_ZOO)("adds up to the length of a solution on: %s", (name) => telescopes(zoo(name)));

  it("adds up to the length of a solution on random boards", () => {
    fc.assert(fc.property(smallBoard(), telescopes), { numRuns: runs(400) });
  });

  it("is nothing on the best way of a single box", () => {
    fc.assert(
      fc.property(smallBoard({ maxFloor: 30 }), (board) => {
        const { graph, distances } = analysed(board);
        const found = waste(board, graph, distances);
        if (found === null) return;
        // From every state that reaches a target at all there is a push without waste, or an end without waste.
        for (let state = 0; state < graph.stateCount; state++) {
          if (distances.toNearest[state] === INFINITE) continue;
          const pushes = [0, 1, 2, 3]
            .map((d) => graph.pushAt[4 * graph.cellOf[state]! + d]!)
            .filter((push) => push >= 0 && graph.source[push] === state);
          expect(found.ofEnd[state] === 0 || pushes.some((push) => found.ofPush[push] === 0)).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("is not defined when boxes and targets differ in number", () => {
    fc.assert(
      fc.property(smallBoard({ extraBoxes: 1 }), (board) => {
        const { graph, distances } = analysed(board);
        expect(() => waste(board, graph, distances)).toThrow(RangeError);
      }),
      { numRuns: 5 },
    );
  });
});
