/** Lines with marks and a legend: the form of cactus plots and of everything over the bound. */
import { line } from "d3-shape";
import { type Area, drawAxes, type NumberAxis, scaleX, scaleY } from "./axes.ts";
import type { Plot } from "./plot.ts";
import { element, escapeXml, LETTER, textAt } from "./svg.ts";
import { colourOf, dashOf, markPath, type Style } from "./theme.ts";

export interface SeriesPoint {
  readonly x: number;
  readonly y: number;
  /** Shown where a mouse rests on the mark. */
  readonly note: string;
  /** Drawn as a ring: a point that stands out. */
  readonly ring?: boolean;
}

export interface Series {
  readonly name: string;
  readonly style: Style;
  readonly points: readonly SeriesPoint[];
}

export interface LinePlot extends Pick<Plot, "name" | "title" | "reading"> {
  readonly x: NumberAxis;
  readonly y: NumberAxis;
  /** In the order of the legend. */
  readonly series: readonly Series[];
  readonly legendTitle: string;
  /** A line across at this y. */
  readonly limit?: { readonly at: number; readonly label: string };
}

const WIDTH = 820;
const LEFT = 76;
const TOP = 40;
const BOTTOM = 50;
const LEAST_HEIGHT = 400;
const LEGEND_ROW = 20;
const SAMPLE = 42;
/** Of longer lines not every mark is drawn. */
const MOST_MARKS = 40;

export function linePlot(plot: LinePlot): Plot {
  const { x, y, series, limit } = plot;
  const longest = Math.max(0, ...series.map(({ name }) => name.length), plot.legendTitle.length - 8);
  const legend = Math.min(330, Math.max(150, 70 + LETTER * longest));
  const height = Math.max(LEAST_HEIGHT, TOP + BOTTOM + LEGEND_ROW * (series.length + 1));
  const area: Area = {
    left: LEFT,
    top: TOP,
    width: WIDTH - LEFT - legend - 8,
    height: height - TOP - BOTTOM,
  };
  const [toX, toY] = [scaleX(x, area), scaleY(y, area)];
  const shape = line<SeriesPoint>(
    (point) => Math.round(10 * toX(point.x)) / 10,
    (point) => Math.round(10 * toY(point.y)) / 10,
  );
  // The best is drawn last, on top.
  const lines = series.toReversed().map(({ name, style, points }) => {
    const every = Math.ceil(points.length / MOST_MARKS);
    const marks = points
      .filter(({ ring }, index) => ring || index % every === 0 || index === points.length - 1)
      .map((point) => drawMark(style, toX(point.x), toY(point.y), `${name}: ${point.note}`, point.ring));
    return drawLine(style, shape(points) ?? "") + marks.join("");
  });
  const across = limit === undefined ? "" : drawLimit(toY(limit.at), limit.label, area);
  const left = WIDTH - legend + 12;
  const rows = series.map(({ name, style }, index) => {
    const at = TOP + 12 + LEGEND_ROW * (index + 1);
    const sample = drawLine(style, `M${left} ${at - 4}H${left + SAMPLE}`);
    return sample + drawMark(style, left + SAMPLE / 2, at - 4, name) + textAt(left + SAMPLE + 8, at, name);
  });
  const heading = textAt(left, TOP + 10, plot.legendTitle, { class: "soft" });
  return {
    ...plot,
    width: WIDTH,
    height,
    body: drawAxes(x, y, area) + across + lines.join("") + heading + rows.join(""),
  };
}

function drawLine(style: Style, d: string): string {
  const dash = dashOf(style);
  const dashes = dash === "" ? {} : { "stroke-dasharray": dash };
  return element("path", { class: "line", style: `stroke:${colourOf(style)}`, d, ...dashes });
}

function drawLimit(at: number, label: string, { left, width }: Area): string {
  const stroke = element("line", { class: "limit", x1: left, x2: left + width, y1: at, y2: at });
  return stroke + textAt(left + 6, at - 5, label, { class: "soft" });
}

/** A mark with a note. */
export function drawMark(style: Style, x: number, y: number, note: string, ring = false): string {
  const colour = colourOf(style);
  const paint = ring ? `fill:var(--paper);stroke:${colour};stroke-width:2.5` : `fill:${colour}`;
  const at = [x, y].map((value) => Math.round(10 * value) / 10).join(" ");
  return element(
    "path",
    { d: markPath(style), transform: `translate(${at})`, style: paint },
    element("title", {}, escapeXml(note)),
  );
}
