/**
 * What a format for other programs is: a model or formula that is written, and answers that are read back. One
 * module a format; `registry.ts` lists them.
 */
import type { Encoding, Pruning } from "../../encodings/contract.ts";
import type { AtMostOne } from "../cnf/amo/contract.ts";
import type { Board } from "../game/board.ts";

/** Everything that decides what is written: the same request gives the same bytes, in every run and host. */
export interface ExportRequest {
  /** Where the board comes from, for comments. */
  readonly level: { readonly file: string; readonly level: number; readonly title: string | null };
  readonly board: Board;
  readonly encoding: Encoding;
  /** A value for each option of the encoding. */
  readonly encodingOptions: Readonly<Record<string, string>>;
  readonly amo: AtMostOne;
  /** Arguments from outside the encoding that make the formula smaller. */
  readonly prunings: ReadonlySet<Pruning>;
  /** What is said on top of the rules; nothing where it is left out. */
  readonly additions?: ReadonlySet<Addition>;
  /** The number of transitions; null where the format is not bounded. */
  readonly steps: number | null;
}

/**
 * What a model can say on top of the rules, for engines that do not find it by themselves. No shortest solution is lost.
 *
 *   one-agent  in every position up to the solved one there is exactly one agent, and on no box: true anyway
 *   no-idle    every move moves the agent, so that his chessboard colour follows from the number of moves
 */
export type Addition = "one-agent" | "no-idle";

/** What another program answered. */
export type Answer =
  /** LURD as the answer has it, blocked moves left out; the caller replays it. */
  | { readonly status: "solution"; readonly moves: string }
  /** The run is one of the model, but not a game of Sokoban: the model's rules are not the game's. */
  | { readonly status: "spurious"; readonly explanation: string }
  | { readonly status: "none" | "unknown"; readonly explanation: string };

/** The answer cannot be read, or does not belong to what was exported; says what was found and expected. */
export class ForeignAnswerError extends Error {
  override readonly name = "ForeignAnswerError";
}

export interface Format {
  readonly name: string;
  readonly summary: string;
  /** The publication or program that defines the format. */
  readonly source: string;
  /** Is the length of the run part of what is written? Then `steps` is needed, else it is null. */
  readonly bounded: boolean;
  /** The encodings it can be written from, first what `auto` stands for; null: all. */
  readonly encodings: readonly string[] | null;
  /** What can be said on top of the rules; nothing where it is left out. */
  readonly additions?: readonly Addition[];
  /** The whole file, in pieces of any size; each may be kept. */
  write(request: ExportRequest): Iterable<string | Uint8Array>;
  /** Names of the numbered variables, from number 1 on; nothing where names stand in the file itself. */
  names(request: ExportRequest): Iterable<string>;
  /** @throws ForeignAnswerError */
  read(request: ExportRequest, answer: string): Answer;
}
