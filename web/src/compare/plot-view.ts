/** The command line's plots in the page: markup that becomes elements without breaking the page's policy. */
import { type Plot, plotFile, plotMarkup } from "../../../src/plot/plot.ts";
import { plotCssByScheme } from "../../../src/plot/theme.ts";
import { button, h } from "../dom.ts";
import { download } from "../download.ts";

let styled = false;

/** Colours of plots, as a sheet that is made by script: the policy lets no style into the document. */
function style(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plotCssByScheme());
  document.adoptedStyleSheets.push(sheet);
}

export function plotView(plot: Plot): HTMLElement {
  style();
  return h(
    "figure",
    { class: "plot-figure" },
    h("div", { class: "plot-box", tabindex: 0, role: "region", "aria-label": plot.title }, elementOf(plot)),
    h("figcaption", { class: "hint" }, plot.reading),
    h("p", { class: "hint narrow" }, "The plot is wider than the screen: move it sideways."),
    button("Save as SVG", () =>
      download(`${plot.name}.svg`, new Blob([plotFile(plot)], { type: "image/svg+xml" })),
    ),
  );
}

function elementOf(plot: Plot): Node {
  // Quotes in text are written as entities, so only attributes are met. Set by script, styles are allowed.
  const markup = plotMarkup(plot, { xmlns: "http://www.w3.org/2000/svg" }).replaceAll(
    ' style="',
    ' data-style="',
  );
  const drawn = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  for (const element of drawn.querySelectorAll<SVGElement>("[data-style]")) {
    element.style.cssText = element.dataset.style!;
    element.removeAttribute("data-style");
  }
  return document.importNode(drawn, true);
}
