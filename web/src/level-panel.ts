/** Where levels come from: the collections, pasted text, a file; and what is wrong or odd about the one chosen. */

import { countOf } from "../../src/results/length.ts";
import { COLLECTION_TITLES, COLLECTIONS, type Collection, readCollection, readFiles } from "./collections.ts";
import { button, choice, h } from "./dom.ts";
import { findingsView } from "./findings-view.ts";
import { openLevel, type Session } from "./session.ts";

const OWN = "own";

export interface LevelPanel {
  readonly element: HTMLElement;
  /** Opens levels that are not from a collection. */
  open(collection: Collection): void;
  /** Reads the levels of all these files and opens them, or says why it cannot. */
  readFiles(files: readonly File[]): Promise<void>;
  /** Says what went wrong, until the next levels are opened. */
  complain(text: string): void;
}

export function createLevelPanel(session: Session): LevelPanel {
  let collection = COLLECTIONS[0]!();
  const collections = choice(
    "Collection",
    COLLECTION_TITLES.map((title, index) => [String(index), title] as const),
    (value) => {
      if (value !== OWN) list(COLLECTIONS[Number(value)]!());
    },
  );
  const levels = choice("Level", [], (value) => openLevel(session, collection.levels[Number(value)]!));
  const findings = findingsView(session);
  const text = h("textarea", {
    rows: 7,
    spellcheck: false,
    "aria-label": "Level text",
    placeholder: "#####\n#@$.#\n#####",
  });
  const file = h("input", {
    type: "file",
    accept: ".xsb,.sok,.txt,.slc,.xml,.sokoban,text/*",
    multiple: true,
    onchange: () => void readAll([...(file.files ?? [])]),
  });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });

  function complain(text: string): void {
    problem.textContent = text;
    problem.hidden = text === "";
  }

  function choose(index: number): void {
    const level = collection.levels[index];
    if (level === undefined) return;
    levels.select.value = String(index);
    openLevel(session, level);
  }

  function list(next: Collection): void {
    complain("");
    collection = next;
    levels.select.replaceChildren(
      ...next.levels.map(({ title, board }, index) =>
        h("option", { value: index }, `${index + 1}. ${title}${board === null ? " (not valid)" : ""}`),
      ),
    );
    choose(0);
    if (next.total > next.levels.length)
      complain(
        `The first ${countOf(next.levels.length, "levels")} of ${next.total.toLocaleString("en")} are listed.`,
      );
  }

  function step(by: number): void {
    choose(Number(levels.select.value) + by);
  }

  function open(own: Collection): void {
    let option = collections.select.querySelector<HTMLOptionElement>(`option[value="${OWN}"]`);
    if (option === null) {
      option = h("option", { value: OWN });
      collections.select.append(option);
    }
    option.textContent = own.title;
    collections.select.value = OWN;
    list(own);
  }

  function readText(): void {
    try {
      open(readCollection("Pasted", text.value));
    } catch (error) {
      complain((error as Error).message);
    }
  }

  async function readAll(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    try {
      const { collection: read, passedOver } = await readFiles(files);
      open(read);
      if (passedOver.length > 0) complain(`Without a level in them: ${passedOver.join(", ")}`);
    } catch (error) {
      complain((error as Error).message);
    }
  }

  const element = h(
    "section",
    { class: "panel", "aria-labelledby": "level-title" },
    h("h2", { id: "level-title" }, "Level"),
    h(
      "div",
      { class: "fields pair" },
      collections.field,
      h(
        "div",
        { class: "with-steps" },
        levels.field,
        button("‹", () => step(-1), { "aria-label": "Previous level" }),
        button("›", () => step(1), { "aria-label": "Next level" }),
      ),
    ),
    problem,
    findings,
    h(
      "details",
      {},
      h("summary", {}, "Paste or open your own"),
      text,
      h(
        "div",
        { class: "row" },
        button("Read the text", readText, { class: "quiet" }),
        h("label", { class: "file" }, h("span", {}, "or files: "), file),
      ),
      h(
        "p",
        { class: "hint" },
        "Or drop files or a folder anywhere. XSB, SOK, SLC and their relatives are read.",
      ),
    ),
  );
  list(collection);
  return { element, open, readFiles: readAll, complain };
}
