/** Evidence to take along, and evidence of others to be checked: no solver runs for that, and nothing is believed. */
import type { Files } from "../../../src/certify/certificate.ts";
import { MANIFEST } from "../../../src/proof/manifest.ts";
import { countOf } from "../../../src/results/length.ts";
import { readCollection } from "../collections.ts";
import { button, h } from "../dom.ts";
import { download } from "../download.ts";
import type { LevelPanel } from "../level-panel.ts";
import { inBytes } from "../numbers.ts";
import type { Session } from "../session.ts";
import { type FromCertificate, isArchive, LARGEST, type ToCertificate } from "./messages.ts";

export interface CertificatePanel {
  readonly element: HTMLElement;
  /** Checks these files if one of them is a manifest or a zip. @returns whether it is */
  take(files: readonly File[]): boolean;
}

export function createCertificatePanel(session: Session, levels: LevelPanel): CertificatePanel {
  let worker: Worker | null = null;
  const make = button("Make a certificate", () => prove());
  const needed = h("span", { class: "hint" }, "Solve the level first.");
  const stop = button("Stop it", () => end("Stopped."), { hidden: true });
  const status = h("p", { class: "status", "aria-live": "polite" });
  const files = h("div", { class: "files" });
  const verdict = h("div", { class: "check-result" });
  const chooser = h("input", {
    type: "file",
    multiple: true,
    "aria-label": "Files of a certificate",
    onchange: () => {
      if (!take([...(chooser.files ?? [])]))
        status.textContent = `There is neither a ${MANIFEST} nor a zip among these files.`;
    },
  });

  function end(text: string): void {
    worker?.terminate();
    worker = null;
    stop.hidden = true;
    status.textContent = text;
    offer();
  }

  /** Ends what runs, forgets what was shown, and begins with a new worker. */
  function ask(message: ToCertificate): void {
    end("");
    files.replaceChildren();
    verdict.replaceChildren();
    if (globalThis.crypto.subtle === undefined) {
      status.textContent =
        "Certificates need digests, which browsers give only to https addresses and localhost.";
      return;
    }
    const started = new Worker(new URL("./certificate.worker.ts", import.meta.url), { type: "module" });
    worker = started;
    stop.hidden = false;
    make.disabled = true;
    status.textContent = "Loading…";
    started.addEventListener("message", ({ data }: MessageEvent<FromCertificate>) => {
      if (worker === started) receive(data);
    });
    started.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === started) end(event.message || "The worker ended: perhaps the memory ran out.");
    });
    started.postMessage(message);
  }

  function receive(answer: FromCertificate): void {
    if (answer.type === "progress") {
      status.textContent = answer.text;
      return;
    }
    end(answer.type === "failed" ? answer.message : "");
    if (answer.type === "checked") {
      verdict.replaceChildren(checkView(answer.outcome));
      session.announce(`Certificate ${answer.outcome.verdict}`);
    }
    if (answer.type === "made") showFiles(answer.files, answer.zip);
  }

  function showFiles(made: Files, zip: Uint8Array): void {
    const all = [...made].map(([name, bytes]) => ({ name, blob: new Blob([bytes as BlobPart]) }));
    const packed = new Blob([zip as BlobPart], { type: "application/zip" });
    const size = all.reduce((sum, { blob }) => sum + blob.size, 0);
    end(`Made: ${countOf(all.length, "files")}, ${inBytes(size)}, as a zip ${inBytes(packed.size)}.`);
    files.replaceChildren(
      h(
        "div",
        { class: "row" },
        button("Save as zip", () => download("certificate.zip", packed)),
        button("Check it here", () => take([new File([packed], "certificate.zip")])),
      ),
      h(
        "details",
        {},
        h("summary", {}, "Its files one by one"),
        h("p", { class: "hint" }, "sokobmc check reads a folder with all of them in it."),
        h("div", { class: "row" }, ...all.map(({ name, blob }) => button(name, () => download(name, blob)))),
      ),
    );
  }

  function prove(): void {
    const { board: level, title } = session.level.get();
    const solution = session.solution.get();
    if (level === null) return;
    const { width, height, tiles, goal } = level;
    const common = { board: { width, height, tiles, goal }, title };
    const metric = session.options.get().metric.startsWith("moves") ? "moves" : "pushes";
    ask(
      solution === null
        ? { type: "unsolvable", ...common }
        : { type: "shortest", ...common, metric, solution },
    );
  }

  function offer(): void {
    const known = session.solution.get() !== null || session.result.get()?.verdict === "unsolvable";
    make.disabled = worker !== null || session.level.get().board === null || !known;
    needed.hidden = known || worker !== null;
  }

  function take(given: readonly File[]): boolean {
    const archive = given.find(({ name }) => isArchive(name));
    const loose = given.some(({ name }) => name === MANIFEST);
    if (archive === undefined && !loose) return false;
    const taken = loose ? given.filter((file) => file !== archive) : [archive!];
    if (taken.reduce((sum, { size }) => sum + size, 0) > LARGEST)
      end("These files are larger than 512 MiB: use sokobmc check.");
    else ask({ type: "check", files: new Map(taken.map((file) => [file.name, file])) });
    element.scrollIntoView({ block: "nearest" });
    return true;
  }

  function checkView(outcome: Extract<FromCertificate, { type: "checked" }>["outcome"]): HTMLElement {
    if (outcome.verdict === "refused") {
      const place = outcome.place === null ? "" : `, ${outcome.place}`;
      return h(
        "div",
        { class: "result unknown", "data-check": "refused" },
        h("p", { class: "verdict" }, "Refused"),
        h("p", {}, `${outcome.file}${place}: ${outcome.message}.`),
      );
    }
    const drawing = outcome.level.rows.map((row) => row.replaceAll("_", " ").trimEnd());
    const title = outcome.level.title ?? "Untitled";
    return h(
      "div",
      { class: "result", "data-check": "accepted" },
      h("p", { class: "verdict" }, "Accepted"),
      h("ul", {}, ...outcome.facts.map((fact) => h("li", {}, fact))),
      h("p", {}, `The level: ${title}`),
      h("pre", { tabindex: 0, "aria-label": "The certificate's level" }, drawing.join("\n")),
      h(
        "div",
        { class: "row" },
        button("Open this level", () => {
          const { levels: read } = readCollection("From a certificate", drawing.join("\n"));
          levels.open({
            title: "From a certificate",
            levels: read.slice(0, 1).map((level) => ({ ...level, title })),
            total: 1,
          });
        }),
      ),
    );
  }

  session.level.watch(() => {
    files.replaceChildren();
    end("");
  });
  session.solution.watch(offer);
  session.result.watch(offer);

  const element = h(
    "section",
    { class: "panel certificate", "aria-labelledby": "certificate-title" },
    h("h2", { id: "certificate-title" }, "Certificate"),
    h(
      "p",
      { class: "hint" },
      "Formulas and their refutations as files that any DRAT checker reads, for a solved level or one without a solution.",
    ),
    h("div", { class: "row" }, make, stop, needed),
    status,
    files,
    h(
      "details",
      {},
      h("summary", {}, "Check the certificate of somebody else"),
      h(
        "p",
        { class: "hint" },
        "Choose its zip, or all files of its folder; or drop zip, folder or files anywhere.",
      ),
      chooser,
    ),
    verdict,
  );
  return { element, take };
}
