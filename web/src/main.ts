/** The page. */
import "./without-eval.ts";
import { createCertificatePanel } from "./certificate/certificate-panel.ts";
import { createComparePanel } from "./compare/compare-panel.ts";
import { h } from "./dom.ts";
import { onDrop } from "./drops.ts";
import { createEditor } from "./editor.ts";
import { createFormulaPanel } from "./formula/formula-panel.ts";
import { createLevelPanel } from "./level-panel.ts";
import { createSession } from "./session.ts";
import { createSharePanel, openLink } from "./share-panel.ts";
import { createSolvePanel } from "./solve-panel.ts";
import { createStage } from "./stage.ts";
import { themeButton } from "./theme.ts";

const live = h("p", { class: "visually-hidden", "aria-live": "polite", role: "status" });
const session = createSession((text) => {
  live.textContent = text;
});
const stage = createStage(session);
const level = createLevelPanel(session);
const solve = createSolvePanel(session);
const formula = createFormulaPanel(session, stage.view);
const certificate = createCertificatePanel(session, level);
stage.add(formula.mode);
stage.add(createEditor(session, stage.view, level));

document.getElementById("page")!.replaceChildren(
  h(
    "header",
    {},
    h("h1", {}, h("img", { src: "./icon.svg", alt: "", width: 28, height: 28 }), "sokobmc"),
    h("p", { class: "tagline" }, "Shortest Sokoban solutions, proven in this tab"),
    h("div", { class: "tools" }, themeButton()),
  ),
  h(
    "main",
    {},
    // The board stays in view beside the panels, not beside the comparison.
    h(
      "div",
      { class: "workplace" },
      stage.element,
      h(
        "div",
        { class: "panels" },
        h("div", { class: "column" }, level.element, solve),
        h("div", { class: "column" }, formula.element, certificate.element, createSharePanel(session)),
      ),
    ),
    createComparePanel(session),
  ),
  live,
);

onDrop((files) => {
  if (!certificate.take(files)) void level.readFiles(files);
});

const openShared = () => void openLink(session, level);
openShared();
window.addEventListener("hashchange", openShared);
// After everything else, so that nothing of the first visit waits for it.
if (import.meta.env.BUILT && "serviceWorker" in navigator)
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("./sw.js").catch(() => {});
  });
