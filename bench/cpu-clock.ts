/** CPU time in place of wall time: on a shared machine nothing else can be compared. */

/** Milliseconds of CPU time of this process so far, all threads. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** All clocks of the program read this one from now on: its limits are then in CPU time. */
export function limitByCpuTime(): void {
  Object.defineProperty(performance, "now", { value: cpuTime });
}
