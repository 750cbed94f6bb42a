/** Evidence to take along, and evidence of others to be checked: no solver runs for that, and nothing is believed. */
import type { Files } from "../../../src/certify/certificate.ts";
import { MANIFEST } from "../../../src/proof/manifest.ts";
import { countOf } from "../../../src/results/length.ts";
import { readCollection } from "../collections.ts";
import { button, h } from "../dom.ts";
import { download } from "../download.ts";
import type { LevelPanel } from "../level-panel.ts";
import type { Session } from "../session.ts";
import type { FromCertificate, ToCertificate } from "./messages.ts";

/** Bytes of a certificate that is checked; larger ones are for the command line. */
const LARGEST = 512 * 1024 * 1024;

export interface CertificatePanel {
  readonly element: HTMLElement;
  /** Checks these files if one of them is a manifest. @returns whether it is */
  take(files: readonly File[]): boolean;
}

export function createCertificatePanel(session: Session, levels: LevelPanel): CertificatePanel {
  let worker: Worker | null = null;
  const make = button("Make a certificate", () => prove());
  const stop = button("Stop it", () => end("Stopped."), { hidden: true });
  const status = h("p", { class: "status", "aria-live": "polite" });
  const files = h("div", { class: "row files" });
  const verdict = h("div", { class: "check-result" });
  const chooser = h("input", {
    type: "file",
    multiple: true,
    "aria-label": "Files of a certificate",
    onchange: () => {
      if (!take([...(chooser.files ?? [])]))
        status.textContent = `There is no ${MANIFEST} among these files.`;
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
    if (answer.type === "made") showFiles(answer.files);
  }

  function showFiles(made: Files): void {
    const all = [...made].map(([name, bytes]) => ({ name, blob: new Blob([bytes as BlobPart]) }));
    const size = all.reduce((sum, { blob }) => sum + blob.size, 0);
    end(
      `${countOf(all.length, "files")}, ${countOf(Math.ceil(size / 1024), "KiB")}: put them into one folder.`,
    );
    files.replaceChildren(
      button("Save all", () => {
        for (const { name, blob } of all) download(name, blob);
      }),
      button("Check it here", () => take(all.map(({ name, blob }) => new File([blob], name)))),
      ...all.map(({ name, blob }) => button(name, () => download(name, blob), { class: "quiet" })),
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
  }

  function take(given: readonly File[]): boolean {
    if (!given.some(({ name }) => name === MANIFEST)) return false;
    if (given.reduce((sum, { size }) => sum + size, 0) > LARGEST)
      end("These files are larger than 512 MiB: use sokobmc check.");
    else ask({ type: "check", files: new Map(given.map((file) => [file.name, file])) });
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
    h("div", { class: "row" }, make, stop),
    status,
    files,
    h(
      "details",
      {},
      h("summary", {}, "Check the certificate of somebody else"),
      h("p", { class: "hint" }, "Choose all files of its folder, or drop the folder or the files anywhere."),
      chooser,
    ),
    verdict,
  );
  return { element, take };
}
