import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { transitionGraph } from "../../src/export/transition-graph.ts";
import { type Board, boardFromDrawing, boardFromTiles, DIRECTIONS } from "../../src/game/board.ts";
import { isSolved, type State, startState, step } from "../../src/game/rules.ts";
import { runs, smallBoard, zoo } from "../support/boards.ts";
import { requestFor, textOf } from "./requests.ts";
import { evaluatorOf, readScript, type Term } from "./smtlib-terms.ts";

const scriptOf = (board: Board, format: string, steps?: number) =>
  readScript(textOf(requestFor(board, { format, ...(steps === undefined ? {} : { steps }) })));
const goals = fc.constantFrom(
  {},
  { extraBoxes: -1, goal: "boxes-home" } as const,
  { extraBoxes: 1 } as const,
);

function maskOf(board: Board, cells: Iterable<number>): bigint {
  let mask = 0n;
  for (const cell of cells) {
    mask |= 1n << BigInt(Math.floor(cell / board.width) * (board.width + 1) + (cell % board.width));
  }
  return mask;
}

/** Positions of a random run. */
function* walk(
  board: Board,
  moves: readonly number[],
): Generator<{ state: State; move: number; after: State }> {
  let state = startState(board);
  for (const move of moves) {
    const result = step(board, state, DIRECTIONS[move]!);
    const after = "blocked" in result ? state : result.state;
    yield { state, move, after };
    state = after;
  }
}

const shapes = goals.chain((shape) => smallBoard(shape));
const moveLists = fc.array(fc.nat(3), { maxLength: 12 });

test("bit vectors: each step is a step of the game, a blocked move changes nothing", () => {
  fc.assert(
    fc.property(shapes, moveLists, (board, moves) => {
      const evaluate = evaluatorOf(scriptOf(board, "smtlib", 1));
      for (const { state, move, after } of walk(board, moves)) {
        const scope = new Map([
          ["agent", maskOf(board, [state.player])],
          ["boxes", maskOf(board, state.boxes)],
          ["move", BigInt(move)],
        ]);
        const value = (name: string) => evaluate([name, "agent", "boxes", "move"], scope);
        expect(value("agent-after")).toBe(maskOf(board, [after.player]));
        expect(value("boxes-after")).toBe(maskOf(board, after.boxes));
        expect(evaluate(["position", "agent", "boxes"], scope)).toBe(true);
        expect(evaluate(["solved", "boxes"], scope)).toBe(isSolved(board, state));
      }
    }),
    { numRuns: runs(25) },
  );
});

test("bit vectors, no-idle: a blocked move is excluded, at every step", () => {
  fc.assert(
    fc.property(shapes, moveLists, (board, moves) => {
      const script = readScript(
        textOf(requestFor(board, { format: "smtlib", steps: 2, additions: ["no-idle"] })),
      );
      const evaluate = evaluatorOf(script);
      const asserted = script.flatMap((command) => (command[0] === "assert" ? [command[1]!] : []));
      const [first, second, ...others] = asserted.filter((term) => term[0] === "or");
      expect([second !== undefined, others]).toEqual([true, []]);
      for (const { state, move } of walk(board, moves)) {
        const scope = (t: number): [string, bigint][] => [
          [`agent${t}`, maskOf(board, [state.player])],
          [`boxes${t}`, maskOf(board, state.boxes)],
          [`move${t}`, BigInt(move)],
        ];
        const legal = !("blocked" in step(board, state, DIRECTIONS[move]!));
        expect(evaluate(first as Term, new Map(scope(0)))).toBe(legal);
        expect(evaluate(second as Term, new Map(scope(1)))).toBe(legal);
      }
    }),
    { numRuns: runs(10) },
  );
});

test("bit vectors: no step leads over the edge of the board into the next row", () => {
  const board = boardFromTiles(3, 2, ["_", "@", "_", "_", "$", "."]);
  const evaluate = evaluatorOf(scriptOf(board, "smtlib", 0));
  const at = (cell: number, direction: string) =>
    evaluate(["ahead", "cell", direction], new Map([["cell", maskOf(board, [cell])]]));
  const floor = maskOf(board, [0, 1, 2, 3, 4, 5]);
  expect((at(2, "#b11") as bigint) & floor).toBe(0n);
  expect((at(3, "#b10") as bigint) & floor).toBe(0n);
});

test("bit vectors: the start is asserted, and the goal at the last step", () => {
  const board = zoo("turn in a small room");
  const script = scriptOf(board, "smtlib", 3);
  const evaluate = evaluatorOf(script);
  const asserted = script.flatMap((command) => (command[0] === "assert" ? [command[1]!] : []));
  const asserts = (name: string) =>
    evaluate(asserted.find((term) => term[0] === "=" && term[1] === name)![2] as Term, new Map());
  expect(asserts("agent0")).toBe(maskOf(board, [board.player]));
  expect(asserts("boxes0")).toBe(maskOf(board, board.boxes));
  expect(asserted.at(-1)).toEqual(["solved", "boxes3"]);
  expect(script.at(-1)).toEqual(["get-value", ["move0", "move1", "move2"]]);
  expect(scriptOf(board, "smtlib", 0).at(-1)).toEqual(["check-sat"]);
});

test("Horn clauses: start, step and goal are those of the game", () => {
  fc.assert(
    fc.property(
      goals.chain((shape) => smallBoard({ ...shape, maxFloor: 7 })),
      fc.array(fc.nat(3), { maxLength: 6 }),
      (board, moves) => {
        const script = scriptOf(board, "smtlib-horn");
        const evaluate = evaluatorOf(script);
        const { latches } = transitionGraph({ board });
        const stored = (state: State) => latches.map((latch) => latch.holds(state) !== latch.inverted);
        const [start, stepClause, goalClause] = script.flatMap((c) => (c[0] === "assert" ? [c[1]!] : []));
        expect((start as Term[]).slice(1)).toEqual(stored(startState(board)).map(String));
        for (const { state, move, after } of walk(board, moves)) {
          const conclusion = (clause: Term) => {
            const [, variables, [, , body]] = clause as [string, Term[], [string, Term, Term]];
            const values = [(move & 2) !== 0, (move & 1) !== 0, ...stored(state)];
            return { body, scope: new Map(variables.map((each, i) => [each[0] as string, values[i]!])) };
          };
          const next = conclusion(stepClause!);
          expect(reachedBits(next.body).map((bit) => evaluate(bit, next.scope))).toEqual(stored(after));
          const end = conclusion(goalClause!);
          expect(evaluate(end.body, end.scope)).toBe(!isSolved(board, state));
        }
      },
    ),
    { numRuns: runs(10) },
  );
});

/** The arguments of the `reached` inside the lets, each inside them. */
function reachedBits(body: Term): Term[] {
  if (body[0] === "let") {
    const [, bindings, inner] = body as [string, Term, Term];
    return reachedBits(inner).map((bit) => ["let", bindings, bit]);
  }
  return (body as Term[]).slice(1);
}

describe("answers", () => {
  const board = boardFromDrawing("######\n#@ $.#\n######");
  const { format, request } = requestFor(board, { format: "smtlib", steps: 2 });
  const read = (text: string) => format.read(request, text);
  const solution = { status: "solution", moves: "rR" };

  test.each([
    ["get-value", "sat\n((move0 #b11)\n (move1 #b11))\n"],
    [
      "get-model",
      "sat\n(\n  (define-fun move1 () (_ BitVec 2)\n    #b11)\n  (define-fun move0 () Move #b11))\n",
    ],
    ["other notations", "sat\n((move0 (_ bv3 2)) (|move1| #x3))\n"],
  ])("%s", (_, text) => {
    expect(read(text)).toEqual(solution);
  });

  test.each([
    ['unsat\n(error "line 9 column 10: model is not available")\n', "none"],
    ["unknown\n", "unknown"],
    ["timeout\n", "unknown"],
  ])("%j is %s", (text, status) => {
    expect(read(text).status).toBe(status);
  });

  test.each([
    ["nothing", "", "no status"],
    ["garbage", "Segmentation fault", "no status"],
    ["a model that is cut off", "sat\n((move0 #b11)\n (move1 #b1", "no value for move1"],
    ["a shorter model", "sat\n((move0 #b11))\n", "no value for move1"],
    ["the model of another level", "sat\n((move0 #b00) (move1 #b11))\n", "not solved"],
  ])("%s is refused", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test("Horn clauses give a proof or nothing to play", () => {
    const horn = requestFor(board, { format: "smtlib-horn" });
    const status = (text: string) => horn.format.read(horn.request, text).status;
    expect([status("sat\n"), status("unsat\n"), status("unknown\n")]).toEqual(["none", "unknown", "unknown"]);
  });
});
