/**
 * The level as a model for NuSMV 2 and nuXmv, in the form of the paper's own generator: one enumeration variable
 * a cell, `x<row>_<column>` counted from 0, an input variable `move`, a `case` for the next value of each cell.
 * "Never solved" is the property, as INVARSPEC and as LTLSPEC; a counterexample is a solution.
 *
 * The rules are the table of the encoding: `coordinate` (corrected) or `coordinate-literal` (as printed). A blocked
 * move changes nothing.
 */
import type { TileRules } from "../../encodings/contract.ts";
import { KINDS, placeOf, possible, type Rule, type Test } from "../../encodings/tiles/rules.ts";
import { type Board, DIRECTIONS, type Direction } from "../game/board.ts";
import type { ExportRequest, Format } from "./contract.ts";
import { cellName, goalCellsOf, MOVE_NAMES, rulesOf, TILE_NAMES } from "./smv-names.ts";
import { readSmvTrace } from "./smv-trace.ts";

type Grid = Pick<Board, "width" | "height">;

export const smv: Format = {
  name: "smv",
  summary: "tile variables a cell and a move, for NuSMV 2 and nuXmv; any number of steps",
  source: "Cavada et al., NuSMV 2.6 User Manual; the names are those of the paper's generator",
  bounded: false,
  encodings: ["coordinate", "coordinate-literal"],
  write,
  names: () => [],
  read: readSmvTrace,
};

function* write(request: ExportRequest): Generator<string> {
  const { board, level, encoding } = request;
  const rules = rulesOf(request);
  const cells = [...board.tiles.keys()];
  yield [
    `-- Level ${level.level} of ${oneLine(level.file)}${level.title === null ? "" : `: ${oneLine(level.title)}`}`,
    `-- Rules of the encoding ${encoding.name}; a blocked move changes nothing.`,
    "-- x<row>_<column> is the tile of a cell, counted from 0; a counterexample is a solution.",
    ...Array.from(
      { length: board.height },
      (_, y) => `--   ${board.tiles.slice(y * board.width, (y + 1) * board.width).join("")}`,
    ),
    "MODULE main",
    "IVAR",
    `  move : {${Object.values(MOVE_NAMES).join(", ")}};`,
    "VAR",
    "",
  ].join("\n");
  const values = Object.values(TILE_NAMES).join(", ");
  for (const cell of cells) yield `  ${cellName(board, cell)} : {${values}};\n`;
  yield "ASSIGN\n";
  for (const cell of cells) yield cellText(board, rules, cell);
  const solved = solvedText(board, rules);
  yield `DEFINE\n  solved := ${solved};\nINVARSPEC !solved;\nLTLSPEC G !solved;\n`;
}

const oneLine = (text: string) => text.replaceAll(/[^\x20-\x7e]+/g, "?");

function cellText(board: Board, rules: TileRules, cell: number): string {
  const name = cellName(board, cell);
  const lines = rules.table.flatMap((rule) =>
    DIRECTIONS.flatMap((direction) => caseLines(board, rule, cell, direction)),
  );
  const next = lines.length === 0 ? `${name};` : `case\n${lines.join("")}    TRUE : ${name};\n  esac;`;
  return `  init(${name}) := ${TILE_NAMES[board.tiles[cell]!]};\n  next(${name}) := ${next}\n`;
}

/** One line of the case, or none where the rule can never apply: outside the board, or at a wall. */
function caseLines(board: Board, rule: Rule, cell: number, direction: Direction): string[] {
  // Rule 1: a wall stays a wall; no rule makes one.
  if (board.tiles[cell] === "#") return [];
  const when = possible(board, rule, cell, direction).map((tests) =>
    conjunction(board, tests, cell, direction),
  );
  if (when.length === 0) return [];
  const name = cellName(board, cell);
  const condition = when.length === 1 ? when[0]! : `(${when.join(" | ")})`;
  const move = MOVE_NAMES[direction];
  return [
    `    ${name} = ${TILE_NAMES[rule.from]} & ${condition} & move = ${move} : ${TILE_NAMES[rule.to]};\n`,
  ];
}

function conjunction(grid: Grid, tests: readonly Test[], cell: number, direction: Direction): string {
  const parts = tests
    // That the place is on the board is known by now.
    .filter(([kind]) => kind !== "inside")
    .map(([kind, place]) => {
      const name = cellName(grid, placeOf(grid, cell, direction, place));
      return `(${KINDS[kind].map((tile) => `${name} = ${TILE_NAMES[tile]}`).join(" | ")})`;
    });
  return parts.length === 1 ? parts[0]! : `(${parts.join(" & ")})`;
}

function solvedText(board: Board, { goalTiles }: TileRules): string {
  if (board.goal === "boxes-home") {
    const places = [...board.tiles.keys()].filter((cell) => board.tiles[cell] !== "#");
    return places.map((cell) => `${cellName(board, cell)} != Box`).join(" & ");
  }
  const goals = goalCellsOf(board, goalTiles).map((cell) => `${cellName(board, cell)} = BoxOnTarget`);
  return goals.length === 0 ? "TRUE" : goals.join(" & ");
}
