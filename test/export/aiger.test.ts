import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Addition } from "../../src/export/contract.ts";
import { type Latch, transitionGraph } from "../../src/export/transition-graph.ts";
import { type Board, boardFromDrawing, DIRECTIONS } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import { isSolved, startState, step } from "../../src/game/rules.ts";
import { breadthFirstSync } from "../../src/search/breadth-first.ts";
import { runs, SMALL_ZOO, smallBoard, zoo } from "../support/boards.ts";
import { type Circuit, readAiger } from "./aiger-circuit.ts";
import { bytesOf, requestFor } from "./requests.ts";

const circuitOf = (board: Board, format = "aiger", additions: readonly Addition[] = []) =>
  readAiger(bytesOf(requestFor(board, { format, additions })));
const bits = (code: number) => [(code & 2) !== 0, (code & 1) !== 0];
const goals = fc.constantFrom(
  {},
  { extraBoxes: -1, goal: "boxes-home" } as const,
  { extraBoxes: 1 } as const,
);

test.each<{ additions: Addition[] }>([
  { additions: [] },
  { additions: ["one-agent"] },
  { additions: ["no-idle"] },
  { additions: ["one-agent", "no-idle"] },
])(
  "each step of the circuit is a step of the game, a blocked move changes nothing, $additions",
  ({ additions }) => {
    fc.assert(
      fc.property(
        goals.chain((shape) => smallBoard(shape)),
        fc.array(fc.nat(3), { maxLength: 30 }),
        (board, moves) => {
          const circuit = circuitOf(board, "aiger", additions);
          const { latches } = transitionGraph({ board, additions: new Set(additions) });
          let state = startState(board);
          let stored = circuit.latches.map(() => false);
          for (const code of [...moves, 0]) {
            expect(stored.map((bit, i) => bit !== latches[i]!.inverted)).toEqual(
              latches.map((latch) => latch.holds(state)),
            );
            expect(circuit.evaluate(stored, bits(code))(circuit.bad[0]!)).toBe(isSolved(board, state));
            const result = step(board, state, DIRECTIONS[code]!);
            const next = circuit.next(stored, bits(code));
            if ("blocked" in result && additions.includes("no-idle")) {
              expect(agentsIn(board, next, latches)).toBe(0);
              if (!isSolved(board, state)) expect(isEverSolved(circuit, next)).toBe(false);
              continue;
            }
            if (!("blocked" in result)) state = result.state;
            stored = next;
          }
        },
      ),
      { numRuns: runs(40) },
    );
  },
);

const agentsIn = (board: Board, stored: readonly boolean[], latches: readonly Latch[]) =>
  board.floor.filter((_, i) => stored[i] !== latches[i]!.inverted).length;

/** Solved now, after one more move, or after two? */
function isEverSolved(circuit: Circuit, stored: boolean[]): boolean {
  return [0, 1, 2, 3].some((code) => {
    const next = circuit.next(stored, bits(code));
    return [stored, next, circuit.next(next, bits(code))].some((each) =>
      circuit.evaluate(each, bits(code))(circuit.bad[0]!),
    );
  });
}

test("one-agent: what was once two agents, none, or an agent on a box is never solved", () => {
  const board = boardFromDrawing("######\n#@*. #\n#    #\n######");
  const { floor, player } = board;
  const solved = boardFromDrawing("######\n#@** #\n#    #\n######");
  const { latches } = transitionGraph({ board, additions: new Set() });
  const stored = (agents: readonly number[]) =>
    latches.map(({ inverted }, i) => {
      const bit =
        i < floor.length ? agents.includes(floor[i]!) : solved.boxes.includes(floor[i - floor.length]!);
      return bit !== inverted;
    });
  const plain = circuitOf(board);
  const strengthened = circuitOf(board, "aiger", ["one-agent"]);
  for (const agents of [[player], [], [player, floor.at(-1)!], [board.boxes[0]!]]) {
    const right = agents.length === 1 && agents[0] === player;
    expect(isEverSolved(plain, stored(agents))).toBe(true);
    expect(isEverSolved(strengthened, [...stored(agents), false])).toBe(right);
    // Wrong now means wrong for ever, also once the position is right again.
    const after = strengthened.next([...stored(agents), false], bits(0)).at(-1)!;
    expect(isEverSolved(strengthened, [...stored([player]), after])).toBe(right);
  }
});

test.each(SMALL_ZOO)("%s: text and binary hold the same circuit, with names", (name) => {
  const binary = circuitOf(zoo(name));
  const text = circuitOf(zoo(name), "aiger-ascii");
  expect([binary.inputs, binary.latches, binary.bad]).toEqual([text.inputs, text.latches, text.bad]);
  expect(binary.symbols).toEqual(text.symbols);
  expect(binary.symbols.size).toBe(2 + binary.latches.length + 1);
  const state = binary.latches.map((_, i) => i % 3 === 0);
  for (const code of [0, 1, 2, 3])
    expect(binary.next(state, bits(code))).toEqual(text.next(state, bits(code)));
});

test("sealed targets and boxes: never solved", () => {
  const sealed = boardFromDrawing("#########\n#@$.#####\n####### #\n###.#####\n#########");
  expect(sealed.sealed.emptyTargets).toHaveLength(1);
  expect(circuitOf(sealed).bad).toEqual([0]);
});

describe("witnesses", () => {
  const board = zoo("turn in a small room");
  const { format, request } = requestFor(board, { format: "aiger" });
  const read = (text: string) => format.read(request, text);
  const solved = breadthFirstSync(board, { metric: "moves" });
  if (solved.verdict !== "solved") throw new Error("the board is solvable");
  const code = (letter: string) => "udlr".indexOf(letter.toLowerCase()).toString(2).padStart(2, "0");
  const latches = "0".repeat(transitionGraph({ board }).latches.length);
  const inputs = [...solved.solution].map(code);
  const witness = ["1", "b0", latches, ...inputs, "xx", "."].join("\n");

  test("come back as solutions", () => {
    const answer = read(witness);
    expect(answer.status === "solution" && replay(board, answer.moves).solvedAfter).toBe(solved.length);
    expect(read(`c a comment\nu3\n${witness}\nc more\n`)).toEqual(answer);
    expect(read(`${latches}\n${inputs.join("\n")}\n00# DONE\n`)).toEqual(answer);
  });

  test.each([
    ["0\nb0\n.\n", "none"],
    ["2\nb0\n.\n", "unknown"],
  ])("%j is %s", (text, status) => {
    expect(read(text).status).toBe(status);
  });

  test.each([
    ["nothing", "", "no status"],
    ["garbage", "Segmentation fault", "no status"],
    ["a witness that is cut off", witness.slice(0, -2), "cut off"],
    ["another property", witness.replace("b0", "b1"), 'expected "b0"'],
    ["too few latches", witness.replace(latches, latches.slice(1)), "another model"],
    ["latches that do not start at 0", witness.replace(latches, latches.replace("0", "1")), "another model"],
    ["another number of inputs", witness.replace("xx", "xxx"), "expected 2 bits"],
    ["a run that solves nothing", ["1", "b0", latches, "00", "."].join("\n"), "not solved"],
  ])("%s is refused", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
