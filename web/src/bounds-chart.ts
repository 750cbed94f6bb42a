/** Time and size of the formula against the bound, one point a bound. */
import { scaleLinear, scaleSymlog } from "d3-scale";
import { area, line } from "d3-shape";
import type { BoundRecord } from "../../src/results/result.ts";
import { svg } from "./dom.ts";
import { countInShort, inSeconds, inShort } from "./numbers.ts";

const NARROWEST = 240;
const HEIGHT = 150;
const MARGIN = { top: 14, right: 58, bottom: 24, left: 46 };

/** @param room pixels from side to side: text is not scaled */
export function boundsChart(bounds: readonly BoundRecord[], room: number): SVGSVGElement {
  const width = Math.max(NARROWEST, room);
  const steps = bounds.map((bound) => bound.steps);
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  const x = scaleLinear([least, Math.max(most, least + 1)], [MARGIN.left, width - MARGIN.right]);
  const range: [number, number] = [HEIGHT - MARGIN.bottom, MARGIN.top];
  const time = scaleSymlog([0, Math.max(10, ...bounds.map((bound) => bound.milliseconds))], range);
  const size = scaleLinear([0, Math.max(1, ...bounds.map((bound) => bound.clauses))], range).nice();
  const sorted = [...bounds].sort((a, b) => a.steps - b.steps);
  const sizes = area<BoundRecord>()
    .x((bound) => x(bound.steps))
    .y0(range[0])
    .y1((bound) => size(bound.clauses));
  const times = line<BoundRecord>()
    .x((bound) => x(bound.steps))
    .y((bound) => time(bound.milliseconds));
  const label = (text: string, at: readonly [number, number], anchor: string, name = "") =>
    svg("text", { x: at[0], y: at[1], "text-anchor": anchor, class: name }, text);
  const highest = Math.max(...bounds.map((bound) => bound.milliseconds));
  const largest = Math.max(...bounds.map((bound) => bound.clauses));
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: "img",
      "aria-label": `Time and clauses by bound, from ${least} to ${most}: at most ${inSeconds(highest)} and ${countInShort(largest, "clauses")}`,
    },
    svg("path", { class: "sizes", d: sizes(sorted) ?? "" }),
    svg("path", { class: "times", d: times(sorted) ?? "" }),
    ...sorted.map(({ steps, milliseconds, verdict }) =>
      svg("circle", {
        class: `point ${verdict}`,
        cx: x(steps),
        cy: time(milliseconds),
        r: verdict === "sat" ? 4 : 2.5,
      }),
    ),
    svg("path", { class: "axis", d: `M${MARGIN.left} ${range[0]}H${width - MARGIN.right}` }),
    ...x
      .ticks(6)
      .filter(Number.isInteger)
      .map((tick) => label(String(tick), [x(tick), HEIGHT - 8], "middle")),
    label(inSeconds(highest), [MARGIN.left - 6, time(highest) + 4], "end", "time-label"),
    label(inShort(largest), [width - MARGIN.right + 6, size(largest) + 4], "start", "size-label"),
    label("time", [MARGIN.left - 6, range[0]], "end", "time-label"),
    label("clauses", [width - MARGIN.right + 4, range[0]], "start", "size-label"),
  );
}
