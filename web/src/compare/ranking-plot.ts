/** All configurations by their time on one level, best first: with one level a cactus plot would be a single column. */
import { isDecided, type RunRecord } from "../../../src/compare/record.ts";
import { secondsOf } from "../../../src/compare/statistics.ts";
import type { Table } from "../../../src/compare/table.ts";
import {
  drawAxes,
  logDomain,
  type NameAxis,
  type NumberAxis,
  roomForNames,
  scaleX,
  scaleY,
} from "../../../src/plot/axes.ts";
import { drawMark } from "../../../src/plot/lines.ts";
import type { Plot } from "../../../src/plot/plot.ts";
import { element, textAt } from "../../../src/plot/svg.ts";
import { colourOf } from "../../../src/plot/theme.ts";
import { inSeconds } from "../numbers.ts";

const WIDTH = 820;
const TOP = 44;
const BOTTOM = 46;
const ROW = 24;
const MARGIN = 14;
/** Room for "12 s, not decided" after the last mark. */
const RIGHT = 130;
/** Seconds. */
const SHORTEST = 0.001;

export function rankingPlot({ entries, dimensions, rows, timeout }: Table, name: string): Plot {
  const [first] = dimensions;
  const ranked = entries.flatMap((entry) => entry.runs.slice(0, 1).map((run) => ({ entry, run })));
  const names: NameAxis = { kind: "names", names: ranked.map(({ entry }) => entry.name) };
  const shown = (run: RunRecord) => Math.max(secondsOf(run), SHORTEST);
  const times: NumberAxis = {
    title: "time for the level (seconds)",
    kind: "log",
    domain: logDomain(
      ranked.map(({ run }) => shown(run)),
      SHORTEST,
    ),
  };
  const left = MARGIN + roomForNames(names);
  const area = { left, top: TOP, width: WIDTH - left - RIGHT, height: ROW * ranked.length };
  const [toX, toY] = [scaleX(times, area), scaleY(names, area)];
  const lines = ranked.map(({ entry, run }) => {
    const style = { colour: first!.values.indexOf(first!.of(entry.column)), dash: 0 };
    const [x, y] = [toX(shown(run)), toY(entry.name)];
    const decided = isDecided(run);
    const time = `${inSeconds(run.result.milliseconds)}${decided ? "" : ", not decided"}`;
    const stroke = `stroke:${colourOf({ ...style, mark: 0 })}`;
    return [
      element("line", { class: "line", style: stroke, x1: left, x2: x, y1: y, y2: y }),
      drawMark({ ...style, mark: style.colour }, x, y, `${entry.name}: ${time}`, !decided),
      textAt(x + 12, y + 4, time, { class: "soft halo" }),
    ].join("");
  });
  return {
    name,
    title: `Time to the answer: ${rows[0]!.name}`,
    reading: `How to read it: each mark is one configuration, the fastest on top; times grow by factors to the right. A ring is a run that did not decide the level within ${inSeconds(1000 * timeout)}.`,
    width: WIDTH,
    height: TOP + area.height + BOTTOM,
    body: drawAxes(times, names, area) + lines.join(""),
  };
}
