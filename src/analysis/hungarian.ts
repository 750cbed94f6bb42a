/**
 * The assignment problem: a minimum-cost matching of all rows to different columns, with its dual.
 *
 * H. W. Kuhn, "The Hungarian method for the assignment problem" (1955), J. Munkres (1957), in the O(rows² columns)
 * form that grows one shortest augmenting path a row (R. Burkard, M. Dell'Amico, S. Martello, "Assignment
 * Problems", 2009, chapter 4).
 */
export type Assignment =
  | {
      readonly feasible: true;
      readonly cost: number;
      /** The column of each row. */
      readonly columnOf: readonly number[];
      /**
       * Potentials: `rowPotential[i] + columnPotential[j] <= cost(i, j)` for all i, j, with equality for matched
       * pairs; `columnPotential <= 0`, and 0 for columns without a row. Integers if the costs are.
       */
      readonly rowPotential: readonly number[];
      readonly columnPotential: readonly number[];
    }
  /** No matching exists: the rows in `rows` together have fewer columns of finite cost than rows. */
  | { readonly feasible: false; readonly rows: readonly number[] };

/**
 * @param costs one array a row, all of the same length, not shorter than there are rows; `Infinity` forbids a pair
 * @throws RangeError when there are more rows than columns
 */
export function hungarian(costs: readonly (readonly number[])[]): Assignment {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  if (rows > columns) throw new RangeError(`${rows} rows cannot be matched to ${columns} columns`);
  const rowPotential = new Array<number>(rows).fill(0);
  const columnPotential = new Array<number>(columns).fill(0);
  const rowOf = new Array<number>(columns).fill(-1);

  for (let root = 0; root < rows; root++) {
    // A Dijkstra search over alternating paths from `root`, by reduced costs, until it meets a free column.
    const distance = new Array<number>(columns).fill(Number.POSITIVE_INFINITY);
    const from = new Array<number>(columns).fill(-1);
    const scanned = new Set<number>();
    let row = root;
    let reached = 0;
    let column = -1;
    for (;;) {
      let nearest = -1;
      for (let j = 0; j < columns; j++) {
        if (scanned.has(j)) continue;
        const through = reached + costs[row]![j]! - rowPotential[row]! - columnPotential[j]!;
        if (through < distance[j]!) {
          distance[j] = through;
          from[j] = column;
        }
        if (nearest < 0 || distance[j]! < distance[nearest]!) nearest = j;
      }
      if (nearest < 0 || distance[nearest] === Number.POSITIVE_INFINITY) {
        return { feasible: false, rows: [root, ...[...scanned].map((j) => rowOf[j]!)].sort((a, b) => a - b) };
      }
      column = nearest;
      reached = distance[column]!;
      if (rowOf[column] === -1) break;
      scanned.add(column);
      row = rowOf[column]!;
    }

    rowPotential[root]! += reached;
    for (const j of scanned) {
      rowPotential[rowOf[j]!]! += reached - distance[j]!;
      columnPotential[j]! -= reached - distance[j]!;
    }
    for (let j = column; j >= 0; ) {
      const before = from[j]!;
      rowOf[j] = before < 0 ? root : rowOf[before]!;
      j = before;
    }
  }

  const columnOf = new Array<number>(rows).fill(-1);
  for (const [j, i] of rowOf.entries()) if (i >= 0) columnOf[i] = j;
  const cost = columnOf.reduce((sum, j, i) => sum + costs[i]![j]!, 0);
  return { feasible: true, cost, columnOf, rowPotential, columnPotential };
}
