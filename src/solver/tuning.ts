/** For backends without options of their own. @throws RangeError if some are given */
export function refuseTuning(name: string, tuning: Readonly<Record<string, number>> = {}): void {
  const [first] = Object.keys(tuning);
  if (first !== undefined) throw new RangeError(`${name} takes no options: "${first}"`);
}
