/** Where results go: JSON Lines for programs, one line a level, or the whole story for a person. */
import type { ProgressEvent } from "../bmc/contract.ts";
import type { Level } from "../level/index.ts";
import type { LevelResult } from "../results/result.ts";
import { findingsIn } from "./findings.ts";
import type { Input } from "./input.ts";
import { boundText, nameOf, resultText, shortText, summaryText } from "./person.ts";
import { createProgress, noProgress } from "./progress.ts";

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly progress: boolean;
}

export interface Output {
  readonly results: readonly LevelResult[];
  begin(level: Level): void;
  progress(level: Level, event: ProgressEvent): void;
  end(level: Level): void;
  /** Shows the result of a level. */
  result(level: Level, result: LevelResult): void;
  /** Shows what came of all levels. */
  summary(): void;
  /** Leaves the terminal as it was. */
  close(): void;
}

/** @param total how many levels will come */
export function createOutput(
  input: Input,
  total: number,
  options: OutputOptions,
  timeout: number | null,
): Output {
  const started = performance.now();
  const results: LevelResult[] = [];
  const finding = findingsIn(input);
  const watched = process.stderr.isTTY && options.progress && !options.quiet;
  const line = watched ? createProgress(process.stderr, total, timeout) : noProgress;

  function note(text: string): void {
    line.clear();
    process.stderr.write(text);
  }

  function show(level: Level, result: LevelResult): void {
    line.clear();
    if (options.json) process.stdout.write(jsonLine(result));
    else if (options.quiet) process.stdout.write(shortText(result));
    else {
      const findings = [
        ...result.errors.map((error) => finding("error", error)),
        ...result.warnings.map((warning) => finding("warning", warning)),
      ];
      if (findings.length > 0) process.stderr.write(`${findings.join("")}\n`);
      process.stdout.write(resultText(result, level));
    }
  }

  if (!options.quiet) for (const warning of input.levels.warnings) note(finding("warning", warning));
  return {
    results,
    begin: (level) => line.begin(level.index, nameOf(level)),
    progress(level, event) {
      line.tell(level.index, event);
      if (options.verbose && event.type === "bound") note(boundText(level.index, event.bound));
    },
    end: (level) => line.end(level.index),
    result(level, result) {
      results.push(result);
      show(level, result);
    },
    summary() {
      if (options.json || options.quiet || total === 1) return;
      process.stdout.write(summaryText(results, total, performance.now() - started));
    },
    close: () => line.close(),
  };
}

/** One line of JSON; times in whole microseconds, which is more than clocks here can tell. */
function jsonLine(result: LevelResult): string {
  const rounded = (key: string, value: unknown) =>
    key === "milliseconds" ? Math.round((value as number) * 1000) / 1000 : value;
  return `${JSON.stringify(result, rounded)}\n`;
}
