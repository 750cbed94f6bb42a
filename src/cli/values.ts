/** Values of options: read, or refused with what would be right. */
import { InvalidArgumentError } from "commander";

/** The number of single-character edits (insert, delete, replace, swap neighbours) between two words. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** The name that was probably meant, or null where none is near. */
export function nearest(typed: string, names: readonly string[]): string | null {
  let best: { name: string; edits: number } | null = null;
  for (const name of names) {
    const edits = distance(typed.toLowerCase(), name.toLowerCase());
    if (
      edits <= Math.max(1, Math.floor(name.length / 3)) &&
      edits < (best?.edits ?? Number.POSITIVE_INFINITY)
    ) {
      best = { name, edits };
    }
  }
  return best?.name ?? names.find((name) => typed.length > 1 && name.startsWith(typed)) ?? null;
}

function refuse(typed: string, names: readonly string[]): InvalidArgumentError {
  const meant = nearest(typed, names);
  const hint = meant === null ? "" : ` Did you mean ${meant}?`;
  return new InvalidArgumentError(`Expected ${names.join(" | ")}.${hint}`);
}

/** One of some names. */
export function oneOf<Name extends string>(names: readonly Name[]): (typed: string) => Name {
  return (typed) => {
    const name = names.find((candidate) => candidate === typed);
    if (name === undefined) throw refuse(typed, names);
    return name;
  };
}

/** Names between commas. The option may be given more than once. */
export function listOf<Name extends string>(
  names: readonly Name[],
): (typed: string, before?: Name[]) => Name[] {
  const one = oneOf(names);
  return (typed, before = []) => [...before, ...typed.split(",").map((name) => one(name.trim()))];
}

/** A whole number from `least` on. */
export function wholeNumber(least: number): (typed: string) => number {
  return (typed) => {
    const value = Number(typed);
    if (!/^\d+$/.test(typed) || !Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`Expected a whole number from ${least} on.`);
    }
    return value;
  };
}

/** A number of seconds above 0. */
export function seconds(typed: string): number {
  const value = Number(typed);
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed) || !(value > 0)) {
    throw new InvalidArgumentError("Expected a number of seconds above 0, as 10 or 0.5.");
  }
  return value;
}

/** Level numbers as typed, ranges from and to (both included). */
export type LevelChoice = readonly (readonly [from: number, to: number])[];

/** "7", "3-9,12". */
export function levelNumbers(typed: string): LevelChoice {
  return typed.split(",").map((part) => {
    const [, from, to = from] = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
    if (from === undefined || Number(from) < 1 || Number(to) < Number(from)) {
      throw new InvalidArgumentError("Expected level numbers from 1 on, as 7 or 3-9,12.");
    }
    return [Number(from), Number(to)];
  });
}
