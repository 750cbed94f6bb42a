/** Axes of a plot: scales, grid lines, numbers, titles. */
import { scaleLinear, scaleLog } from "d3-scale";
import { element, textAt } from "./svg.ts";

export interface Axis {
  /** With the unit. */
  readonly title: string;
  readonly kind: "linear" | "log";
  /** Smallest and largest value shown; above 0 for `log`. */
  readonly domain: readonly [number, number];
  /** Values that are counts: no fractions at the axis. */
  readonly whole?: boolean;
}

/** The drawing area inside of axis labels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Scale = (value: number) => number;

/** Room for a number at the axis and the axis title. */
const NUMBERS = 8;
const TITLE = { x: 36, y: 56 };

export const scaleX = (axis: Axis, { left, width }: Area): Scale => scaleOf(axis, left, left + width);
export const scaleY = (axis: Axis, { top, height }: Area): Scale => scaleOf(axis, top + height, top);

const make = ({ kind, domain }: Axis) =>
  kind === "log" ? scaleLog(domain, [0, 1]) : scaleLinear(domain, [0, 1]);

function scaleOf(axis: Axis, from: number, to: number): Scale {
  const scale = make(axis);
  return (value) => from + scale(value) * (to - from);
}

/** Values at which the axis has numbers. */
function ticksOf(axis: Axis, most: number): number[] {
  const ticks = make(axis).ticks(most);
  if (axis.kind === "linear") return ticks.filter((tick) => !axis.whole || Number.isInteger(tick));
  const lead = (tick: number) => Math.round(tick / 10 ** Math.floor(Math.log10(tick) + 1e-9));
  const decades = ticks.filter((tick) => lead(tick) === 1);
  if (decades.length >= 3)
    return decades.filter((_, index) => index % Math.ceil(decades.length / most) === 0);
  return ticks.filter((tick) => [1, 2, 5].includes(lead(tick)));
}

/** "0.001", "12", "4,000", "2 M". */
function numberText(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))} M`;
  return Number(value.toPrecision(6)).toLocaleString("en", { maximumFractionDigits: 6 });
}

/** Grid, frame, numbers and titles. */
export function drawAxes(x: Axis, y: Axis, area: Area): string {
  const { left, top, width, height } = area;
  const [right, bottom] = [left + width, top + height];
  const [toX, toY] = [scaleX(x, area), scaleY(y, area)];
  const parts: string[] = [];
  for (const tick of ticksOf(x, Math.max(3, Math.floor(width / 60)))) {
    const at = toX(tick);
    parts.push(element("line", { class: "grid", x1: at, x2: at, y1: top, y2: bottom }));
    parts.push(textAt(at, bottom + 18, numberText(tick), { "text-anchor": "middle" }));
  }
  for (const tick of ticksOf(y, Math.max(3, Math.floor(height / 45)))) {
    const at = toY(tick);
    parts.push(element("line", { class: "grid", x1: left, x2: right, y1: at, y2: at }));
    parts.push(textAt(left - NUMBERS, at + 4, numberText(tick), { "text-anchor": "end" }));
  }
  parts.push(element("rect", { class: "frame", x: left, y: top, width, height }));
  const middle = top + height / 2;
  parts.push(
    textAt(left + width / 2, bottom + TITLE.x, x.title, { class: "axis", "text-anchor": "middle" }),
    textAt(left - TITLE.y, middle, y.title, {
      class: "axis",
      "text-anchor": "middle",
      transform: `rotate(-90 ${left - TITLE.y} ${middle})`,
    }),
  );
  return parts.join("");
}

/** A logarithmic domain around positive values; a decade where there is nothing to go by. */
export function logDomain(values: readonly number[], floor: number): [number, number] {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return [floor, 10 * floor];
  const low = Math.max(floor, Math.min(...positive));
  const high = Math.max(low, ...positive);
  return [low / 1.25, Math.max(high * 1.25, low * 10)];
}
