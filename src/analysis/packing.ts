/**
 * Adding up the waste of disjoint sets of boxes: sets without a common box have no common push, so a solution
 * wastes at least the sum (weighted set packing; for pattern databases: R. Korf, A. Felner, "Disjoint pattern
 * database heuristics", 2002).
 */
export interface BoxGroup {
  /** Positions in `board.boxes`, ascending. */
  readonly boxes: readonly number[];
  /** What these boxes waste at least, positive. */
  readonly waste: number;
}

/** Up to this many boxes the best packing is found, above a good one. */
const EXACT = 18;

/** Pairwise disjoint groups with the greatest total waste. */
export function packGroups(groups: readonly BoxGroup[], boxCount: number): BoxGroup[] {
  return boxCount <= EXACT ? best(groups, boxCount) : greedy(groups);
}

export const totalWaste = (groups: readonly BoxGroup[]): number =>
  groups.reduce((sum, group) => sum + group.waste, 0);

/** What some boxes waste at least by those of the groups that are of no other boxes. */
export function wasteWithin(groups: readonly BoxGroup[], boxes: readonly number[], boxCount: number): number {
  const inside = groups.filter((group) => group.boxes.every((box) => boxes.includes(box)));
  return totalWaste(packGroups(inside, boxCount));
}

/** Either the first box left over is in no chosen group, or in one of those in which it is the first. */
function best(groups: readonly BoxGroup[], boxCount: number): BoxGroup[] {
  const startingAt = Array.from({ length: boxCount }, (_, box) =>
    groups
      .filter((group) => group.boxes[0] === box)
      .map((group) => ({ group, mask: group.boxes.reduce((bits, b) => bits | (1 << b), 0) })),
  );
  const memo = new Map<number, { waste: number; group: BoxGroup | null; rest: number }>();
  const solve = (left: number): number => {
    if (left === 0) return 0;
    const held = memo.get(left);
    if (held !== undefined) return held.waste;
    const box = 31 - Math.clz32(left & -left);
    const without = left & (left - 1);
    let choice = { waste: solve(without), group: null as BoxGroup | null, rest: without };
    for (const { group, mask } of startingAt[box]!) {
      if ((mask & left) !== mask) continue;
      const waste = group.waste + solve(left & ~mask);
      if (waste > choice.waste) choice = { waste, group, rest: left & ~mask };
    }
    memo.set(left, choice);
    return choice.waste;
  };
  const chosen: BoxGroup[] = [];
  let left = 2 ** boxCount - 1;
  solve(left);
  while (left !== 0) {
    const { group, rest } = memo.get(left)!;
    if (group !== null) chosen.push(group);
    left = rest;
  }
  return chosen;
}

/** The most waste a box first. */
function greedy(groups: readonly BoxGroup[]): BoxGroup[] {
  const used = new Set<number>();
  const chosen: BoxGroup[] = [];
  const perBox = (group: BoxGroup) => group.waste / group.boxes.length;
  for (const group of [...groups].sort((a, b) => perBox(b) - perBox(a))) {
    if (group.boxes.some((box) => used.has(box))) continue;
    for (const box of group.boxes) used.add(box);
    chosen.push(group);
  }
  return chosen;
}
