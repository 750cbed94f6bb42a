/**
 * The level in SMT-LIB 2.6 (C. Barrett, P. Fontaine, C. Tinelli, 2017) over bit vectors (QF_BV): bit boards of agent and
 * boxes, a move is a shift, runs of K steps. A blocked move changes nothing, so `sat` means "K moves or fewer";
 * with `no-idle` no move is blocked, and it means "exactly K moves".
 */
import { type Board, DIRECTIONS, type Direction } from "../game/board.ts";
import { countOf } from "../results/length.ts";
import { type Answer, type ExportRequest, ForeignAnswerError, type Format } from "./contract.ts";
import { playRun } from "./run.ts";

export const smtlib: Format = {
  name: "smtlib",
  summary: "bit vectors (QF_BV): is there a solution of at most K steps?",
  source: "C. Barrett, P. Fontaine, C. Tinelli, The SMT-LIB Standard 2.6, 2017",
  bounded: true,
  encodings: ["factored"],
  additions: ["no-idle"],
  write,
  names: () => [],
  read,
};

/** Bits of a row: one more than the board is wide, so that no shift leads from one row to the next. */
const strideOf = ({ width }: Board) => width + 1;
const bitsOf = (board: Board) => strideOf(board) * board.height;

/** A set of cells as a constant. The bit of the cell in column x, row y is y·stride + x. */
function constant(board: Board, cells: readonly number[]): string {
  let value = 0n;
  for (const cell of cells) {
    value |= 1n << BigInt(Math.floor(cell / board.width) * strideOf(board) + (cell % board.width));
  }
  return `(_ bv${value} ${bitsOf(board)})`;
}

const moveOf = (direction: Direction) => `#b${DIRECTIONS.indexOf(direction).toString(2).padStart(2, "0")}`;

export function heading({ level, board }: ExportRequest, meaning: readonly string[]): string {
  const rows = Array.from({ length: board.height }, (_, y) =>
    board.tiles.slice(y * board.width, (y + 1) * board.width).join(""),
  );
  const title = level.title === null ? "" : `: ${level.title}`;
  return [`Level ${level.level} of ${level.file}${title}`, ...rows, ...meaning]
    .map((line) => `; ${line.replaceAll(/[^\x20-\x7e]+/g, "?")}\n`)
    .join("");
}

/** The rules of the game as functions of agent, boxes and move. */
function rules(board: Board): string {
  const bits = bitsOf(board);
  const row = `(_ bv${strideOf(board)} ${bits})`;
  const none = constant(board, []);
  return `(define-sort Cells () (_ BitVec ${bits}))
(define-sort Move () (_ BitVec 2))
(define-fun floor () Cells ${constant(board, board.floor)})
(define-fun targets () Cells ${constant(board, board.targets)})
(define-fun ahead ((cell Cells) (move Move)) Cells
  (ite (= move ${moveOf("up")}) (bvlshr cell ${row})
  (ite (= move ${moveOf("down")}) (bvshl cell ${row})
  (ite (= move ${moveOf("left")}) (bvlshr cell ${one(bits)}) (bvshl cell ${one(bits)})))))
(define-fun meets ((some Cells) (others Cells)) Bool (not (= (bvand some others) ${none})))
(define-fun pushes ((agent Cells) (boxes Cells) (move Move)) Bool
  (and (meets (ahead agent move) boxes)
       (meets (ahead (ahead agent move) move) (bvand floor (bvnot boxes)))))
(define-fun walks ((agent Cells) (boxes Cells) (move Move)) Bool
  (meets (ahead agent move) (bvand floor (bvnot boxes))))
(define-fun agent-after ((agent Cells) (boxes Cells) (move Move)) Cells
  (ite (or (walks agent boxes move) (pushes agent boxes move)) (ahead agent move) agent))
(define-fun boxes-after ((agent Cells) (boxes Cells) (move Move)) Cells
  (ite (pushes agent boxes move)
       (bvor (bvand boxes (bvnot (ahead agent move))) (ahead (ahead agent move) move))
       boxes))
(define-fun position ((agent Cells) (boxes Cells)) Bool
  (and (not (= agent ${none}))
       (= (bvand agent (bvsub agent ${one(bits)})) ${none})
       (= (bvand agent (bvand floor (bvnot boxes))) agent)
       (= (bvor boxes floor) floor)))
(define-fun solved ((boxes Cells)) Bool ${solved(board)})
`;
}

const one = (bits: number) => `(_ bv1 ${bits})`;

function solved(board: Board): string {
  const { sealed } = board;
  if (board.goal === "targets-filled") {
    return sealed.emptyTargets.length > 0 ? "false" : "(= (bvand boxes targets) targets)";
  }
  return sealed.boxesOffTarget.length > 0 ? "false" : "(= (bvor boxes targets) targets)";
}

function* write(request: ExportRequest): Generator<string> {
  const { board, steps } = request;
  const noIdle = request.additions?.has("no-idle");
  const codes = DIRECTIONS.map((direction) => `${moveOf(direction)} ${direction}`);
  yield heading(request, [
    `bit y*${strideOf(board)}+x of a set of cells stands for column x, row y, both from 0`,
    `moves: ${codes.join(", ")}; ${noIdle ? "no move is blocked" : "a blocked move changes nothing"}`,
    `sat exactly if there is a solution of ${lengths(request)}`,
  ]);
  yield "(set-option :produce-models true)\n(set-logic QF_BV)\n";
  yield rules(board);
  yield state(0);
  yield `(assert (= agent0 ${constant(board, [board.player])}))\n`;
  yield `(assert (= boxes0 ${constant(board, board.boxes)}))\n`;
  for (let t = 0; t < steps!; t++) {
    yield `(declare-const move${t} Move)\n${state(t + 1)}`;
    const before = `agent${t} boxes${t} move${t}`;
    for (const part of ["agent", "boxes"]) {
      yield `(assert (= ${part}${t + 1} (${part}-after ${before})))\n`;
    }
    if (noIdle) yield `(assert (or (walks ${before}) (pushes ${before})))\n`;
    // Implied by the rules, but only step by step: said outright, Z3 refutes about ten times faster.
    yield `(assert (position agent${t + 1} boxes${t + 1}))\n`;
  }
  yield `(assert (solved boxes${steps}))\n(check-sat)\n`;
  // Not get-model: what some versions of Z3 print for it is an error where functions are defined.
  const moves = Array.from({ length: steps! }, (_, t) => `move${t}`);
  if (moves.length > 0) yield `(get-value (${moves.join(" ")}))\n`;
}

const state = (t: number) => `(declare-const agent${t} Cells)\n(declare-const boxes${t} Cells)\n`;

/** The first line that is a status. */
export function statusOf(text: string): "sat" | "unsat" | "unknown" {
  const [, status] = /^\s*(sat|unsat|unknown|timeout)\s*$/m.exec(text) ?? [];
  if (status === undefined) {
    throw new ForeignAnswerError('no status found; expected a line "sat", "unsat" or "unknown"');
  }
  return status === "timeout" ? "unknown" : (status as "sat" | "unsat" | "unknown");
}

const lengths = ({ additions, steps }: ExportRequest) =>
  additions?.has("no-idle") ? `exactly ${countOf(steps!, "moves")}` : `${countOf(steps!, "moves")} or fewer`;

/** What `(get-value (move0 ...))` or `(get-model)` prints. */
function read(request: ExportRequest, text: string): Answer {
  const { board, steps } = request;
  const status = statusOf(text);
  if (status === "unknown") return { status, explanation: "The solver does not know." };
  if (status === "unsat") {
    return { status: "none", explanation: `The solver says: no solution of ${lengths(request)}.` };
  }
  const found = new Map<number, Direction>();
  const value =
    /\(\s*(?:define-fun\s+)?\|?move(\d+)\|?\s+(?:\(\)\s*(?:Move|\(_ BitVec 2\))\s*)?(?:#b([01]{2})|#x([0-3])|\(_ bv([0-3]) 2\))\s*\)/g;
  for (const [, t, binary, hexadecimal, decimal] of text.matchAll(value)) {
    const code = binary === undefined ? Number(hexadecimal ?? decimal) : Number.parseInt(binary, 2);
    found.set(Number(t), DIRECTIONS[code]!);
  }
  const directions = Array.from({ length: steps! }, (_, t) => {
    const direction = found.get(t);
    if (direction) return direction;
    throw new ForeignAnswerError(`the model has no value for move${t}: it is cut off, or of another formula`);
  });
  return playRun(board, directions);
}
