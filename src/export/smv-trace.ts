/**
 * Counterexamples of NuSMV and nuXmv: the plain form and XML (`show_traces -p 4`). Both may say only what changed.
 * Every value that is said is compared with what the model's rules give.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { TileRules } from "../../encodings/contract.ts";
import { next } from "../../encodings/tiles/rules.ts";
import { type Board, DIRECTIONS, type Direction, type Tile } from "../game/board.ts";
import { letterOf } from "../game/replay.ts";
import { startState, step, tileAt } from "../game/rules.ts";
import { countOf } from "../results/length.ts";
import { type Answer, type ExportRequest, ForeignAnswerError } from "./contract.ts";
import { cellName, MOVE_NAMES, rulesOf, solvedCells, TILE_NAMES } from "./smv-names.ts";

/** What a trace says, in its order: the inputs of a step come before the state they lead to. */
interface Section {
  readonly kind: "state" | "input";
  /** By variable: what the section says of it. */
  readonly values: ReadonlyMap<string, string>;
}

export function readSmvTrace(request: ExportRequest, answer: string): Answer {
  const sections = /^\s*(<\?xml|<counter-example)/m.test(answer)
    ? xmlSections(answer)
    : plainSections(answer);
  if (sections.length === 0) return withoutTrace(answer);
  return play(request.board, rulesOf(request), sections);
}

/** What the program said instead of a trace. */
function withoutTrace(text: string): Answer {
  const proven = /^-- (invariant|specification) .* is true$/m.exec(text);
  if (proven) return { status: "none", explanation: `No solution of any length: "${proven[0].slice(3)}".` };
  const bounded = [...text.matchAll(/^-- no counterexample found with bound (\d+)/gm)].at(-1);
  if (bounded) {
    return {
      status: "unknown",
      explanation: `No solution of up to ${countOf(Number(bounded[1]), "steps")} was found.`,
    };
  }
  throw new ForeignAnswerError(
    'no counterexample found in the text; expected "-> State: 1.1 <-" lines, or <counter-example> in XML',
  );
}

/** The sections of the first trace. */
function plainSections(text: string): Section[] {
  const sections: { kind: Section["kind"]; values: Map<string, string> }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const heading = /^\s*-> (State|Input): (\d+)\.(\d+) <-\s*$/.exec(line);
    if (heading) {
      const kind = heading[1] === "State" ? "state" : "input";
      // A second trace begins: the two properties of the model have a counterexample each.
      if (kind === "state" && heading[3] === "1" && sections.length > 0) break;
      sections.push({ kind, values: new Map() });
      continue;
    }
    const value = /^\s+([A-Za-z_]\w*)\s*=\s*(\S+)\s*$/.exec(line);
    if (value) sections.at(-1)?.values.set(value[1]!, value[2]!);
    else if (sections.length > 0 && /^\s+\S/.test(line) && !/^\s*--/.test(line)) {
      throw new ForeignAnswerError(`line ${index + 1}: found "${line.trim()}", expected VARIABLE = VALUE`);
    }
  }
  return sections;
}

type XmlNode = Readonly<Record<string, unknown>>;

function xmlSections(text: string): Section[] {
  const xml = text.slice(text.search(/<\?xml|<counter-example/));
  const end = xml.indexOf("</counter-example>");
  const first = end < 0 ? xml : xml.slice(0, end + "</counter-example>".length);
  const valid = XMLValidator.validate(first);
  if (valid !== true) {
    throw new ForeignAnswerError(`the XML is broken in line ${valid.err.line}: ${valid.err.msg}`);
  }
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    processEntities: false,
  });
  const sections: Section[] = [];
  visit(parser.parse(first) as XmlNode[], sections);
  return sections;
}

function visit(nodes: readonly XmlNode[], sections: Section[]): void {
  for (const node of nodes) {
    for (const [tag, children] of Object.entries(node)) {
      if (tag === "state" || tag === "input") {
        sections.push({ kind: tag, values: xmlValues(children as XmlNode[]) });
      } else if (tag !== ":@" && tag !== "#text") visit(children as XmlNode[], sections);
    }
  }
}

function xmlValues(nodes: readonly XmlNode[]): Map<string, string> {
  const values = new Map<string, string>();
  for (const node of nodes) {
    const attributes = node[":@"] as Readonly<Record<string, string>> | undefined;
    const [text] = (node.value ?? []) as XmlNode[];
    if (attributes?.variable !== undefined && text !== undefined) {
      values.set(attributes.variable, String(text["#text"]).trim());
    }
  }
  return values;
}

/** Runs the model's rules beside the trace, and the game's beside both. */
function play(board: Board, rules: TileRules, sections: readonly Section[]): Answer {
  const solved = solvedCells(board, rules);
  let field: readonly Tile[] = board.tiles;
  let state = startState(board);
  let moves = "";
  let direction: Direction | null = null;
  let t = -1;
  for (const { kind, values } of sections) {
    const typed = values.get("move");
    if (typed !== undefined) direction = directionOf(typed);
    if (kind === "input") continue;
    t++;
    if (t > 0) {
      if (direction === null) throw new ForeignAnswerError(`the trace does not say the move of step ${t}`);
      field = next(board, rules.table, field, direction);
      const result = step(board, state, direction);
      if (!("blocked" in result)) {
        moves += letterOf(direction, result.pushed !== null);
        state = result.state;
      }
    }
    compare(board, field, values, t);
    if (field.some((tile, cell) => tile !== tileAt(board, state, cell))) {
      return { status: "spurious", explanation: `Step ${t} of the trace is not a step of the game.` };
    }
    if (solved(field)) return ending(board, field, moves, t);
  }
  throw new ForeignAnswerError(
    `the trace ends after ${countOf(Math.max(t, 0), "steps")} and the level is not solved: it is cut off, or belongs to another model`,
  );
}

/** The model's goal may be less than the game's. */
function ending(board: Board, field: readonly Tile[], moves: string, t: number): Answer {
  const open = board.goal === "targets-filled" && field.some((tile) => tile === "." || tile === "+");
  return open
    ? {
        status: "spurious",
        explanation: `After ${countOf(t, "steps")} the model counts as solved, but a target is empty.`,
      }
    : { status: "solution", moves };
}

function directionOf(value: string): Direction {
  const direction = DIRECTIONS.find((candidate) => MOVE_NAMES[candidate] === value);
  if (direction) return direction;
  throw new ForeignAnswerError(
    `move = ${value}: expected one of ${Object.values(MOVE_NAMES).join(", ")}; the trace belongs to another model`,
  );
}

function compare(board: Board, field: readonly Tile[], values: ReadonlyMap<string, string>, t: number): void {
  for (const [name, value] of values) {
    const place = /^x(\d+)_(\d+)$/.exec(name);
    if (!place) continue;
    const [row, column] = [Number(place[1]), Number(place[2])];
    const cell = column < board.width ? row * board.width + column : -1;
    const expected = field[cell];
    if (expected === undefined) {
      throw new ForeignAnswerError(`${name} is not on the board: the trace belongs to another model`);
    }
    if (value !== TILE_NAMES[expected]) {
      const when = t === 0 ? "at the start" : `after step ${t}`;
      throw new ForeignAnswerError(
        `${cellName(board, cell)} = ${value} ${when}, and the rules give ${TILE_NAMES[expected]}: the trace belongs to another model`,
      );
    }
  }
}
