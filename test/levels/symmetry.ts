/**
 * One drawing for all eight turned and mirrored forms of a board: the smallest of them as text.
 */
export function canonicalDrawing(rows: readonly string[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  let grid = rows.map((row) => [...row.padEnd(width)]);
  const forms: string[] = [];
  for (let mirrored = 0; mirrored < 2; mirrored++) {
    for (let turned = 0; turned < 4; turned++) {
      forms.push(draw(grid));
      grid = quarterTurn(grid);
    }
    grid = grid.map((row) => row.toReversed());
  }
  return forms.sort()[0]!;
}

const draw = (grid: readonly string[][]) => grid.map((row) => row.join("").trimEnd()).join("\n");

const quarterTurn = (grid: readonly string[][]) =>
  grid[0]!.map((_, x) => grid.map((row) => row[x]!).reverse());
