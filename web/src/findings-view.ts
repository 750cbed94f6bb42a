/** What lint says of the level, each with the line it is about and a mark under the place. */
import type { LintFinding } from "../../src/level/index.ts";
import { countOf } from "../../src/results/length.ts";
import { h } from "./dom.ts";
import type { OpenLevel, Session } from "./session.ts";

/** More would only push the page down. */
const MOST_SHOWN = 8;
const WORDS = { error: "Error", warning: "Odd", info: "Note" } as const;

export function findingsView(session: Session): HTMLElement {
  const element = h("div", { class: "found" });
  session.level.watch((level) => {
    const faults = level.findings.filter(({ severity }) => severity !== "info");
    const notes = level.findings.filter(({ severity }) => severity === "info");
    faults.sort((a, b) => a.severity.localeCompare(b.severity));
    element.replaceChildren();
    if (faults.length > 0) element.append(listOf(faults, level, "What was found in the level"));
    if (notes.length > 0) {
      const about = countOf(notes.length, "notes");
      const list = listOf(notes, level, "Notes on the level");
      element.append(h("details", {}, h("summary", {}, `${about} on the level`), list));
    }
    element.hidden = level.findings.length === 0;
    if (level.board === null && faults[0] !== undefined)
      session.announce(`Not a valid level: ${faults[0].message}`);
  });
  return element;
}

function listOf(findings: readonly LintFinding[], level: OpenLevel, label: string): HTMLElement {
  const more = findings.length - MOST_SHOWN;
  return h(
    "ul",
    { class: "findings", "aria-label": label },
    ...findings.slice(0, MOST_SHOWN).map((finding) => item(finding, level)),
    more > 0 ? h("li", {}, `and ${more} more`) : null,
  );
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
