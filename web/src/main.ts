/** The page. */
import "./without-eval.ts";
import { h } from "./dom.ts";
import { createFormulaPanel } from "./formula/formula-panel.ts";
import { createLevelPanel } from "./level-panel.ts";
import { createSession } from "./session.ts";
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
stage.add(formula.mode);

document
  .getElementById("page")!
  .replaceChildren(
    h(
      "header",
      {},
      h("h1", {}, h("img", { src: "./icon.svg", alt: "", width: 28, height: 28 }), "sokobmc"),
      h("p", { class: "tagline" }, "Shortest Sokoban solutions, with proof, in this tab"),
      h("div", { class: "tools" }, themeButton()),
    ),
    h(
      "main",
      {},
      stage.element,
      h("div", { class: "panels" }, level.element, solve.element, formula.element),
    ),
    live,
  );
