/** Variables and clauses as things to press: true literals look true, and a clause lights up its cells. */
import { countOf } from "../../../src/results/length.ts";
import { button, h } from "../dom.ts";
import type { ShownGroup, ShownLiteral } from "./messages.ts";

/** @param press gets the literals of the clause that was picked */
export function groupView(
  { rule, clauses, total }: ShownGroup,
  press: (clause: readonly ShownLiteral[]) => void,
): HTMLElement {
  const list = h("div", { class: "clauses" });
  const details = h(
    "details",
    {
      ontoggle: () => {
        if (list.childElementCount > 0) return;
        list.append(...clauses.map((clause) => clauseButton(clause, press)));
        if (total > clauses.length)
          list.append(h("p", { class: "hint" }, `and ${total - clauses.length} more`));
      },
    },
    h("summary", {}, rule, h("small", {}, ` ${countOf(total, "clauses")}`)),
    list,
  );
  return details;
}

function clauseButton(
  clause: readonly ShownLiteral[],
  press: (clause: readonly ShownLiteral[]) => void,
): HTMLElement {
  const element = button(
    "",
    () => {
      for (const other of element.closest(".groups")?.querySelectorAll("[aria-pressed=true]") ?? [])
        other.setAttribute("aria-pressed", "false");
      element.setAttribute("aria-pressed", "true");
      press(clause);
    },
    { class: "clause", "aria-pressed": "false" },
  );
  for (const [index, literal] of clause.entries()) {
    if (index > 0) element.append(h("span", { class: "or" }, " ∨ "));
    element.append(literalView(literal));
  }
  return element;
}

/** Truth is shown by weight and underline, not by colour alone. */
export function literalView({ name, negated, holds }: ShownLiteral): HTMLElement {
  const truth = holds === null ? "open" : holds ? "true" : "false";
  return h("span", { class: `literal ${truth}`, title: truth }, `${negated ? "¬" : ""}${name}`);
}
