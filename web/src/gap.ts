/** What is left between what is excluded and what is known: two marks that approach each other. */
import { countOf } from "../../src/results/length.ts";
import { h } from "./dom.ts";

type Length = number | readonly number[];

export interface Gap {
  readonly element: HTMLElement;
  show(lower: Length, upper: Length | null, unit: string): void;
}

export function createGap(): Gap {
  const excluded = h("div", { class: "excluded" });
  const above = h("div", { class: "above" });
  const lowerMark = h("output", { class: "mark-lower" });
  const upperMark = h("output", { class: "mark-upper" });
  const element = h(
    "div",
    { class: "gap", hidden: true },
    h("div", { class: "track" }, excluded, above),
    lowerMark,
    upperMark,
  );
  /** The right end of the scale; it grows and never shrinks during a run. */
  let most = 1;
  return {
    element,
    show(lower, upper, unit) {
      const [low = 0] = [lower].flat() as number[];
      const high = upper === null ? null : (([upper].flat() as number[])[0] ?? 0);
      if (element.hidden) most = 1;
      element.hidden = false;
      most = Math.max(most, (high ?? low * 1.35) * 1.1, 1);
      const share = (length: number) => `${Math.min(100, (100 * length) / most)}%`;
      excluded.style.width = share(low);
      above.style.left = high === null ? "100%" : share(high);
      const closed = high !== null && low >= high;
      element.classList.toggle("closed", closed);
      lowerMark.textContent = closed
        ? `${countOf(low, unit)}: none shorter`
        : `at least ${countOf(low, unit)}`;
      upperMark.textContent = closed ? "" : high === null ? "no solution yet" : `a solution of ${high}`;
    },
  };
}
