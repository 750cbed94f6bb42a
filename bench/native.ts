/**
 * CaDiCaL in WebAssembly against CaDiCaL as a program, on the same clauses with the same options.
 *
 *     npm run build
 *     node dist/bench/native.js --levels ../shared/levels --metric moves --out native-moves.jsonl microban.xsb:10,54,86,101
 *     node dist/bench/native.js --levels ../shared/levels --metric pushes --out native-pushes.jsonl microban.xsb:36,126,145
 *
 * Of each level the last formula that took conflicts to refute and the one with the solution, as the search asked them
 * (--encoding for another one; `push-lazy` with --triples full). Settings are those of the solvers, not of the encoding: "default"
 * is what each of them has by itself, and --settings (default "inprocessing=0,target=2") are given to both; one that the
 * program does not have is left out by name. Each with every one of --seeds (default 0,1,2; bench/seeds.ts): the same
 * shuffled file for both. CPU seconds from the clauses to the answer, for the program from its start; --cap SECONDS (default
 * 60) for the search, and again for each run. --program PATH for another program than `cadical`. Writes one JSON object a
 * run and goes on where a former run with the same file stopped. Answers are compared with the search's; a difference
 * ends the bench. In the table of ratios a formula counts where one of both took at least --floor SECONDS (default 0.1).
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { dimacsClauses, dimacsHeader } from "../src/cnf/dimacs.ts";
import { falsifiedClause } from "../src/cnf/formula.ts";
import { secondsText } from "../src/compare/words.ts";
import type { Board } from "../src/game/board.ts";
import { cadical } from "../src/solver/cadical.ts";
import { cpuTime, limitByCpuTime } from "./cpu-clock.ts";
import { FLAGS } from "./flags.ts";
import { listedLevels, nameOf } from "./level-lists.ts";
import { findNative, type NativeAnswer } from "./native-cadical.ts";
import { type Question, type Questions, searchQuestions } from "./questions.ts";
import { openRecords } from "./records.ts";
import { createWarmUp } from "./runs.ts";
import { randomNumbers, readSeeds, shuffled } from "./seeds.ts";
import { readSetting, readSettings, type Setting } from "./settings.ts";
import { subjectOf } from "./subject.ts";
import { factorText, geometricMean, markdownTable, spreadText } from "./tables.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...FLAGS,
    triples: { type: "string", default: "full" },
    program: { type: "string", default: "cadical" },
    settings: { type: "string", default: "inprocessing=0,target=2" },
    out: { type: "string", default: "native.jsonl" },
    floor: { type: "string", default: "0.1" },
  },
});
const metric = values.metric === "pushes" ? "pushes" : "moves";
const cap = Number(values.cap);
const seeds = readSeeds(values.seeds);

const native = findNative(values.program);
if (native === null) {
  process.stderr.write(`${values.program} is not installed: nothing to compare with\n`);
  process.exit(1);
}
const settings = readSettings(values.settings).filter((setting) => {
  const missing = Object.keys(readSetting(setting)).filter((option) => !native.has(option));
  if (missing.length > 0)
    process.stderr.write(`left out: ${setting}, as ${values.program} has no ${missing.join(", ")}\n`);
  return missing.length === 0;
});

limitByCpuTime();

const { encoding, options: defaults } = subjectOf(metric, values.encoding);
const encodingOptions = encoding === "push-lazy" ? { triples: values.triples } : {};
const options = { ...defaults, encodingOptions, timeout: cap };

const folder = mkdtempSync(join(tmpdir(), "sokobmc-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** From the clauses to the answer, in a new module. */
async function decideHere({ clauses, variables }: Question, tuning: Setting): Promise<NativeAnswer> {
  const started = cpuTime();
  const solver = await cadical.create({ tuning });
  solver.add(clauses, variables);
  const outcome = await solver.solve({ deadline: started + 1000 * cap });
  const seconds = Math.round(cpuTime() - started) / 1000;
  solver.dispose();
  if (outcome.status === "sat" && falsifiedClause(clauses, outcome.model) !== null)
    throw new Error("a model falsifies a clause");
  return { answer: outcome.status, seconds };
}

function writeFormula({ clauses, variables, count }: Question): string {
  const path = join(folder, "formula.cnf");
  const pieces = [...dimacsClauses(clauses)].map((piece) => Buffer.from(piece));
  writeFileSync(path, Buffer.concat([Buffer.from(dimacsHeader(variables, count)), ...pieces]));
  return path;
}

/** Both solvers on one question. */
async function ask(question: Question, setting: string, seed: number) {
  const clauses = seed === 0 ? question.clauses : shuffled(question.clauses, randomNumbers(seed));
  const same = { ...question, clauses };
  const tuning = { ...readSetting(setting), seed };
  const program = native!.decide(writeFormula(same), tuning, cap);
  const wasm = await decideHere(same, tuning);
  for (const { answer } of [program, wasm]) {
    if (answer !== "unknown" && answer !== question.answer)
      throw new Error(`${setting}, seed ${seed}: ${answer}, but the search was told ${question.answer}`);
  }
  return { program, wasm };
}

interface Row {
  readonly answer: Question["answer"];
  readonly setting: string;
  readonly formula: string;
  readonly variables: number;
  readonly clauses: number;
  /** One a seed. */
  readonly runs: readonly Awaited<ReturnType<typeof ask>>[];
}

const records = openRecords(values.out);
const warmUp = createWarmUp([options], Number(values["warm-up"]));
const rows: Row[] = [];
for (const { file, level, board } of listedLevels(positionals, values.levels)) {
  const questions = remembered(board);
  for (const answer of ["unsat", "sat"] as const) {
    for (const setting of settings) {
      const key = { file, level, metric, encoding, triples: values.triples, answer, setting, cap };
      const runs = [];
      for (const seed of seeds) {
        const asked = { ...key, seed, native: native.version };
        runs.push(await records.once(asked, async () => decideBoth((await questions())[answer], asked)));
      }
      const asked = runs.flatMap((run) => ("program" in run ? [run] : []));
      const [first] = asked;
      if (first === undefined) continue;
      const { k, variables, clauses } = first;
      const formula = `${nameOf(key)}, k = ${k}, ${answer}`;
      rows.push({ answer, setting, formula, variables, clauses, runs: asked });
    }
  }
}

/** The search is made when its formulas are first needed, and once. */
function remembered(board: Board): () => Promise<Questions> {
  let questions: Promise<Questions> | null = null;
  return () => {
    questions ??= warmUp(board).then(() => searchQuestions(board, options));
    return questions;
  };
}

/** What goes into the records; `k` is null where the search asked no such question. */
async function decideBoth(
  question: Question | null,
  asked: { file: string; level: number; setting: string; seed: number },
) {
  if (question === null) return { k: null };
  const { k, variables, count } = question;
  const answers = await ask(question, asked.setting, asked.seed);
  const what = `${nameOf(asked)}, k = ${k}, ${question.answer}, ${asked.setting}, seed ${asked.seed}`;
  process.stderr.write(`${what}: ${JSON.stringify(answers)}\n`);
  return { k, variables, clauses: count, ...answers };
}

/** The time of the seed in the middle; those that were not decided are the slowest. */
function middle(answers: readonly NativeAnswer[]): string {
  const times = answers.map(({ answer, seconds }) => (answer === "unknown" ? Infinity : seconds));
  const time = times.sort((a, b) => a - b)[times.length >> 1]!;
  return time === Infinity ? "-" : secondsText(time);
}

const said = `${values.program} (${native.version})`;
const heads = ["formula", "variables", "clauses", "setting", `${said}, s`, "WebAssembly, s"];
console.log(
  markdownTable(
    heads,
    rows.map(({ formula, variables, clauses, setting, runs }) => [
      formula,
      ...[variables, clauses].map((count) => count.toLocaleString("en")),
      setting,
      middle(runs.map(({ program }) => program)),
      middle(runs.map(({ wasm }) => wasm)),
    ]),
  ),
);

const ratiosOf = (runs: Row["runs"]) =>
  runs
    .filter(({ program, wasm }) => program.answer !== "unknown" && wasm.answer !== "unknown")
    .filter(({ program, wasm }) => Math.max(program.seconds, wasm.seconds) >= Number(values.floor))
    // The program's clock ticks in hundredths.
    .map(({ program, wasm }) => wasm.seconds / Math.max(program.seconds, 0.01));

const summary = settings.flatMap((setting) =>
  (["unsat", "sat"] as const).map((answer) => {
    const runs = rows
      .filter((row) => row.setting === setting && row.answer === answer)
      .map(({ runs }) => runs);
    const ratios = ratiosOf(runs.flat());
    const bySeed = seeds.map((_, seed) => geometricMean(ratiosOf(runs.flatMap((each) => each[seed] ?? []))));
    const counts = [ratios.length, runs.flat().length].join(" of ");
    return [
      `${setting}, ${answer}`,
      factorText(geometricMean(ratios)),
      spreadText(ratios),
      spreadText(bySeed),
      counts,
    ];
  }),
);
console.log(markdownTable(["setting", "WebAssembly / program", "range", "by seed", "runs"], summary));
