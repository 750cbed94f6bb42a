/** All configurations by their time on one level, best first: with one level a cactus plot would be a single column. */
import { isDecided } from "../../../src/compare/record.ts";
import { secondsOf } from "../../../src/compare/statistics.ts";
import type { Table } from "../../../src/compare/table.ts";
import { type Axis, logDomain, scaleX } from "../../../src/plot/axes.ts";
import { drawMark } from "../../../src/plot/lines.ts";
import type { Plot } from "../../../src/plot/plot.ts";
import { element, textAt } from "../../../src/plot/svg.ts";
import { colourOf } from "../../../src/plot/theme.ts";
import { inSeconds } from "../numbers.ts";

const WIDTH = 820;
const TOP = 44;
const BOTTOM = 46;
const ROW = 24;
const LETTER = 6.8;
/** Room for "12 s, not decided" after the last mark. */
const RIGHT = 130;
/** Seconds. */
const SHORTEST = 0.001;

export function rankingPlot({ entries, dimensions, rows, timeout }: Table, name: string): Plot {
  const [first] = dimensions;
  const ranked = entries.flatMap((entry) => entry.runs.slice(0, 1).map((run) => ({ entry, run })));
  const left = 24 + LETTER * Math.max(...ranked.map(({ entry }) => entry.name.length));
  const area = { left, top: TOP, width: WIDTH - left - RIGHT, height: ROW * ranked.length };
  const seconds = ranked.map(({ run }) => Math.max(secondsOf(run), SHORTEST));
  const axis: Axis = { title: "seconds", kind: "log", domain: logDomain(seconds, SHORTEST) };
  const toX = scaleX(axis, area);
  const bottom = TOP + area.height;
  const lines = ranked.map(({ entry, run }, index) => {
    const style = { colour: first!.values.indexOf(first!.of(entry.column)), dash: 0 };
    const [x, y] = [toX(seconds[index]!), TOP + ROW * (index + 0.5)];
    const decided = isDecided(run);
    const time = `${inSeconds(run.result.milliseconds)}${decided ? "" : ", not decided"}`;
    const stroke = `stroke:${colourOf({ ...style, mark: 0 })}`;
    return [
      textAt(left - 10, y + 4, entry.name, { "text-anchor": "end" }),
      element("line", { class: "line", style: stroke, x1: left, x2: x, y1: y, y2: y }),
      drawMark({ ...style, mark: style.colour }, x, y, `${entry.name}: ${time}`, !decided),
      textAt(x + 10, y + 4, time, { class: "soft" }),
    ].join("");
  });
  const grid = ticksIn(axis.domain).map((tick) => {
    const line = element("line", { class: "grid", x1: toX(tick), x2: toX(tick), y1: TOP, y2: bottom });
    return line + textAt(toX(tick), bottom + 18, String(tick), { "text-anchor": "middle" });
  });
  const title = textAt(left + area.width / 2, bottom + 38, "time for the level (seconds)", {
    class: "axis",
    "text-anchor": "middle",
  });
  return {
    name,
    title: `Time to the answer: ${rows[0]!.name}`,
    reading: `How to read it: each mark is one configuration, the fastest on top; times grow by factors to the right. A ring is a run that did not decide the level within ${inSeconds(1000 * timeout)}.`,
    width: WIDTH,
    height: bottom + BOTTOM,
    body: grid.join("") + lines.join("") + title,
  };
}

/** Powers of ten; between them where there would be too few. */
function ticksIn([low, high]: readonly [number, number]): number[] {
  const leads = high / low < 1000 ? [1, 2, 5] : [1];
  const ticks = Array.from({ length: 9 }, (_, index) => leads.map((lead) => (lead * 10 ** index) / 10_000));
  return ticks.flat().filter((tick) => tick >= low && tick <= high);
}
