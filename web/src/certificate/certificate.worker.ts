/** Entry point of the Web Worker that makes and checks certificates; who does not want to wait ends it. */
import wasm from "cadical-wasm/cadical.wasm?url";
import "../without-eval.ts";
import { certifyShortest } from "../../../src/certify/shortest.ts";
import { certifyUnsolvable } from "../../../src/certify/unsolvable.ts";
import { boardFromTiles } from "../../../src/game/board.ts";
import { checkCertificate } from "../../../src/proof/check.ts";
import { countOf } from "../../../src/results/length.ts";
import { locateCadical } from "../../../src/solver/cadical-module.ts";
import { packed, unpacked } from "./archive.ts";
import { type FromCertificate, isArchive, type ToCertificate } from "./messages.ts";

locateCadical(new URL(wasm, self.location.href).href);

const tell = (message: FromCertificate) => self.postMessage(message);
const percent = (done: number) => `${Math.round(100 * done)} %`;

async function answer(task: ToCertificate): Promise<FromCertificate> {
  if (task.type === "check") {
    const loose = async (name: string) => {
      const file = task.files.get(name);
      return file === undefined ? null : new Uint8Array(await file.arrayBuffer());
    };
    const archive = [...task.files.keys()].find(isArchive);
    const inside = archive === undefined ? null : unpacked(archive, (await loose(archive))!);
    if (inside !== null && "verdict" in inside) return { type: "checked", outcome: inside };
    const read = inside?.read ?? loose;
    const onProgress = (what: string, done: number) =>
      tell({ type: "progress", text: `Checking ${what}: ${percent(done)}` });
    return { type: "checked", outcome: await checkCertificate(read, { onProgress }) };
  }
  const { width, height, tiles, goal } = task.board;
  const board = boardFromTiles(width, height, tiles, goal);
  const options = {
    title: task.title,
    made: { sokobmc: "page", solver: "cadical-wasm" },
    onProgress: (what: string, done: number) =>
      tell({
        type: "progress",
        text: what === "solving" ? "Refuting…" : `Trimming the proof: ${percent(done)}`,
      }),
  };
  const outcome =
    task.type === "shortest"
      ? await certifyShortest(board, task.solution, { ...options, metric: task.metric })
      : await certifyUnsolvable(board, {
          ...options,
          onFrames: ({ frames, clauses }) =>
            tell({
              type: "progress",
              text: `Looking for an invariant: ${countOf(frames, "frames")}, ${countOf(clauses, "clauses")}`,
            }),
        });
  switch (outcome.status) {
    case "certified":
      return { type: "made", files: outcome.files, zip: packed(outcome.files) };
    case "shorter":
      return {
        type: "failed",
        message: `There is a shorter solution, of at most ${countOf(outcome.steps, "steps")}.`,
      };
    case "solvable":
      return { type: "failed", message: "There is a solution after all." };
    case "unknown":
      return { type: "failed", message: outcome.message };
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<ToCertificate>) => {
  const reply = await answer(data).catch(
    (error: Error): FromCertificate => ({ type: "failed", message: error.message }),
  );
  tell(reply);
});
