/** Witnesses as text: two boards side by side, the move, the two results, differing cells marked. */
import type { Field, GoalWitness, Kind, Look, Sides, StepWitness, Witness } from "./contract.ts";

const GAP = "    ";

/** Rows of a field, floor drawn as `-` so that every cell is seen. */
function rowsOf({ width, height }: Witness, field: Field): string[] {
  return Array.from({ length: height }, (_, y) =>
    field
      .slice(y * width, (y + 1) * width)
      .join("")
      .replaceAll("_", "-"),
  );
}

/** The same rows with `[ ]` around the marked cells; all cells take three columns so that boards stay aligned. */
function markedRows({ width, height }: Witness, field: Field, marked: readonly number[]): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const cell = y * width + x;
      const tile = field[cell]!.replace("_", "-");
      return marked.includes(cell) ? `[${tile}]` : ` ${tile} `;
    }).join(""),
  );
}

function beside(columns: readonly (readonly string[])[]): string[] {
  const widths = columns.map((lines) => Math.max(...lines.map((line) => line.length)));
  const height = Math.max(...columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((lines, i) => (lines[row] ?? "").padEnd(widths[i]!))
      .join(GAP)
      .trimEnd(),
  );
}

const LOOK: Record<Look, string> = {
  agent: "an agent",
  box: "a box",
  free: "free",
  wall: "a wall",
  outside: "the edge",
};

/** One line that says what the differing cell sees. */
function kindText({ tile, behind, behind2, ahead, ahead2, becomes }: Kind): string {
  const shown = (end: string | null) => (end === null ? "refused" : end.replace("_", "-"));
  const places = [
    `behind ${LOOK[behind]}`,
    ...(behind === "outside" ? [] : [`two behind ${LOOK[behind2]}`]),
    `ahead ${LOOK[ahead]}`,
    ...(ahead === "outside" ? [] : [`two ahead ${LOOK[ahead2]}`]),
  ];
  return `${tile.replace("_", "-")} becomes ${becomes.map(shown).join(" or ")}: ${places.join(", ")}`;
}

function drawStep([a, b]: Sides, witness: StepWitness): string {
  const { before, direction, after, cells, kind } = witness;
  const ends = after.map((end) => (end === null ? ["no step"] : markedRows(witness, end, cells)));
  const lines = beside([
    ["before", ...markedRows(witness, before, cells)],
    [a.name, ...ends[0]!],
    [b.name, ...ends[1]!],
  ]);
  return [`move ${direction}`, ...lines, kindText(kind)].join("\n");
}

function drawGoal([a, b]: Sides, witness: GoalWitness): string {
  const { start, state, solved } = witness;
  const says = (yes: boolean) => [yes ? "solved" : "not solved"];
  const drawn = start.join("") === state.join("") ? [] : [["start", ...rowsOf(witness, start)]];
  return [
    "goal",
    ...beside([
      ...drawn,
      ["position", ...rowsOf(witness, state)],
      [a.name, ...says(solved[0])],
      [b.name, ...says(solved[1])],
    ]),
  ].join("\n");
}

/** Several lines without a final line end. */
export const drawWitness = (sides: Sides, witness: Witness): string =>
  witness.difference === "step" ? drawStep(sides, witness) : drawGoal(sides, witness);
