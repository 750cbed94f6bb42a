/** Axes of a plot: scales, grid lines, numbers or names, titles. */
import { scaleLinear, scaleLog, scalePoint } from "d3-scale";
import { element, LETTER, textAt } from "./svg.ts";

export interface NumberAxis {
  /** With the unit. */
  readonly title: string;
  readonly kind: "linear" | "log";
  /** Smallest and largest value shown; above 0 for `log`. */
  readonly domain: readonly [number, number];
  /** Values that are counts: no fractions at the axis. */
  readonly whole?: boolean;
}

/** Bands of equal width, one a name: from left to right, or read down like a list. The names say what they are. */
export interface NameAxis {
  readonly kind: "names";
  /** All different; short ones for an axis along the bottom. */
  readonly names: readonly string[];
}

export type Axis = NumberAxis | NameAxis;

/** The drawing area inside of axis labels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a number is, or the middle of a name's band. */
type Scale<A extends Axis> = (value: A extends NameAxis ? string : number) => number;

/** Between labels and the area. */
const GAP = 8;
/** Room for a number at the axis and the axis title. */
const TITLE = { x: 36, y: 56 };

export function scaleX<A extends Axis>(axis: A, { left, width }: Area): Scale<A> {
  return scaleOf(axis, left, left + width);
}

/** Numbers grow upwards, names are read downwards. */
export function scaleY<A extends Axis>(axis: A, { top, height }: Area): Scale<A> {
  return axis.kind === "names" ? scaleOf(axis, top, top + height) : scaleOf(axis, top + height, top);
}

/** What the area has to leave free at its left for the names of a y axis. */
export const roomForNames = ({ names }: NameAxis): number =>
  GAP + LETTER * Math.max(0, ...names.map((name) => name.length));

const make = ({ kind, domain }: NumberAxis) =>
  kind === "log" ? scaleLog(domain, [0, 1]) : scaleLinear(domain, [0, 1]);

function scaleOf(axis: Axis, from: number, to: number): Scale<Axis> {
  if (axis.kind === "names") {
    const scale = scalePoint(axis.names, [from, to]).padding(0.5);
    return (name) => scale(name as string)!;
  }
  const scale = make(axis);
  return (value) => from + scale(value as number) * (to - from);
}

/** Values at which the axis has numbers. */
function ticksOf(axis: NumberAxis, most: number): number[] {
  const ticks = make(axis).ticks(most);
  if (axis.kind === "linear") return ticks.filter((tick) => !axis.whole || Number.isInteger(tick));
  const lead = (tick: number) => Math.round(tick / 10 ** Math.floor(Math.log10(tick) + 1e-9));
  const decades = ticks.filter((tick) => lead(tick) === 1);
  if (decades.length >= 3)
    return decades.filter((_, index) => index % Math.ceil(decades.length / most) === 0);
  return ticks.filter((tick) => [1, 2, 5].includes(lead(tick)));
}

/** "0.001", "12", "4,000", "20 k", "2 M": short enough not to reach the axis title. */
function numberText(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))} M`;
  if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))} k`;
  return Number(value.toPrecision(6)).toLocaleString("en", { maximumFractionDigits: 6 });
}

/**
 * Grid, frame, numbers or names, titles. Names have no grid lines: what is drawn in a band belongs to its name, and
 * begins at a line along the names, in the frame's place.
 */
export function drawAxes(x: Axis, y: Axis, area: Area): string {
  return drawX(x, area) + drawY(y, area) + drawEdge(x, y, area);
}

function drawEdge(x: Axis, y: Axis, { left, top, width, height }: Area): string {
  const [right, bottom] = [left + width, top + height];
  const edge = (x1: number, y1: number, x2: number, y2: number) =>
    element("line", { class: "frame", x1, y1, x2, y2 });
  if (y.kind === "names") return edge(left, top, left, bottom);
  if (x.kind === "names") return edge(left, bottom, right, bottom);
  return element("rect", { class: "frame", x: left, y: top, width, height });
}

function drawX(axis: Axis, area: Area): string {
  const { left, top, width, height } = area;
  const bottom = top + height;
  const label = (at: number, text: string) => textAt(at, bottom + 18, text, { "text-anchor": "middle" });
  if (axis.kind === "names") {
    const toX = scaleX(axis, area);
    return axis.names.map((name) => label(toX(name), name)).join("");
  }
  const toX = scaleX(axis, area);
  const ticks = ticksOf(axis, Math.max(3, Math.floor(width / 60))).map((tick) => {
    const at = toX(tick);
    const line = element("line", { class: "grid", x1: at, x2: at, y1: top, y2: bottom });
    return line + label(at, numberText(tick));
  });
  const middle = { class: "axis", "text-anchor": "middle" };
  return ticks.join("") + textAt(left + width / 2, bottom + TITLE.x, axis.title, middle);
}

function drawY(axis: Axis, area: Area): string {
  const { left, top, width, height } = area;
  const label = (at: number, text: string) => textAt(left - GAP, at + 4, text, { "text-anchor": "end" });
  if (axis.kind === "names") {
    const toY = scaleY(axis, area);
    return axis.names.map((name) => label(toY(name), name)).join("");
  }
  const toY = scaleY(axis, area);
  const ticks = ticksOf(axis, Math.max(3, Math.floor(height / 45))).map((tick) => {
    const at = toY(tick);
    const line = element("line", { class: "grid", x1: left, x2: left + width, y1: at, y2: at });
    return line + label(at, numberText(tick));
  });
  const [x, y] = [left - TITLE.y, top + height / 2];
  const middle = { class: "axis", "text-anchor": "middle", transform: `rotate(-90 ${x} ${y})` };
  return ticks.join("") + textAt(x, y, axis.title, middle);
}

/** A logarithmic domain around positive values; a decade where there is nothing to go by. */
export function logDomain(values: readonly number[], floor: number): [number, number] {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return [floor, 10 * floor];
  const low = Math.max(floor, Math.min(...positive));
  const high = Math.max(low, ...positive);
  return [low / 1.25, Math.max(high * 1.25, low * 10)];
}
