/** What the page is about at the moment: one level, what is asked of it, what is known. */
import { type BoardResult, DEFAULT_OPTIONS, type SolveBoardOptions } from "../../src/bmc/contract.ts";
import type { Board, Tile } from "../../src/game/board.ts";
import { replay } from "../../src/game/replay.ts";
import type { LintFinding } from "../../src/level/index.ts";
import { type Signal, signal } from "./signal.ts";

export interface OpenLevel {
  readonly title: string;
  /** The drawing, floor as blanks. */
  readonly rows: readonly string[];
  /** Null where it is no valid level. */
  readonly board: Board | null;
  readonly findings: readonly LintFinding[];
  /** A line (1-based) of the text the level was read from. */
  readonly sourceLine: (line: number) => string;
  /** Stored with the level (LURD), not replayed yet. */
  readonly solutions: readonly string[];
}

/** What the board on the page shows and what its keys do. */
export type Mode = "play" | "edit" | "watch" | "inspect";

export interface Session {
  readonly level: Signal<OpenLevel>;
  readonly mode: Signal<Mode>;
  readonly options: Signal<SolveBoardOptions>;
  /** The moves of the person playing (LURD). */
  readonly played: Signal<string>;
  /** A solution to look at (LURD): found, or from a link. */
  readonly solution: Signal<string | null>;
  readonly result: Signal<BoardResult | null>;
  /** How many moves of the solution are shown. */
  readonly step: Signal<number>;
  /** Whether the solution runs as a film. */
  readonly playing: Signal<boolean>;
  /** Said aloud by screen readers, shown to nobody. */
  announce(text: string): void;
}

const NOTHING: OpenLevel = {
  title: "",
  rows: [],
  board: null,
  findings: [],
  sourceLine: () => "",
  solutions: [],
};

export function createSession(announce: (text: string) => void): Session {
  return {
    level: signal(NOTHING),
    mode: signal<Mode>("play"),
    options: signal(DEFAULT_OPTIONS),
    played: signal(""),
    solution: signal<string | null>(null),
    result: signal<BoardResult | null>(null),
    step: signal(0),
    playing: signal(false),
    announce,
  };
}

/** Another level: whatever was known belongs to the last one. */
export function openLevel(session: Session, level: OpenLevel): void {
  session.result.set(null);
  session.solution.set(null);
  session.played.set("");
  session.step.set(0);
  session.playing.set(false);
  if (session.mode.get() !== "edit") session.mode.set("play");
  session.level.set(level);
  const { board, solutions } = level;
  if (board === null) return;
  const stored = solutions.map((moves) => solvingPart(board, moves));
  session.solution.set(stored.find((moves) => moves !== null) ?? null);
}

/** These moves up to where they solve the level by the rules of the game; null if they do not. */
export function solvingPart(board: Board, moves: string): string | null {
  const { lurd, solvedAfter } = replay(board, moves);
  return solvedAfter === null || solvedAfter === 0 ? null : lurd.slice(0, solvedAfter);
}

/** A drawing as a grid of tiles, whether or not it is a valid level. Strange signs are floor. */
export function tilesOf(rows: readonly string[]): { width: number; height: number; tiles: Tile[] } {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const tiles = rows.flatMap((row) =>
    [...row.padEnd(width)].map((sign) => ("#.$*@+".includes(sign) ? sign : "_") as Tile),
  );
  return { width, height: Math.max(1, rows.length), tiles: tiles.length > 0 ? tiles : ["_"] };
}
