/**
 * Certificates of whole files: `prove` and `check` of each level, with sizes and times.
 *
 *     npm run build
 *     node dist/bench/certificates.js --out certificates.jsonl levels/first-steps.xsb ../shared/levels/microban.xsb:1-40
 *     node dist/bench/certificates.js --unsolvable --out unsolvable.jsonl levels/unsolvable.xsb
 *
 * Writes one JSON object a level and goes on where a former run with the same file stopped. Times and the cap (--cap
 * SECONDS for the search, and again for proof and trimming) are CPU time. A certificate that is not accepted ends the run.
 */
import { parseArgs } from "node:util";
import { DEFAULT_OPTIONS } from "../src/bmc/contract.ts";
import { solveBoard } from "../src/bmc/solve.ts";
import type { Files } from "../src/certify/certificate.ts";
import { certifyShortest } from "../src/certify/shortest.ts";
import { certifyUnsolvable } from "../src/certify/unsolvable.ts";
import type { Board } from "../src/game/board.ts";
import { checkCertificate } from "../src/proof/check.ts";
import { cpuTime, limitByCpuTime } from "./cpu-clock.ts";
import { listedLevels, nameOf } from "./level-lists.ts";
import { openRecords } from "./records.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    metric: { type: "string", default: "moves" },
    idle: { type: "boolean", default: false },
    unsolvable: { type: "boolean", default: false },
    cap: { type: "string", default: "60" },
    out: { type: "string", default: "certificates.jsonl" },
  },
});

const metric = values.metric === "pushes" ? "pushes" : "moves";
const cap = Number(values.cap);

limitByCpuTime();

const round = (milliseconds: number) => Math.round(milliseconds) / 1000;

const ended = (files: Files, end: RegExp) =>
  [...files].reduce((sum, [name, bytes]) => (end.test(name) ? sum + bytes.length : sum), 0);

/** What could be said of the level, and the files that say it. */
async function prove(board: Board): Promise<{ record: Record<string, unknown>; files: Files | null }> {
  const started = cpuTime();
  if (values.unsolvable) {
    const outcome = await certifyUnsolvable(board, { deadline: cpuTime() + 1000 * cap });
    const certify = round(cpuTime() - started);
    if (outcome.status !== "certified") return { record: { outcome: outcome.status, certify }, files: null };
    return {
      record: { outcome: "unsolvable", certify, invariant: outcome.invariant.length },
      files: outcome.files,
    };
  }
  const options = { ...DEFAULT_OPTIONS, metric, timeout: cap } as const;
  const found = await solveBoard(board, options);
  const search = round(cpuTime() - started);
  if (found.verdict !== "optimal" || found.solution === null)
    return { record: { outcome: found.verdict, search }, files: null };
  const deadline = cpuTime() + 1000 * cap;
  const outcome = await certifyShortest(board, found.solution, { metric, idle: values.idle, deadline });
  const certify = round(cpuTime() - deadline + 1000 * cap);
  const record = { length: found.upperBound, search, certify };
  if (outcome.status !== "certified")
    return { record: { outcome: outcome.status, ...record, message: outcome }, files: null };
  const sum = (of: "solveMilliseconds" | "trimMilliseconds" | "lemmas" | "neededLemmas" | "neededClauses") =>
    outcome.statistics.reduce((total, each) => total + each[of], 0);
  return {
    record: {
      outcome: "shortest",
      ...record,
      solve: round(sum("solveMilliseconds")),
      trim: round(sum("trimMilliseconds")),
      lemmas: sum("lemmas"),
      needed: sum("neededLemmas"),
      neededClauses: sum("neededClauses"),
    },
    files: outcome.files,
  };
}

const records = openRecords(values.out);

for (const { file, level, board } of listedLevels(positionals)) {
  await records.once({ file, level }, async () => {
    const { record, files } = await prove(board);
    let checked = {};
    if (files !== null) {
      const started = cpuTime();
      const outcome = await checkCertificate(async (name) => files.get(name) ?? null);
      if (outcome.verdict !== "accepted")
        throw new Error(`${nameOf({ file, level })}: ${JSON.stringify(outcome)}`);
      checked = {
        formula: ended(files, /\.cnf$/),
        proof: ended(files, /\.drat$/),
        check: round(cpuTime() - started),
      };
    }
    const said = { metric, idle: values.idle, ...record, ...checked };
    process.stderr.write(`${nameOf({ file, level })}: ${JSON.stringify(said)}\n`);
    return said;
  });
}
