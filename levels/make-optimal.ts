/**
 * Makes `levels/optimal.json` anew, from the level files beside it and the oracle alone:
 *
 *     npm run build && node dist/levels/make-optimal.js
 *
 * To be run after any change of a level. Takes about a minute and 1 GiB for the hardest level.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Board } from "../src/game/board.ts";
import { type Level, readLevels } from "../src/level/index.ts";
import { breadthFirstSync, type SearchResult } from "../src/search/breadth-first.ts";
import type { LevelOptimum, OptimalFile } from "./optimal.ts";

const folder = new URL("../../levels/", import.meta.url);

/** Both searches run to their end, or nothing is said about the level. */
function optimumOf(level: Level, board: Board): LevelOptimum {
  const search = (metric: "moves,pushes" | "pushes,moves"): SearchResult =>
    breadthFirstSync(board, { metric, maxStates: 20_000_000 });
  const head = { level: level.index, title: level.title ?? "" };
  const byMoves = search("moves,pushes");
  if (byMoves.verdict === "none") return { ...head, verdict: "unsolvable", states: byMoves.states };
  const byPushes = search("pushes,moves");
  if (byMoves.verdict !== "solved" || byPushes.verdict !== "solved")
    throw new Error(`level ${level.index}, "${level.title}": ${byMoves.verdict}, ${byPushes.verdict}`);
  const pick = ({ moves, pushes, solution, states }: typeof byMoves) => ({ moves, pushes, solution, states });
  return { ...head, verdict: "optimal", "moves,pushes": pick(byMoves), "pushes,moves": pick(byPushes) };
}

const optimal: OptimalFile = {};
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith(".xsb"))
  .sort()) {
  optimal[file] = readLevels(readFileSync(new URL(file, folder)), { fileName: file }).levels.map((level) => {
    if (level.board === null) throw new Error(`${file}, level ${level.index}: ${level.errors[0]?.message}`);
    const optimum = optimumOf(level, level.board);
    const shown = optimum.verdict === "optimal" ? `${optimum["moves,pushes"].moves} moves` : "unsolvable";
    process.stderr.write(`${file} ${level.index} ${level.title}: ${shown}\n`);
    return optimum;
  });
}
writeFileSync(new URL("optimal.json", folder), `${JSON.stringify(optimal, null, 2)}\n`);
