/** Where levels come from: the collections, pasted text, a file; and what is wrong or odd about the one chosen. */
import { COLLECTION_TITLES, COLLECTIONS, type Collection, readCollection } from "./collections.ts";
import { button, choice, h } from "./dom.ts";
import { findingsView } from "./findings-view.ts";
import { openLevel, type Session } from "./session.ts";

const OWN = "own";

export interface LevelPanel {
  readonly element: HTMLElement;
  /** Opens levels that are not from a collection. */
  open(collection: Collection): void;
  /** Reads the levels of a file and opens them, or says why it cannot. */
  readFile(file: File | undefined): Promise<void>;
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
    onchange: () => void readFile(file.files?.[0]),
  });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });

  function choose(index: number): void {
    const level = collection.levels[index];
    if (level === undefined) return;
    levels.select.value = String(index);
    openLevel(session, level);
  }

  function list(next: Collection): void {
    collection = next;
    levels.select.replaceChildren(
      ...next.levels.map(({ title, board }, index) =>
        h("option", { value: index }, `${index + 1}. ${title}${board === null ? " (not valid)" : ""}`),
      ),
    );
    choose(0);
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

  function read(title: string, input: string | Uint8Array, name?: string): void {
    problem.hidden = true;
    try {
      open(readCollection(title, input, name));
    } catch (error) {
      problem.textContent = (error as Error).message;
      problem.hidden = false;
    }
  }

  async function readFile(chosen: File | undefined): Promise<void> {
    if (chosen !== undefined) read(chosen.name, new Uint8Array(await chosen.arrayBuffer()), chosen.name);
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
    findings,
    h(
      "details",
      {},
      h("summary", {}, "Paste or open your own"),
      text,
      h(
        "div",
        { class: "row" },
        button("Read the text", () => read("Pasted", text.value), { class: "quiet" }),
        h("label", { class: "file" }, h("span", {}, "or a file: "), file),
      ),
      h("p", { class: "hint" }, "Or drop a file anywhere. XSB, SOK, SLC and their relatives are read."),
      problem,
    ),
  );
  list(collection);
  return { element, open, readFile };
}
