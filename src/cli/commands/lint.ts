/** `sokobmc lint` */
import { type Command, Option } from "commander";
import {
  type LintFinding,
  type LintProgress,
  type LintReport,
  lintInSteps,
  type Severity,
} from "../../level/index.ts";
import { errorColours } from "../colours.ts";
import { action, EXIT } from "../exit.ts";
import { type InputOptions, readBytes, readOptions, withInputOptions } from "../input.ts";
import { onInterrupt } from "../interrupt.ts";
import { lintFindingText, lintSummaryText } from "../lint-text.ts";
import { oneOf } from "../values.ts";

interface Options extends InputOptions {
  readonly severity: Severity;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly progress: boolean;
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];
/** Between two moments in which signals and the progress line get their turn, in milliseconds. */
const TURN = 50;

const EXAMPLES = `
Examples:
  npx sokobmc lint levels/sokobmc.xsb
  npx sokobmc lint levels/unsolvable.xsb --severity warning --json
  printf '####\\n#@$.\\n####\\n' | npx sokobmc lint -

docs/lint.md says what each finding means.

Exit codes:
  0 no errors   1 errors   2 bad usage, or no level in the file   130 interrupted`;

export function addLint(program: Command): void {
  const command = program
    .command("lint")
    .description("report everything wrong or odd in a level file, without solving")
    .argument("<FILE>", "level file; - reads standard input");
  withInputOptions(command)
    .addOption(
      new Option("--severity <LEAST>", `leave out what is less than: ${SEVERITIES.join(" | ")}`)
        .default("info")
        .argParser(oneOf(SEVERITIES)),
    )
    .option("--json", "one JSON object a finding, each on its line")
    .option("--quiet", "only findings, one line each")
    .option("--no-progress", "no progress line")
    .addHelpText("after", EXAMPLES)
    .action(action(lint));
}

async function lint(file: string, options: Options): Promise<number> {
  const bytes = await readBytes(file);
  const report = await run(lintInSteps(bytes, readOptions(file, options)), options);
  if (report === null) return EXIT.interrupted;
  const least = SEVERITIES.indexOf(options.severity);
  const shown = report.findings.filter(
    ({ severity, level }) => SEVERITIES.indexOf(severity) <= least && isChosen(level, options),
  );
  for (const finding of shown) {
    const text = options.json
      ? jsonText(file, finding)
      : lintFindingText(file, finding, options.quiet ? null : report);
    process.stdout.write(text);
  }
  if (!options.json && !options.quiet) process.stdout.write(lintSummaryText(file, report, shown));
  if (report.levels === 0) return EXIT.usage;
  return shown.some(({ severity }) => severity === "error") ? EXIT.undecided : EXIT.decided;
}

/** Findings about the file itself belong to every choice. */
const isChosen = (level: number | null, { level: choice }: Options) =>
  level === null || choice === undefined || choice.some(([from, to]) => from <= level && level <= to);

function jsonText(file: string, { level, severity, code, message, line, column, hint }: LintFinding): string {
  return `${JSON.stringify({ file, level, severity, code, message, line, column, hint })}\n`;
}

/** Lets signals and the terminal have their turn between levels. @returns null if interrupted */
async function run(steps: Generator<LintProgress, LintReport>, options: Options): Promise<LintReport | null> {
  const watched = process.stderr.isTTY && options.progress && !options.quiet;
  let interrupted = false;
  const stopListening = onInterrupt(() => {
    interrupted = true;
  });
  try {
    for (let turn = performance.now(); ; ) {
      const step = steps.next();
      if (step.done) return step.value;
      if (performance.now() - turn < TURN) continue;
      const { done, of } = step.value;
      if (watched) process.stderr.write(`\r${errorColours.dim(` linting level ${done + 1} of ${of}`)}\x1b[K`);
      await new Promise((resolve) => setImmediate(resolve));
      if (interrupted) return null;
      turn = performance.now();
    }
  } finally {
    stopListening();
    if (watched) process.stderr.write("\r\x1b[K");
  }
}
