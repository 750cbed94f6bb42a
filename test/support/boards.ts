/**
 * Boards for tests: random small ones (fast-check) and a fixed zoo of the shapes on which Sokoban programs break.
 */
import fc from "fast-check";
import {
  type Board,
  boardFromDrawing,
  boardFromTiles,
  DIRECTIONS,
  type Direction,
  type Goal,
  neighbour,
  reachable,
  type Tile,
} from "../../src/game/board.ts";

/** `count` scaled by the environment variable SOKOBMC_RUNS, for soak runs of property tests. */
export const runs = (count: number): number =>
  Math.max(1, Math.round(count * Number(process.env.SOKOBMC_RUNS ?? 1)));

export interface BoardShape {
  /** Most floor cells. Default 14, which keeps the oracle in the range of a few thousand positions. */
  readonly maxFloor?: number;
  /** Default 3. */
  readonly maxBoxes?: number;
  /** How many boxes there are more than targets (negative: fewer). Default 0. */
  readonly extraBoxes?: number;
  /** Default "targets-filled". */
  readonly goal?: Goal;
}

const SIDE = 6;
const side = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: SIDE }) },
  { weight: 3, arbitrary: fc.integer({ min: 3, max: SIDE }) },
);

/**
 * Random small boards, closed by walls: open rooms, corridors, rooms with inner walls; boxes anywhere (often
 * unsolvable, sometimes around a boxed-in player), pulled away from their targets (solvable), or all home.
 * Players start on targets and boxes on targets as chance has it. Shrinks towards small open rooms.
 */
export function smallBoard(shape: BoardShape = {}): fc.Arbitrary<Board> {
  return fc
    .record({
      width: side,
      height: side,
      carve: fc.constantFrom("room" as const, "walls" as const, "corridor" as const),
      place: fc.oneof(
        { weight: 12, arbitrary: fc.constant("pulled" as const) },
        { weight: 6, arbitrary: fc.constant("anywhere" as const) },
        { weight: 1, arbitrary: fc.constant("home" as const) },
      ),
      walls: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: SIDE * SIDE, maxLength: SIDE * SIDE }),
      boxes: fc.integer({ min: 1, max: shape.maxBoxes ?? 3 }),
      choices: fc.array(fc.nat(9999), { minLength: 60, maxLength: 60 }),
    })
    .map((draft) => build(draft, shape))
    .filter((board) => board !== null);
}

interface Draft {
  readonly width: number;
  readonly height: number;
  readonly carve: "room" | "walls" | "corridor";
  readonly place: "pulled" | "anywhere" | "home";
  readonly walls: readonly number[];
  readonly boxes: number;
  readonly choices: readonly number[];
}

function build(draft: Draft, shape: BoardShape): Board | null {
  const { width: w, height: h } = draft;
  const grid = { width: w + 2, height: h + 2 };
  let used = 0;
  const choose = <T>(from: readonly T[]): T =>
    from[draft.choices[used++ % draft.choices.length]! % from.length]!;

  const open = carve(draft, grid, choose).slice(0, shape.maxFloor ?? 14);
  const extra = shape.extraBoxes ?? 0;
  const boxCount = Math.max(draft.boxes, extra + 1, 1);
  const targetCount = Math.max(boxCount - extra, 1);
  if (open.length < Math.max(boxCount + 1, targetCount)) return null;

  const draw = (from: readonly number[], count: number): number[] => {
    const left = [...from];
    return Array.from({ length: count }, () => left.splice(left.indexOf(choose(left)), 1)[0]!);
  };
  const targets = draw(open, targetCount);
  let boxes =
    draft.place === "anywhere"
      ? draw(open, boxCount)
      : [
          ...targets,
          ...draw(
            open.filter((c) => !targets.includes(c)),
            Math.max(0, extra),
          ),
        ].slice(0, boxCount);
  let player = choose(open.filter((cell) => !boxes.includes(cell)));
  if (draft.place === "pulled") [player, boxes] = pull(grid, open, player, boxes, choose);

  const tiles = Array.from({ length: grid.width * grid.height }, (_, cell): Tile => {
    if (!open.includes(cell)) return "#";
    const target = targets.includes(cell);
    if (cell === player) return target ? "+" : "@";
    if (boxes.includes(cell)) return target ? "*" : "$";
    return target ? "." : "_";
  });
  return boardFromTiles(grid.width, grid.height, tiles, shape.goal);
}

type Grid = { readonly width: number; readonly height: number };

/** Connected open cells in the order of a walk over them, so that any prefix is connected too. */
function carve(draft: Draft, grid: Grid, choose: <T>(from: readonly T[]) => T): number[] {
  const inner = (cell: number) => {
    const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)];
    return x > 0 && y > 0 && x < grid.width - 1 && y < grid.height - 1;
  };
  const all = Array.from({ length: grid.width * grid.height }, (_, cell) => cell).filter(inner);
  const start = choose(all);
  const order = new Set([start]);
  if (draft.carve === "corridor") {
    for (let at = start, i = 0; i < 24; i++) {
      at = choose(
        DIRECTIONS.map((d) => neighbour(grid, at, d))
          .filter(inner)
          .concat(at),
      );
      order.add(at);
    }
    return [...order];
  }
  const free = (cell: number) => draft.carve === "room" || draft.walls[cell % draft.walls.length]! >= 30;
  for (const at of order) {
    for (const d of DIRECTIONS) {
      const next = neighbour(grid, at, d);
      if (inner(next) && free(next)) order.add(next);
    }
  }
  return [...order];
}

/** Plays backwards: up to 15 random pulls of boxes the player can walk to, often going on the way he went. */
function pull(
  grid: Grid,
  open: readonly number[],
  player: number,
  boxes: readonly number[],
  choose: <T>(from: readonly T[]) => T,
): [number, number[]] {
  const at = new Set(boxes);
  let here = player;
  const free = (cell: number) => open.includes(cell) && !at.has(cell);
  let last: { readonly box: number; readonly d: Direction } | null = null;
  for (let left = choose(Array.from({ length: 16 }, (_, n) => n)); left > 0; left--) {
    const walk = reachable(grid, here, free);
    const pulls = [...at].flatMap((box) =>
      DIRECTIONS.map((d) => ({ box, d, to: neighbour(grid, box, d), end: neighbour(grid, box, d, 2) })),
    );
    const possible = pulls.filter(({ to, end }) => walk.includes(to) && free(end));
    if (possible.length === 0) break;
    const onwards = possible.find(({ box, d }) => box === last?.box && d === last.d);
    const { box, d, to, end } = choose([...possible, ...(onwards ? possible.map(() => onwards) : [])]);
    at.delete(box);
    at.add(to);
    here = end;
    last = { box: to, d };
  }
  return [here, [...at]];
}

/** One board a shape that programs get wrong, by name. All have as many boxes as targets. */
export const ZOO = {
  "one push": ["#####", "#@$.#", "#####"],
  "single cell": ["###", "#@#", "###"],
  "player on a target": ["#######", "#+ $  #", "#  $. #", "#     #", "#######"],
  "box on a target at the start": ["#######", "#     #", "#@$ * #", "#  .  #", "#######"],
  "already solved": ["#####", "#@* #", "#####"],
  "solved, and no free cell left": ["####", "#@*#", "####"],
  "boxed-in player": ["######", "#@$ .#", "#$   #", "#.   #", "######"],
  "boxed in and stuck": ["#####", "#@$##", "#$ .#", "##  #", "##. #", "#####"],
  "one-cell corridor": ["########", "#@ $  .#", "########"],
  "corridor with a corner": ["#####", "#@$ #", "### #", "###.#", "#####"],
  "box in a corner": ["#####", "#$ .#", "#@  #", "#####"],
  "boxes against the wrong wall": ["######", "# $$ #", "#@   #", "# .. #", "######"],
  "wrong side of the door": ["#######", "#. $ @#", "#######"],
  "two rooms": ["########", "#  #   #", "#@$   .#", "#  #   #", "########"],
  "turn in a small room": ["#####", "#.  #", "# $ #", "#@  #", "#####"],
  "box has to leave its target": ["########", "#@  #  #", "# $ * .#", "#   #  #", "########"],
  "one box ahead of the other": ["########", "#@$ $..#", "########"],
  "ten boxes": [
    "############",
    "#.........@#",
    "#$$$$$$$$$ #",
    "#.       $ #",
    "#          #",
    "############",
  ],
  "ten boxes below their targets": [
    "############",
    "#..........#",
    "#$$$$$$$$$$#",
    "#     @    #",
    "############",
  ],
} as const satisfies Record<string, readonly string[]>;

export const zoo = (name: keyof typeof ZOO): Board => boardFromDrawing(ZOO[name].join("\n"));

/** Names of zoo boards with few enough positions for an exhaustive search. */
export const SMALL_ZOO = (Object.keys(ZOO) as (keyof typeof ZOO)[]).filter((name) => !name.startsWith("ten"));
