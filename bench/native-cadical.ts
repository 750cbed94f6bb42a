/** CaDiCaL as a program of this machine, with its CPU time; on systems with a POSIX shell. */
import { spawnSync } from "node:child_process";

export interface NativeCadical {
  /** As it says itself. */
  readonly version: string;
  /** Whether this version has an option. */
  has(option: string): boolean;
  /** Decides a DIMACS file; `seconds` are of the CPU. */
  decide(file: string, options: Readonly<Record<string, number>>, cap: number): NativeAnswer;
}

export interface NativeAnswer {
  readonly answer: "sat" | "unsat" | "unknown";
  readonly seconds: number;
}

/** Runs a program under a limit of CPU seconds, then prints what shell and children took. */
const TIMED = 'ulimit -t "$1"; shift; "$@" > /dev/null; code=$?; times; exit $code';
/** The second line of `times`: user and system time of the children. */
const TIMES = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/;

/** @returns null where there is no such program */
export function findNative(program: string): NativeCadical | null {
  const asked = spawnSync(program, ["--version"], { encoding: "utf8" });
  if (asked.error || asked.status !== 0) return null;
  const help = spawnSync(program, ["--help"], { encoding: "utf8" }).stdout;
  return {
    version: asked.stdout.trim(),
    has: (option) => help.includes(` --${option}=`),
    decide(file, options, cap) {
      const settings = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
      const { status, stdout } = spawnSync(
        "sh",
        ["-c", TIMED, "sh", String(Math.ceil(cap)), program, "-q", "-n", ...settings, file],
        { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } },
      );
      const [, ...times] = TIMES.exec(stdout) ?? [];
      if (times.length === 0) throw new Error(`sh says no times: ${stdout}`);
      const [minutes, seconds, moreMinutes, moreSeconds] = times.map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const total = 60 * (minutes + moreMinutes) + seconds + moreSeconds;
      return {
        answer: status === 10 ? "sat" : status === 20 ? "unsat" : "unknown",
        seconds: Math.round(1000 * total) / 1000,
      };
    },
  };
}
