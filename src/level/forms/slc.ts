/**
 * The XML form (`.slc`): SokobanLevels > LevelCollection > Level > L, one `L` a row.
 *
 * Source: the SokobanLev.dtd habit of published files. The document type is never fetched and no declared entity is
 * expanded: the declaration is blanked out before parsing, and only the five entities of XML itself and character
 * numbers are resolved afterwards, once.
 */
import { XMLParser } from "fast-xml-parser";
import { findingAt, type KeyValue, type Line, type RawFile, type RawLevel } from "../raw.ts";
import { betweenWalls } from "./blocks.ts";

export function looksLikeSlc(text: string): boolean {
  const head = text.slice(0, 2000).trimStart();
  return (
    head.startsWith("<") && /<(\?xml|!DOCTYPE\s+SokobanLevels|SokobanLevels|LevelCollection)\b/i.test(head)
  );
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
  /** Index of its `<` in the document. */
  readonly start: number;
}

// Its type says Symbol, the object, where it is a symbol.
const META = XMLParser.getMetaDataSymbol() as symbol;
/** Rows, titles and descriptions; deeper documents are not levels. */
const DEEPEST = 16;

export function readSlc(text: string): RawFile {
  const place = placer(text);
  const declared = /<!ENTITY/i.exec(text);
  const warnings = declared
    ? [findingAt("xml-entities", "entities declared in the file are not expanded", place(declared.index))]
    : [];
  const found = parse(withoutDoctype(text));
  if ("fault" in found) {
    const message = `the file begins as XML but cannot be read as such: ${found.fault}`;
    const fault = { code: "broken-xml", message, line: null, column: null };
    return { form: "slc", levels: [], keys: [], warnings: [...warnings, fault] };
  }
  const keys: KeyValue[] = [];
  const levels: RawLevel[] = [];
  for (const element of found.elements) visit(element, keys, levels, place);
  return { form: "slc", levels, keys, warnings };
}

function parse(text: string): { elements: Element[] } | { fault: string } {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    captureMetaData: true,
    maxNestedTags: DEEPEST,
  });
  try {
    return { elements: (parser.parse(text) as unknown[]).flatMap(toElement) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The parser's `{ Level: [children], ":@": attributes }` as an element; text nodes go to their parent. */
function toElement(node: unknown): Element[] {
  const record = node as Record<string | symbol, unknown>;
  const name = Object.keys(record).find((key) => key !== ":@" && key !== "#text" && !key.startsWith("?"));
  if (name === undefined) return [];
  const children = (record[name] as unknown[]) ?? [];
  const texts = children.map((child) => (child as Record<string, unknown>)["#text"]);
  const attributes = Object.entries((record[":@"] as Record<string, unknown>) ?? {});
  const start = (record[META] as { startIndex?: number } | undefined)?.startIndex ?? 0;
  return [
    {
      name,
      attributes: Object.fromEntries(attributes.map(([key, value]) => [key, decodeEntities(String(value))])),
      children: children.flatMap(toElement),
      text: decodeEntities(texts.filter((text) => typeof text === "string").join("")),
      start,
    },
  ];
}

type Place = (index: number) => Line;

function visit(element: Element, keys: KeyValue[], levels: RawLevel[], place: Place): void {
  const name = element.name.toLowerCase();
  if (name === "level") {
    levels.push(toLevel(element, place));
    return;
  }
  const { line } = place(element.start);
  const key = (key: string, value: string | undefined) => {
    const text = oneLine(value ?? "");
    if (text !== "") keys.push({ key, value: text, line });
  };
  if (name === "levelcollection") key("Copyright", element.attributes.Copyright);
  if (element.children.length === 0) key(name === "title" ? "Collection" : element.name, element.text);
  for (const child of element.children) visit(child, keys, levels, place);
}

function toLevel(element: Element, place: Place): RawLevel {
  const drawn: Line[] = [];
  const keys: KeyValue[] = [];
  for (const child of element.children) {
    const at = place(child.start);
    if (child.name.toLowerCase() !== "l") {
      const value = oneLine(child.text);
      if (value !== "") keys.push({ key: child.name, value, line: at.line });
      continue;
    }
    // A row with entities in it has columns of its own; nobody writes one.
    drawn.push({
      text: child.text.replaceAll(/[\r\n]/g, ""),
      line: at.line,
      column: at.column + "<L>".length,
    });
  }
  const rows = betweenWalls(drawn);
  const { Id, Width, Height, ...others } = element.attributes;
  const line = place(element.start).line;
  for (const [key, text] of Object.entries(others)) {
    const value = oneLine(text);
    if (value !== "") keys.push({ key, value, line });
  }
  const first = rows[0] ?? { ...place(element.start), text: "" };
  const width = rows.reduce((most, { text }) => Math.max(most, text.trimEnd().length), 0);
  const said = `${Width} x ${Height}`;
  // Some writers count the margin, none may count less than is drawn.
  const tooSmall = Number(Width) < width || Number(Height) < rows.length;
  const message = `the level says it is ${said} cells, ${width} x ${rows.length} are drawn; the drawing counts`;
  return {
    rows: rows.length > 0 ? rows : [first],
    title: Id?.trim() || null,
    keys,
    solutions: [],
    snapshots: [],
    warnings: tooSmall ? [findingAt("size-differs", message, first)] : [],
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Overwrites the document type with blanks, so that indices keep their meaning. */
function withoutDoctype(text: string): string {
  const start = text.search(/<!DOCTYPE/i);
  if (start < 0) return text;
  const subset = text.indexOf("[", start);
  const close = text.indexOf(">", start);
  const inside = subset >= 0 && subset < close;
  const closeSubset = inside ? text.indexOf("]", subset) : -1;
  const end = inside && closeSubset >= 0 ? text.indexOf(">", closeSubset) : close;
  const stop = end < 0 ? text.length : end + 1;
  return text.slice(0, start) + text.slice(start, stop).replaceAll(/[^\n]/g, " ") + text.slice(stop);
}

const XML_ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,4}));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return XML_ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Line and column of an index; linear in all, as long as the indices grow. */
function placer(text: string): Place {
  let line = 1;
  let lineStart = 0;
  let at = 0;
  return (index) => {
    if (index < lineStart) [line, lineStart, at] = [1, 0, 0];
    for (; at < index; at++) {
      if (text[at] !== "\n") continue;
      line++;
      lineStart = at + 1;
    }
    return { text: "", line, column: index - lineStart + 1 };
  };
}
