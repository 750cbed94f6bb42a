/** A plot as a whole: title, size, text for those who do not see it; as part of a page or as a file. */
import { element, escapeXml, textAt } from "./svg.ts";
import { PLOT_CSS } from "./theme.ts";

export interface Plot {
  /** Part of file names and of ids in a page: letters, digits, hyphens. */
  readonly name: string;
  readonly title: string;
  /** One sentence or two: how to read it. */
  readonly reading: string;
  readonly width: number;
  readonly height: number;
  /** Markup of everything inside. */
  readonly body: string;
}

/** The `<svg>` element for a page that has `PLOT_CSS` in its style. */
export function plotMarkup(plot: Plot, more: Readonly<Record<string, string>> = {}, style = ""): string {
  const { name, title, reading, width, height, body } = plot;
  return element(
    "svg",
    {
      ...more,
      class: "plot",
      role: "img",
      "aria-labelledby": `${name}-title ${name}-desc`,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
    },
    element("title", { id: `${name}-title` }, escapeXml(title)),
    element("desc", { id: `${name}-desc` }, escapeXml(reading)),
    style,
    element("rect", { class: "paper", width, height }),
    textAt(12, 22, title, { class: "title" }),
    body,
  );
}

/** The plot as an SVG file of its own. */
export function plotFile(plot: Plot): string {
  const style = element("style", {}, escapeXml(PLOT_CSS).replaceAll("&quot;", '"'));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${plotMarkup(plot, { xmlns: "http://www.w3.org/2000/svg" }, style)}\n`;
}
