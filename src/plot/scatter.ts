/** Two columns against each other, one mark a level: who is faster, and where the slower one never ends. */
import { type Area, drawAxes, logDomain, type NumberAxis, scaleX, scaleY } from "./axes.ts";
import { drawMark } from "./lines.ts";
import type { Plot } from "./plot.ts";
import { element, textAt } from "./svg.ts";
import type { Style } from "./theme.ts";

export interface ScatterPlot extends Pick<Plot, "name" | "title" | "reading"> {
  readonly xName: string;
  readonly yName: string;
  readonly points: readonly {
    readonly name: string;
    /** Seconds; null: not decided. */
    readonly x: number | null;
    readonly y: number | null;
  }[];
  /** Seconds. */
  readonly limit: number;
  readonly style: Style;
}

/** Times below are as good as the same. Seconds. */
const SHORTEST = 0.001;
const SIZE = 370;
/** How far beyond the limit undecided runs are drawn, as a factor. */
const BEYOND = 2;

export function scatterPlot(plot: ScatterPlot): Plot {
  const { points, limit, xName, yName } = plot;
  const area: Area = { left: 78, top: 56, width: SIZE - 94, height: SIZE - 110 };
  const [low] = logDomain(
    points.flatMap(({ x, y }) => [x ?? limit, y ?? limit]),
    SHORTEST,
  );
  const axis = (name: string): NumberAxis => ({
    title: `${name}, seconds`,
    kind: "log",
    domain: [low, limit * BEYOND * 1.6],
  });
  const [x, y] = [axis(xName), axis(yName)];
  const [toX, toY] = [scaleX(x, area), scaleY(y, area)];
  const place = (seconds: number | null) =>
    seconds === null ? limit * BEYOND : Math.min(limit, Math.max(low, seconds));
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const [atX, atY] = [toX(limit), toY(limit)];
  const said = (seconds: number | null) => (seconds === null ? "not decided" : `${seconds.toPrecision(3)} s`);
  const body = [
    element("rect", { class: "band", x: atX, y: area.top, width: right - atX, height: area.height }),
    element("rect", { class: "band", x: area.left, y: area.top, width: area.width, height: atY - area.top }),
    drawAxes(x, y, area),
    element("line", { class: "limit", x1: atX, x2: atX, y1: area.top, y2: bottom }),
    element("line", { class: "limit", x1: area.left, x2: right, y1: atY, y2: atY }),
    element("line", { class: "frame", x1: area.left, y1: bottom, x2: right, y2: area.top }),
    textAt(right, area.top - 7, `shaded: not decided in ${limit} s`, { class: "soft", "text-anchor": "end" }),
    ...points.map((point) =>
      drawMark(
        plot.style,
        toX(place(point.x)),
        toY(place(point.y)),
        `${point.name}: ${xName} ${said(point.x)}, ${yName} ${said(point.y)}`,
        point.x === null || point.y === null,
      ),
    ),
    // After the marks, so that none hides a word.
    textAt(area.left + 8, atY + 18, "↖ x axis is faster", { class: "soft halo" }),
    textAt(atX - 8, bottom - 8, "y axis is faster ↘", { class: "soft halo", "text-anchor": "end" }),
  ];
  return { ...plot, width: SIZE, height: SIZE, body: body.join("") };
}
