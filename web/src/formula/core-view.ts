/** What a refutation needs, as a list of sentences; the places are marked on the board. */
import type { Board } from "../../../src/game/board.ts";
import { countOf } from "../../../src/results/length.ts";
import { h } from "../dom.ts";
import type { CoreItem, FromFormula } from "./messages.ts";

const NAMES: Record<CoreItem["kind"], string> = {
  wall: "The wall",
  target: "The target",
  box: "The box",
  player: "The player",
};
const FREED: Record<CoreItem["kind"], string> = {
  wall: "Without it",
  target: "If nothing need be there",
  box: "If it began elsewhere",
  player: "If it began elsewhere",
};

export function coreView(
  { items, minimal }: Extract<FromFormula, { type: "core" }>,
  { width }: Pick<Board, "width">,
  steps: number,
): HTMLElement {
  const sentence = minimal
    ? `That there is no solution of up to ${countOf(steps, "moves")} needs these, and none of them can be spared:`
    : `That there is no solution of up to ${countOf(steps, "moves")} follows from these (perhaps fewer would do):`;
  return h(
    "div",
    {},
    h(
      "p",
      {},
      items.length === 0
        ? `No solution of up to ${countOf(steps, "moves")}, whatever is taken away.`
        : sentence,
    ),
    h("ul", {}, ...items.map((item) => h("li", {}, text(item, width)))),
  );
}

function text({ kind, cell, without }: CoreItem, width: number): string {
  const place = `column ${(cell % width) + 1}, row ${Math.floor(cell / width) + 1}`;
  const effect =
    without === null ? "" : ` ${FREED[kind]}, there is a solution in ${countOf(without, "moves")}.`;
  return `${NAMES[kind]} in ${place}.${effect}`;
}
