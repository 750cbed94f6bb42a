/** Taking along: a link to what is on the page, and the level as a formula or model for other programs. */
import { encodings } from "../../encodings/registry.ts";
import { DEFAULT_OPTIONS } from "../../src/bmc/contract.ts";
import { readCollection } from "./collections.ts";
import { button, choice, h } from "./dom.ts";
import { download } from "./download.ts";
import type { LevelPanel } from "./level-panel.ts";
import { type Session, solvingPart } from "./session.ts";
import { fromFragment, type Shared, toFragment } from "./share.ts";

const FORMATS = [
  ["dimacs", "DIMACS formula"],
  ["icnf", "iCNF session"],
  ["smv", "SMV model"],
  ["aiger", "AIGER circuit"],
  ["smtlib", "SMT-LIB"],
] as const;

export function createSharePanel(session: Session): HTMLElement {
  const link = h("input", { type: "text", readonly: true, "aria-label": "Link", hidden: true });
  const note = h("p", { class: "status", "aria-live": "polite" });
  const written = h("p", { class: "status", "aria-live": "polite" });
  const format = choice("Format", FORMATS, () => {});
  const encoding = choice(
    "Encoding",
    ["auto", ...encodings.map(({ name }) => name)].map((name) => [name, name]),
    () => {},
  );
  const steps = h("input", { type: "number", min: 0, max: 1000, value: 10, inputmode: "numeric" });

  async function share(): Promise<void> {
    const fragment = await toFragment(sharedOf(session));
    if (fragment === null) {
      note.textContent = "This level is too large for a link; save its text instead.";
      return;
    }
    const url = new URL(location.href);
    url.hash = fragment;
    history.replaceState(null, "", url);
    link.value = url.href;
    link.hidden = false;
    const copied = await navigator.clipboard.writeText(url.href).then(
      () => true,
      () => false,
    );
    note.textContent = copied
      ? "Link copied: it opens this level as it is now."
      : "This link opens the level as it is now.";
    link.select();
  }

  async function save(withMap: boolean): Promise<void> {
    const { board, title } = session.level.get();
    if (board === null) return;
    written.textContent = "Writing…";
    try {
      const { exportFiles } = await import("./export-files.ts");
      const files = await exportFiles({
        board,
        title,
        format: format.select.value,
        encoding: encoding.select.value,
        amo: session.options.get().amo,
        steps: Math.max(0, Math.floor(steps.valueAsNumber || 0)),
      });
      for (const { name, blob } of withMap ? files.slice(1) : files.slice(0, 1)) download(name, blob);
      written.textContent = "Saved.";
    } catch (error) {
      written.textContent = (error as Error).message;
    }
  }

  let opened = false;
  session.level.watch(() => {
    link.hidden = true;
    note.textContent = "";
    written.textContent = "";
    // What the address says is no longer what is shown.
    if (opened && !openingLink && location.hash !== "")
      history.replaceState(null, "", location.pathname + location.search);
    opened = true;
  });
  session.result.watch((result) => {
    if (result !== null) steps.value = String(result.moves ?? [result.lowerBound].flat()[0] ?? 10);
  });

  return h(
    "section",
    { class: "panel", "aria-labelledby": "share-title" },
    h("h2", { id: "share-title" }, "Take it along"),
    h(
      "div",
      { class: "row" },
      button("Copy a link", () => void share(), { class: "quiet" }),
      button("Save the level", () => saveLevel(session), { class: "quiet" }),
    ),
    link,
    note,
    h(
      "details",
      {},
      h("summary", {}, "As a formula or model for other programs"),
      h(
        "div",
        { class: "fields" },
        format.field,
        encoding.field,
        h("label", { class: "field" }, h("span", {}, "Steps (of a formula)"), steps),
      ),
      h(
        "div",
        { class: "row" },
        button("Save the file", () => void save(false)),
        button("Save its map", () => void save(true)),
      ),
      h(
        "p",
        { class: "hint" },
        "The map has a name for every variable; sokobmc decode reads answers with it.",
      ),
      written,
    ),
  );
}

function saveLevel(session: Session): void {
  const { title, rows } = session.level.get();
  const solution = session.solution.get();
  const text = [
    `; ${title}`,
    ...rows.map((row) => (row.trim() === "" ? "-" : row)),
    ...(solution === null ? [] : ["", "Solution", solution]),
    "",
  ];
  download("level.xsb", new Blob([text.join("\n")], { type: "text/plain" }));
}

function sharedOf(session: Session): Shared {
  const { title, rows } = session.level.get();
  const { metric, encoding, amo, engine, schedule, any, timeout, memory, maxSteps } = session.options.get();
  return {
    title: title.slice(0, 200),
    rows: [...rows],
    solution: session.solution.get(),
    options: { metric, encoding, amo, engine, schedule, any, timeout, memory, maxSteps },
  };
}

/** While a link is opened, the level changes and the address stays. */
let openingLink = false;

/** Opens what the page's own link carries, if it does. */
export async function openLink(session: Session, levels: LevelPanel): Promise<void> {
  if (location.hash === "") return;
  const shared = await fromFragment(location.hash);
  if (shared === null) {
    levels.complain("The link that was opened is damaged, or not one of this page.");
    return;
  }
  const text = shared.rows.map((row) => (row.trim() === "" ? "-" : row)).join("\n");
  const { levels: read } = readCollection("From a link", text);
  session.options.set({ ...DEFAULT_OPTIONS, ...shared.options });
  openingLink = true;
  levels.open({
    title: "From a link",
    levels: read.slice(0, 1).map((level) => ({ ...level, title: shared.title })),
    total: 1,
  });
  openingLink = false;
  const { board } = session.level.get();
  if (shared.solution === null || board === null) return;
  const solution = solvingPart(board, shared.solution);
  if (solution === null) {
    levels.complain("The solution in the link does not solve this level.");
    return;
  }
  session.solution.set(solution);
  session.mode.set("watch");
}
