/** What lint says of the level, each with the line it is about and a mark under the place. */
import type { LintFinding } from "../../src/level/index.ts";
import { h } from "./dom.ts";
import type { OpenLevel, Session } from "./session.ts";

/** More would only push the page down. */
const MOST_SHOWN = 8;
const WORDS = { error: "Error", warning: "Odd", info: "Note" } as const;

export function findingsView(session: Session): HTMLElement {
  const list = h("ul", { class: "findings", "aria-label": "What was found in the level" });
  session.level.watch((level) => {
    const { findings } = level;
    const order = { error: 0, warning: 1, info: 2 };
    const sorted = [...findings].sort((a, b) => order[a.severity] - order[b.severity]);
    list.replaceChildren(...sorted.slice(0, MOST_SHOWN).map((finding) => item(finding, level)));
    if (sorted.length > MOST_SHOWN) list.append(h("li", {}, `and ${sorted.length - MOST_SHOWN} more`));
    list.hidden = findings.length === 0;
    if (level.board === null && findings[0] !== undefined)
      session.announce(`Not a valid level: ${sorted[0]!.message}`);
  });
  return list;
}

function item(
  { severity, message, line, column, hint }: LintFinding,
  { sourceLine }: OpenLevel,
): HTMLElement {
  const place = line === null ? "" : ` (line ${line}${column === null ? "" : `, column ${column}`})`;
  const source = line === null ? "" : sourceLine(line);
  return h(
    "li",
    { class: severity },
    h("p", {}, h("strong", {}, WORDS[severity]), ` ${message}${place}.`),
    source.trim() === "" || column === null || source.length > 200
      ? null
      : h(
          "pre",
          { "aria-hidden": "true" },
          source.slice(0, column - 1),
          h("mark", {}, source[column - 1] ?? " "),
          source.slice(column),
        ),
    hint === "" ? null : h("p", { class: "hint" }, hint),
  );
}
