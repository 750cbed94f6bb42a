/**
 * The level as a circuit in AIGER 1.9 (A. Biere, K. Heljanko, S. Wieringa, "AIGER 1.9 and beyond", 2011), binary or
 * ASCII, with one bad-state property: solved. Latches that are true at the start are stored negated, so that all of
 * them start at 0 as in AIGER 1.0.
 */
import { type Board, DIRECTIONS } from "../game/board.ts";
import { readWitnessLines } from "./aiger-witness.ts";
import type { ExportRequest, Format } from "./contract.ts";
import { INPUTS, type TransitionGraph, transitionGraph } from "./transition-graph.ts";

const shared = {
  source: "A. Biere, K. Heljanko, S. Wieringa, AIGER 1.9 and beyond, 2011",
  bounded: false,
  encodings: ["factored"],
  additions: ["one-agent", "no-idle"],
  names: () => [],
  read: readWitnessLines,
} as const satisfies Partial<Format>;

export const aiger: Format = {
  name: "aiger",
  summary: "the transition system as a circuit for model checkers, binary (aig); any number of steps",
  ...shared,
  write: writeBinary,
};

export const aigerAscii: Format = {
  name: "aiger-ascii",
  summary: "the same circuit as text (aag)",
  ...shared,
  write: writeAscii,
};

/** "M I L O A B": largest variable, inputs, latches, outputs, gates, bad-state properties. */
function header({ graph, latches }: TransitionGraph): string {
  const sources = INPUTS.length + latches.length;
  return `${sources + graph.gates.length} ${INPUTS.length} ${latches.length} 0 ${graph.gates.length} 1\n`;
}

function* writeAscii(request: ExportRequest): Generator<string> {
  const system = transitionGraph(request);
  const { graph, latches, bad } = system;
  yield `aag ${header(system)}`;
  for (const [i] of INPUTS.entries()) yield `${2 * (i + 1)}\n`;
  for (const [i, { next }] of latches.entries()) yield `${2 * (INPUTS.length + i + 1)} ${next}\n`;
  yield `${bad}\n`;
  for (const gate of graph.gates) yield `${gate.join(" ")}\n`;
  yield* ending(request, system);
}

function* writeBinary(request: ExportRequest): Generator<string | Uint8Array> {
  const system = transitionGraph(request);
  const { graph, latches, bad } = system;
  yield `aig ${header(system)}`;
  yield `${latches.map(({ next }) => `${next}\n`).join("")}${bad}\n`;
  const bytes: number[] = [];
  for (const [gate, high, low] of graph.gates) {
    pushDelta(bytes, gate - high);
    pushDelta(bytes, high - low);
  }
  yield Uint8Array.from(bytes);
  yield* ending(request, system);
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function pushDelta(bytes: number[], delta: number): void {
  let rest = delta;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}

/** Symbols and comments. */
function* ending(
  { board, level, additions = new Set() }: ExportRequest,
  { latches }: TransitionGraph,
): Generator<string> {
  const symbols = [
    ...INPUTS.map((name, i) => `i${i} ${name}`),
    ...latches.map(({ name }, i) => `l${i} ${name}`),
    "b0 solved",
  ];
  const codes = DIRECTIONS.map((direction, code) => `${code.toString(2).padStart(2, "0")} ${direction}`);
  const comments = [
    `Level ${level.level} of ${level.file}${level.title === null ? "" : `: ${level.title}`}`,
    ...rowsOf(board),
    `moves: ${codes.join(", ")}; a blocked move ${additions.has("no-idle") ? "takes the agent off the board" : "changes nothing"}`,
    ...(additions.has("one-agent") ? ["solved asks for one agent, on no box, in every position so far"] : []),
  ];
  yield `${symbols.join("\n")}\nc\n${comments.map((line) => line.replaceAll(/[^\x20-\x7e]+/g, "?")).join("\n")}\n`;
}

/** The board, a row a string. */
function rowsOf({ tiles, width, height }: Board): string[] {
  return Array.from({ length: height }, (_, y) => tiles.slice(y * width, (y + 1) * width).join(""));
}
