/**
 * How plots look: colours that stay apart with colour-blind eyes and on light, dark and printed paper. Colour is
 * never alone: marks and dashes say the same.
 */
import {
  type SymbolType,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond2,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";

/** After Okabe and Ito (Color Universal Design, 2008), made darker for white paper and lighter for dark screens. */
export const PALETTE = {
  light: ["#0060a8", "#d05000", "#00856b", "#8e2a6e", "#544700", "#4698d8", "#1f1f1f"],
  dark: ["#4c9be8", "#ff8a45", "#22b894", "#f29ad3", "#e6d454", "#b5e3ff", "#f4f4f4"],
} as const;
export const PAPER = { light: "#ffffff", dark: "#15181c" } as const;

const INK = {
  light: { ink: "#1f1f1f", soft: "#5a5a5a", grid: "#e2e2e2", shade: "#f3f3f3" },
  dark: { ink: "#e8e8e8", soft: "#aeb4bb", grid: "#343a41", shade: "#1f242a" },
} as const;

const MARKS: readonly SymbolType[] = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond2,
  symbolCross,
  symbolStar,
  symbolWye,
];
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "14 4", "5 2 1 2 1 2"] as const;

/** How one series is drawn. All three go round where there are more than there are kinds. */
export interface Style {
  readonly colour: number;
  readonly mark: number;
  readonly dash: number;
}

export const colourOf = ({ colour }: Style): string => `var(--c${colour % PALETTE.light.length})`;
export const dashOf = ({ dash }: Style): string => DASHES[dash % DASHES.length]!;
/** Path of a mark around the origin. */
export const markPath = ({ mark }: Style): string => symbol(MARKS[mark % MARKS.length]!, 44)() ?? "";

function variables(mode: "light" | "dark"): string {
  return values(mode)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}

function values(mode: "light" | "dark"): (readonly [name: string, value: string])[] {
  const colours = PALETTE[mode].map((colour, index) => [`c${index}`, colour] as const);
  return [["paper", PAPER[mode]], ...Object.entries(INK[mode]), ...colours];
}

const RULES = `.plot{font:12px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
.plot text{fill:var(--ink)}
.plot .soft{fill:var(--soft)}
.plot .halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
.plot .title{font-size:15px;font-weight:600}
.plot .axis{font-weight:600}
.plot .grid{stroke:var(--grid);stroke-width:1}
.plot .frame{stroke:var(--soft);stroke-width:1;fill:none}
.plot .limit{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:4 3}
.plot .line{fill:none;stroke-width:1.8;stroke-linejoin:round}
.plot .paper{fill:var(--paper)}
.plot .band{fill:var(--shade)}`;

/** Style rules: for the `<style>` of a page that has plots in it, and of each SVG file. */
export const PLOT_CSS = `:root{color-scheme:light dark;${variables("light")}}
@media (prefers-color-scheme:dark){:root{${variables("dark")}}}
@media print{:root{color-scheme:light;${variables("light")}}}
${RULES}`;

/** The same for a page with colours and a `color-scheme` of its own: only the plots get these. */
export function plotCssByScheme(): string {
  const dark = new Map(values("dark"));
  const both = values("light").map(([name, light]) => `--${name}:light-dark(${light},${dark.get(name)})`);
  return `.plot{${both.join(";")}}\n${RULES}`;
}
