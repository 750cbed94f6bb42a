/** Makes and checks certificates in a thread of its own, which Ctrl-C can always end. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { programRefuter } from "../certify/program.ts";
import { type CertifyOutcome, certifyShortest } from "../certify/shortest.ts";
import { certifyUnsolvable, type UnsolvableOutcome } from "../certify/unsolvable.ts";
import { type Board, boardFromTiles } from "../game/board.ts";
import { type CheckOutcome, checkCertificate } from "../proof/check.ts";
import { countOf } from "../results/length.ts";

type Drawing = Pick<Board, "width" | "height" | "tiles" | "goal">;

interface Common {
  readonly board: Drawing;
  readonly title: string | null;
  readonly made: Readonly<Record<string, string>>;
  readonly form: "text" | "binary";
  /** A command that refutes and writes the proof; null: CaDiCaL in this thread. */
  readonly program: string | null;
  /** Seconds; null: no limit. */
  readonly timeout: number | null;
}

export type Task =
  | (Common & {
      readonly kind: "shortest";
      readonly metric: "moves" | "pushes";
      readonly idle: boolean;
      readonly solution: string;
    })
  | (Common & { readonly kind: "unsolvable" })
  | { readonly kind: "check"; readonly directory: string };

export type Told =
  | { readonly type: "progress"; readonly text: string }
  | { readonly type: "shortest"; readonly outcome: CertifyOutcome }
  | { readonly type: "unsolvable"; readonly outcome: UnsolvableOutcome }
  | { readonly type: "check"; readonly outcome: CheckOutcome };

const tell = (told: Told) => parentPort!.postMessage(told);
const percent = (done: number) => `${Math.round(100 * done)} %`;

/** The only message that comes in: to stop, which matters where another program runs. */
const stop = new AbortController();
parentPort!.once("message", () => stop.abort());

async function run(task: Task): Promise<void> {
  if (task.kind === "check") {
    const outcome = await checkCertificate((name) => readFile(join(task.directory, name)).catch(() => null), {
      onProgress: (what, done) => tell({ type: "progress", text: `checking ${what}: ${percent(done)}` }),
    });
    return tell({ type: "check", outcome });
  }
  const { width, height, tiles, goal } = task.board;
  const board = boardFromTiles(width, height, tiles, goal);
  const options = {
    title: task.title,
    made: task.made,
    form: task.form,
    signal: stop.signal,
    ...(task.program === null ? {} : { refuter: programRefuter(task.program) }),
    ...(task.timeout === null ? {} : { deadline: performance.now() + task.timeout * 1000 }),
    onProgress: (what: string, done: number) =>
      tell({
        type: "progress",
        text: what === "solving" ? "refuting" : `${what} the proof: ${percent(done)}`,
      }),
  };
  if (task.kind === "shortest") {
    const { metric, idle, solution } = task;
    return tell({
      type: "shortest",
      outcome: await certifyShortest(board, solution, { ...options, metric, idle }),
    });
  }
  const outcome = await certifyUnsolvable(board, {
    ...options,
    onFrames: ({ frames, clauses }) =>
      tell({
        type: "progress",
        text: `looking for an invariant: ${countOf(frames, "frames")}, ${countOf(clauses, "clauses")}`,
      }),
  });
  tell({ type: "unsolvable", outcome });
}

await run(workerData as Task);
