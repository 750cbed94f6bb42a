import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { moveAnalysis, pushAnalysis } from "../../src/analysis/index.ts";
import { readLevels } from "../../src/level/index.ts";

const folder = fileURLToPath(new URL("../../../shared/levels/", import.meta.url));

/** Rows of the table of proven optima: file, level, ..., optimal_moves, ..., optimal_pushes. */
function optima(file: string) {
  const rows = readFileSync(`${folder}optimal.csv`, "utf8").trim().split("\n").slice(1);
  return rows
    .map((row) => row.split(","))
    .filter((row) => row[0] === file && Number(row[1]) <= 90)
    .map((row) => ({ level: Number(row[1]), moves: Number(row[5]), pushes: Number(row[7]) }));
}

describe.skipIf(!existsSync(folder))("bounds on public levels with proven optima (../shared/levels)", () => {
  it.each(["microban.xsb", "minicosmos.xsb", "novoban.xsb"])("are not above the optimum: %s", (file) => {
    const { levels } = readLevels(readFileSync(folder + file));
    let exact = 0;
    for (const { level, moves, pushes } of optima(file)) {
      const { board } = levels[level - 1]!;
      if (board === null) throw new Error(`level ${level} was not read`);
      const byPushes = pushAnalysis(board, { maxSets: 20_000, maxSubset: 4, maxStates: 50_000 });
      const byMoves = moveAnalysis(board, { maxStates: 300_000 });
      if ("unsolvable" in byPushes || "unsolvable" in byMoves) throw new Error(`level ${level} is solvable`);
      if (pushes > 0) {
        expect(byPushes.bound, `pushes of level ${level}`).toBeLessThanOrEqual(pushes);
        expect(byPushes.bound % 2, `parity of level ${level}`).toBe(pushes % 2);
        if (byPushes.bound === pushes) exact++;
      }
      if (moves > 0) expect(byMoves.bound, `moves of level ${level}`).toBeLessThanOrEqual(moves);
    }
    // The bounds are worth their time: they are the optimum on more than half of these levels.
    expect(exact).toBeGreaterThan(optima(file).length / 2);
  });
});
